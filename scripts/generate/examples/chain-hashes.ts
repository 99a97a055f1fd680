/**
 * Recomputes the hashes that a chain commits to from JSON-RPC responses, to prove that a response is from that chain.
 */
import { concatHex, type Hex, keccak256, recoverTransactionAddress, toRlp } from 'viem'
import { orderedRoot } from './ordered-trie.ts'

export type Fields = Record<string, unknown>

type Nested = Hex | Nested[]

/** Members of a header in the order of their encoding. Later forks added the members after the nonce. */
const HEADER = ['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom']
const HEADER_NUMBERS = ['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp']
const HEADER_END = ['extraData', 'mixHash', 'nonce']
const LATER_NUMBERS = ['baseFeePerGas', 'blobGasUsed', 'excessBlobGas']
const LATER = [
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
]

/** A quantity in RLP, without leading zero bytes. Zero is empty. */
const number = (value: unknown): Hex => {
  const digits = BigInt(String(value)).toString(16)
  return digits === '0' ? '0x' : `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}
const bytes = (value: unknown): Hex => String(value ?? '0x') as Hex

/** Encoded header of a block in the form that `eth_getBlockByNumber` returns. */
export function encodeHeader(block: Fields): Hex {
  const later = LATER.filter((key) => block[key] !== undefined).map((key) =>
    LATER_NUMBERS.includes(key) ? number(block[key]) : bytes(block[key]),
  )
  return toRlp([
    ...HEADER.map((key) => bytes(block[key])),
    ...HEADER_NUMBERS.map((key) => number(block[key])),
    ...HEADER_END.map((key) => bytes(block[key])),
    ...later,
  ])
}

/** Signed EIP-2718 bytes of a transaction object, types 0, 1, 2 and 4. */
export function encodeTransaction(transaction: Fields): Hex {
  const type = Number(transaction.type ?? 0)
  const t = (key: string) => number(transaction[key])
  const call = [t('gas'), bytes(transaction.to), t('value'), bytes(transaction.input)]
  const signature = [t('r'), t('s')]
  if (type === 0) return toRlp([t('nonce'), t('gasPrice'), ...call, t('v'), ...signature])
  const fees = type === 1 ? [t('gasPrice')] : [t('maxPriorityFeePerGas'), t('maxFeePerGas')]
  const authorizations = type === 4 ? [authorizationList(transaction.authorizationList)] : []
  const parts: Nested[] = [
    ...[t('chainId'), t('nonce'), ...fees, ...call, accessList(transaction.accessList)],
    ...[...authorizations, t('yParity'), ...signature],
  ]
  return concatHex([`0x0${type}`, toRlp(parts)])
}

const accessList = (list: unknown): Nested =>
  ((list ?? []) as { address: Hex; storageKeys: Hex[] }[]).map(({ address, storageKeys }) => [address, storageKeys])

const authorizationList = (list: unknown): Nested =>
  ((list ?? []) as Fields[]).map((one) => [
    ...[number(one.chainId), bytes(one.address), number(one.nonce)],
    ...[number(one.yParity), number(one.r), number(one.s)],
  ])

/** Consensus bytes of a receipt in the form that `eth_getBlockReceipts` returns. */
export function encodeReceipt(receipt: Fields): Hex {
  const logs = (receipt.logs as Fields[]).map(
    (log): Nested => [...[bytes(log.address), log.topics as Hex[], bytes(log.data)]],
  )
  const body = toRlp([number(receipt.status), number(receipt.cumulativeGasUsed), bytes(receipt.logsBloom), logs])
  const type = Number(receipt.type ?? 0)
  return type === 0 ? body : concatHex([`0x0${type}`, body])
}

/** Inconsistencies in a block with full transactions. Empty if there are none. */
export async function blockFaults(block: Fields): Promise<string[]> {
  const transactions = block.transactions as Fields[]
  const faults: string[] = []
  if (keccak256(encodeHeader(block)) !== block.hash) faults.push('the header does not hash to the block hash')
  for (const transaction of transactions) faults.push(...(await transactionFaults(transaction)))
  if (orderedRoot(transactions.map(encodeTransaction)) !== block.transactionsRoot)
    faults.push('the transactions do not make up transactionsRoot')
  return faults
}

/** Checks that a transaction hashes to its hash and was signed by its sender. */
export async function transactionFaults(transaction: Fields): Promise<string[]> {
  const serialized = encodeTransaction(transaction)
  const named = `transaction ${String(transaction.hash).slice(0, 10)}…`
  if (keccak256(serialized) !== transaction.hash) return [`${named} does not hash to its hash`]
  const sender = await recoverTransactionAddress({ serializedTransaction: serialized as never }).catch(() => '')
  const isSigned = sender.toLowerCase() === String(transaction.from).toLowerCase()
  return isSigned ? [] : [`${named} is not signed by its sender`]
}

/** Checks that the block commits to these receipts. */
export const receiptFaults = (block: Fields, receipts: readonly Fields[]): string[] =>
  orderedRoot(receipts.map(encodeReceipt)) === block.receiptsRoot ? [] : ['the receipts do not make up receiptsRoot']
