/** Why a sent transaction is in no block, and whether a receipt came too late. */
import type { Exchange } from '../../examine/examine.ts'
import type { Problem } from '../../rpc/report.ts'
import { problem } from './relations.ts'

/** Sends one request and returns the whole response, with its result or error. */
export type AskWhole = (
  method: string,
  params: unknown[],
) => Promise<{ result?: unknown; error?: { code?: unknown; message?: unknown } } | undefined>

/** Blocks in which an accepted transaction with twice the suggested price must be included. */
const ENOUGH_BLOCKS = 3
/** Highest cost of the six transactions, in gas. */
const MOST_GAS = 2_000_000n

/** States of the pool that explain it. */
const ENDED = ['dropped', 'evicted']

/**
 * A reason that explains why a transaction has no receipt, or words for a fault.
 * @param start newest block after the transactions were sent
 * @param end newest block now
 */
export async function neverIncluded(
  ask: AskWhole,
  { hash, address, start, end }: { hash: string; address: string; start: number; end: number },
): Promise<{ reason?: string; message: string }> {
  const message = `although eth_sendRawTransaction returned their hashes and the chain went from block ${start} to ${end}`
  if (!(end - start >= ENOUGH_BLOCKS)) return { message, reason: 'the chain has no new blocks' }
  const pool = (await ask('txpool_statusByHash', [hash]))?.result as { status?: unknown; reason?: unknown } | undefined
  if (ENDED.includes(String(pool?.status)))
    return { message, reason: `its status in the pool is ${String(pool?.status)}: ${String(pool?.reason)}` }
  const client = String((await ask('web3_clientVersion', []))?.result)
  if (/^hardhat/i.test(client))
    return { message, reason: "Hardhat's pool does not count the nonce that an EIP-7702 authorization uses" }
  const [balance, price] = [await ask('eth_getBalance', [address, 'latest']), await ask('eth_gasPrice', [])]
  const [has, wei] = [balance?.result, price?.result].map((value) =>
    /^0x[0-9a-f]+$/.test(String(value)) ? BigInt(String(value)) : undefined,
  )
  const isPoor = has !== undefined && wei !== undefined && has < 2n * wei * MOST_GAS
  return isPoor ? { message, reason: `the account has only ${has} wei` } : { message }
}

/** A method that waits for a receipt must not time out after the block with the transaction. */
export function timedOut(included: number, height: number): Problem | undefined {
  if (!(included + 1 < height)) return undefined
  const message = `no receipt within the timeout, although block ${included} contains the transaction and the chain was at ${height}`
  return problem('/error', message, 'the receipt')
}

/** A fork can move one transaction to another block after its receipt. It does not do so for every transaction. */
export function replacedTwice(
  early: readonly Exchange[],
  late: readonly Exchange[],
): { problem: Problem; params: unknown[] } | undefined {
  const pairs = early.flatMap(({ method, params, result }) => {
    const receipt = result as Members
    const other = late.find(({ result: one }) => (one as Members).transactionHash === receipt.transactionHash)
    return method === 'eth_sendRawTransactionSync' && other ? [{ params, receipt, other: other.result as Members }] : []
  })
  const [first] = pairs
  if (first === undefined || pairs.length < 2) return undefined
  if (pairs.some(({ receipt, other }) => receipt.blockHash === other.blockHash)) return undefined
  const message = `${String(first.receipt.blockHash)}, but eth_getTransactionReceipt returns ${String(first.other.blockHash)}, and so with every transaction`
  return {
    problem: problem('/result/blockHash', message, String(first.other.blockHash)),
    params: first.params as unknown[],
  }
}

type Members = { blockHash?: unknown; transactionHash?: unknown }
