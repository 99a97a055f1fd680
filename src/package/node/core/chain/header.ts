/** Headers, receipts and their encodings, for block hashes, roots, blooms and the raw methods. */
import { fromRlp, hexToBytes, keccak256, toRlp } from 'viem/utils'
import { bytesToHex } from '../../../../core/lib/bytes.ts'
import { numberToHex } from '../../../../core/lib/hex.ts'
import type { RawLog } from './message.ts'
import type { Transaction } from './transaction.ts'
import { EMPTY_ROOT, type Hex, insert, rootOf, type Trie } from './trie.ts'
import { rlpNumber, ZERO_WORD } from './world.ts'

/** Fields of a header that vary on Monad. Gas in gas, fees in wei per gas, time in seconds. */
export type Header = {
  parentHash: Hex
  miner: Hex
  stateRoot: Hex
  transactionsRoot: Hex
  receiptsRoot: Hex
  logsBloom: Hex
  number: bigint
  gasLimit: bigint
  gasUsed: bigint
  timestamp: bigint
  mixHash: Hex
  baseFee: bigint
  /** False in headers before the Prague-level revision, which end one field earlier. */
  hasRequestsHash?: boolean
}

/** The receipt of a transaction. `price` is in wei per gas. */
export type Receipt = {
  succeeded: boolean
  cumulativeGasUsed: bigint
  gasUsed: bigint
  price: bigint
  logs: RawLog[]
  bloom: Hex
  contractAddress: Hex | undefined
}

/** Hash of the empty list of ommers. */
const NO_OMMERS: Hex = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
const NO_NONCE: Hex = '0x0000000000000000'
const BLOOM_BYTES = 256
export const NO_BLOOM: Hex = `0x${'0'.repeat(2 * BLOOM_BYTES)}`

const headerItems = (header: Header): Hex[] => [
  header.parentHash,
  NO_OMMERS,
  header.miner,
  header.stateRoot,
  header.transactionsRoot,
  header.receiptsRoot,
  header.logsBloom,
  '0x',
  ...[header.number, header.gasLimit, header.gasUsed, header.timestamp].map(rlpNumber),
  ZERO_WORD,
  header.mixHash,
  NO_NONCE,
  rlpNumber(header.baseFee),
  EMPTY_ROOT,
  '0x',
  '0x',
  ZERO_WORD,
  ...(header.hasRequestsHash === false ? [] : [ZERO_WORD]),
]

/** RLP of a header. Its keccak-256 is the block hash. */
export const rawHeader = (header: Header): Hex => toRlp(headerItems(header))
export const hashOf = (header: Header): Hex => keccak256(rawHeader(header))

/** RLP of a block, which contains the header, the transactions, and empty lists of ommers and withdrawals. */
export function rawBlock(header: Header, transactions: readonly Transaction[]): Hex {
  // A legacy transaction is included as an RLP list, a typed one as a byte string.
  const items = transactions.map(({ type, raw }) => (type === 0 ? fromRlp(raw, 'hex') : raw))
  return toRlp([headerItems(header), items, []] as unknown as Hex[])
}

/** A receipt encoded for hashing (EIP-2718), by the type of its transaction. */
export function rawReceipt(type: number, { succeeded, cumulativeGasUsed, bloom, logs }: Receipt): Hex {
  const list = logs.map(({ address, topics, data }) => [address, topics, data])
  const rlp = toRlp([succeeded ? '0x01' : '0x', rlpNumber(cumulativeGasUsed), bloom, list] as unknown as Hex[])
  return type === 0 ? rlp : `0x${type.toString(16).padStart(2, '0')}${rlp.slice(2)}`
}

/** Root of the trie over a list, for a block's transactions or receipts. */
export function listRoot(items: readonly Hex[]): Hex {
  let trie: Trie<Hex>
  items.forEach((item, index) => {
    trie = insert(trie, toRlp(rlpNumber(BigInt(index))).slice(2), item)
  })
  return rootOf(trie, (item) => item)
}

/** The bloom filter over addresses and topics of logs. */
export function bloomOf(logs: readonly RawLog[]): Hex {
  if (logs.length === 0) return NO_BLOOM
  const bits = new Uint8Array(BLOOM_BYTES)
  for (const { address, topics } of logs) for (const entry of [address, ...topics]) setBits(bits, entry)
  return bytesToHex(bits)
}

function setBits(bits: Uint8Array, entry: Hex): void {
  const hash = keccak256(entry, 'bytes')
  for (const at of [0, 2, 4]) {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 0x7ff
    const place = BLOOM_BYTES - 1 - (bit >> 3)
    bits[place] = (bits[place] ?? 0) | (1 << (bit & 7))
  }
}

/** The union of several blooms. */
export function mergedBloom(blooms: readonly Hex[]): Hex {
  const bits = new Uint8Array(BLOOM_BYTES)
  for (const bloom of blooms) {
    if (bloom === NO_BLOOM) continue
    hexToBytes(bloom).forEach((byte, index) => {
      bits[index] = (bits[index] ?? 0) | byte
    })
  }
  return bytesToHex(bits)
}

/** A header as returned by the node. `size` is the length of the block's RLP in bytes. */
export const headerJson = (header: Header, hash: Hex, size: number) => ({
  hash,
  parentHash: header.parentHash,
  sha3Uncles: NO_OMMERS,
  miner: header.miner,
  stateRoot: header.stateRoot,
  transactionsRoot: header.transactionsRoot,
  receiptsRoot: header.receiptsRoot,
  logsBloom: header.logsBloom,
  difficulty: numberToHex(0),
  number: numberToHex(header.number),
  gasLimit: numberToHex(header.gasLimit),
  gasUsed: numberToHex(header.gasUsed),
  timestamp: numberToHex(header.timestamp),
  extraData: ZERO_WORD,
  mixHash: header.mixHash,
  nonce: NO_NONCE,
  baseFeePerGas: numberToHex(header.baseFee),
  withdrawalsRoot: EMPTY_ROOT,
  blobGasUsed: numberToHex(0),
  excessBlobGas: numberToHex(0),
  parentBeaconBlockRoot: ZERO_WORD,
  ...(header.hasRequestsHash !== false && { requestsHash: ZERO_WORD }),
  totalDifficulty: numberToHex(0),
  size: numberToHex(size),
})
