/** Encodes blocks, transactions and receipts of nodes to the bytes that are hashed. */
import { bytesToHex, hexToBytes } from '../../core/lib/bytes.ts'
import { keccak256 } from '../../core/lib/keccak.ts'
import { encode, type Hex, type Nested, rlpNumber } from './rlp.ts'
import type { Members } from './types.ts'

const bytes = (value: unknown): Hex => (typeof value === 'string' ? (value.toLowerCase() as Hex) : '0x')

/** Members of a header in the order of their encoding. `#` marks numbers. Forks added the members after the nonce. */
const HEADER = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom', '#difficulty'],
  ...['#number', '#gasLimit', '#gasUsed', '#timestamp', 'extraData', 'mixHash', 'nonce'],
]
const LATER = [
  ...['#baseFeePerGas', 'withdrawalsRoot', '#blobGasUsed', '#excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash'],
]

const member = (object: Members, name: string): Hex =>
  name.startsWith('#') ? rlpNumber(object[name.slice(1)]) : bytes(object[name])

/** A header as it is hashed. Members that a block lacks are omitted at its end. */
export function encodeHeader(block: Members): Hex {
  const later = LATER.filter((name) => block[name.replace('#', '')] !== undefined)
  return encode([...HEADER, ...later].map((name) => member(block, name)))
}

const TYPE_NAMES = ['#nonce', '#gasPrice', '#gas', 'to', '#value', 'input']
const FEES: Readonly<Record<string, readonly string[]>> = {
  '0x1': ['#gasPrice'],
  '0x2': ['#maxPriorityFeePerGas', '#maxFeePerGas'],
  '0x4': ['#maxPriorityFeePerGas', '#maxFeePerGas'],
}

/** Signed bytes of a transaction. Undefined for an unknown type or without a signature. */
export function encodeTransaction(transaction: Members): Hex | undefined {
  const type = String(transaction.type ?? '0x0')
  const signature = [rlpNumber(transaction.r ?? 0), rlpNumber(transaction.s ?? 0)]
  if (signature.every((part) => part === '0x')) return undefined
  const named = (names: readonly string[]) => names.map((name) => member(transaction, name))
  if (type === '0x0') return encode([...named(TYPE_NAMES), rlpNumber(transaction.v ?? 0), ...signature])
  const fees = FEES[type]
  if (fees === undefined) return undefined
  const parts: Nested[] = [
    ...named(['#chainId', '#nonce', ...fees, '#gas', 'to', '#value', 'input']),
    accessList(transaction.accessList),
    ...(type === '0x4' ? [authorizations(transaction.authorizationList)] : []),
    ...[rlpNumber(transaction.yParity ?? transaction.v ?? 0), ...signature],
  ]
  return `0x0${type.slice(2)}${encode(parts).slice(2)}`
}

const accessList = (list: unknown): Nested =>
  ((list ?? []) as Members[]).map(({ address, storageKeys }): Nested => [bytes(address), storageKeys as Hex[]])

const authorizations = (list: unknown): Nested =>
  ((list ?? []) as Members[]).map(
    (one): Nested => [
      ...[rlpNumber(one.chainId), bytes(one.address), rlpNumber(one.nonce)],
      ...[rlpNumber(one.yParity), rlpNumber(one.r), rlpNumber(one.s)],
    ],
  )

/** A receipt as it is hashed. */
export function encodeReceipt({ type, status, cumulativeGasUsed, logsBloom, logs }: Members): Hex {
  const list = (logs as Members[]).map((log): Nested => [bytes(log.address), log.topics as Hex[], bytes(log.data)])
  const body = encode([rlpNumber(status), rlpNumber(cumulativeGasUsed), bytes(logsBloom), list])
  const digits = String(type ?? '0x0').slice(2)
  return digits === '0' ? body : `0x${digits.padStart(2, '0')}${body.slice(2)}`
}

const BLOOM_BYTES = 256

/** The bloom filter over addresses and topics of logs. */
export function bloomOf(logs: readonly Members[]): Hex {
  const bits = new Uint8Array(BLOOM_BYTES)
  for (const { address, topics } of logs)
    for (const entry of [bytes(address), ...(topics as Hex[])]) {
      const hash = keccak256(hexToBytes(entry))
      for (const place of [0, 2, 4]) {
        const bit = (((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 0x7ff
        const index = BLOOM_BYTES - 1 - (bit >> 3)
        bits[index] = (bits[index] ?? 0) | (1 << (bit & 7))
      }
    }
  return bytesToHex(bits)
}

/** The union of the blooms' bits. */
export function joinedBloom(blooms: readonly unknown[]): Hex {
  const bits = new Uint8Array(BLOOM_BYTES)
  for (const bloom of blooms)
    hexToBytes(bytes(bloom)).forEach((byte, index) => {
      bits[index] = (bits[index] ?? 0) | byte
    })
  return bytesToHex(bits)
}

const ADDRESS_DIGITS = 40

/** Address of the contract that an account creates with a nonce. */
export function createdAddress(from: unknown, nonce: unknown): Hex {
  const hash = bytesToHex(keccak256(hexToBytes(encode([bytes(from), rlpNumber(nonce)]))))
  return `0x${hash.slice(-ADDRESS_DIGITS)}`
}
