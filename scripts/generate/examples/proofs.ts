/** Finds false hashes of the chain and contradictory responses in a probe's file, response by response. */
import type { ProbedAnswer, ProbeFile } from '../../../src/package/cli/probe/model.ts'
import {
  blockFaults,
  encodeHeader,
  encodeReceipt,
  encodeTransaction,
  type Fields,
  receiptFaults,
} from './chain-hashes.ts'

/** Faults of a response, or a description of the checks if there are none. */
export type Proof = { faults: string[]; checked: string[] }

type Results = (name: string) => unknown

/** Proofs by the name of the response. A response that hashes do not cover has none. */
export async function proveAnswers({ answers }: ProbeFile): Promise<Map<string, Proof>> {
  const byName = new Map(answers.map((answer) => [answer.name, answer]))
  const result: Results = (name) => resultOf(byName.get(name))
  const block = result('block-full') as Fields | undefined
  const proofs = new Map<string, Proof>()
  if (!block || !Array.isArray(block.transactions)) return proofs
  const faults = await safely(() => blockFaults(block))
  proofs.set('block-full', proof(faults, 'header hash, transaction hashes, senders and transactionsRoot recompute'))
  const isBlockProven = faults.length === 0
  const compare = (name: string, expected: () => unknown, checked: string) => {
    const found = result(name)
    if (found === undefined || !isBlockProven) return
    const isSame = safelyNow(() => agrees(found, expected()))
    proofs.set(name, proof(isSame ? [] : ['it contradicts the block, whose hashes hold'], checked))
  }
  compareWithBlock(block, result, compare)
  const receipts = result('receipts')
  if (Array.isArray(receipts)) {
    const wrong = isBlockProven ? safelyNowList(() => receiptFaults(block, receipts)) : ['the block is not proven']
    proofs.set('receipts', proof(wrong, 'receiptsRoot recomputes'))
    if (wrong.length === 0) compareWithReceipts(receipts, result, compare)
  }
  return proofs
}

type Compare = (name: string, expected: () => unknown, checked: string) => void

function compareWithBlock(block: Fields, result: Results, compare: Compare): void {
  const transactions = block.transactions as Fields[]
  const count = `0x${transactions.length.toString(16)}`
  const { hash } = (result('transaction') ?? {}) as Fields
  const asked = transactions.find((transaction) => transaction.hash === hash)
  const same = 'equal to the block, whose hashes hold'
  compare('block-by-hash', () => ({ ...block, transactions: transactions.map((one) => one.hash) }), same)
  compare('count-by-number', () => count, same)
  compare('count-by-hash', () => count, same)
  compare('first-by-number', () => transactions[0] ?? null, same)
  compare('transaction', () => asked, same)
  compare('by-place', () => asked, same)
  compare('raw-header', () => encodeHeader(block), 'its hash is the block hash')
  compare('raw-transaction', () => asked && encodeTransaction(asked), 'its hash is the transaction hash')
}

function compareWithReceipts(receipts: Fields[], result: Results, compare: Compare): void {
  const { transactionHash } = (result('receipt') ?? {}) as Fields
  const same = 'equal to the receipts that receiptsRoot commits to'
  const logs = receipts.flatMap((receipt) => receipt.logs as Fields[])
  const address = ((result('logs-by-address') ?? []) as Fields[])[0]?.address
  compare('receipt', () => receipts.find((receipt) => receipt.transactionHash === transactionHash), same)
  compare('raw-receipts', () => receipts.map(encodeReceipt), same)
  compare('logs-of-block', () => logs, same)
  compare('logs-by-address', () => logs.filter((log) => log.address === address), same)
}

/**
 * Whether two responses agree in all members that both have. Nodes omit members such as `blockTimestamp` in some
 * responses and send them in others. The shape detects missing members.
 */
export function agrees(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((inner, index) => agrees(inner, other[index]))
  if (!isFields(one) || !isFields(other)) return one === other
  return Object.entries(one).every(([key, value]) => !(key in other) || agrees(value, other[key]))
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const resultOf = (answer: ProbedAnswer | undefined): unknown =>
  (answer?.response as { result?: unknown } | undefined)?.result

const proof = (faults: string[], checked: string): Proof => ({ faults, checked: faults.length === 0 ? [checked] : [] })

/** Malformed values make encoding fail. That is reported as a fault and does not stop the import. */
async function safely(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check()
  } catch (error) {
    return [`it cannot be encoded: ${(error as Error).message.split('\n')[0]}`]
  }
}

function safelyNow(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

function safelyNowList(check: () => string[]): string[] {
  try {
    return check()
  } catch (error) {
    return [`it cannot be encoded: ${(error as Error).message.split('\n')[0]}`]
  }
}
