/** Encodes blocks, transactions and receipts of nodes to the bytes that are hashed. */
import { bytesToHex, hexToBytes } from '../../core/lib/bytes.ts'
import { keccak256 } from '../../core/lib/keccak.ts'
import { encode, type Hex, itemsOf, type Nested, rlpNumber } from './rlp.ts'
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

/** Names of all members of a header, in the order of their encoding. */
export const HEADER_MEMBERS: readonly string[] = [...HEADER, ...LATER].map((name) => name.replace('#', ''))

const member = (object: Members, name: string): Hex =>
  name.startsWith('#') ? rlpNumber(object[name.slice(1)]) : bytes(object[name])

/** Members by name, in the order of their encoding. */
export type Parts = readonly (readonly [name: string, value: Nested])[]

const valuesOf = (parts: Parts): Nested[] => parts.map(([, value]) => value)

const named = (object: Members, names: readonly string[]): Parts =>
  names.map((name) => [name.replace('#', ''), member(object, name)])

/** Members of a header. Those that a block lacks are omitted at its end. */
export const headerParts = (block: Members): Parts =>
  named(block, [...HEADER, ...LATER.filter((name) => block[name.replace('#', '')] !== undefined)])

/** A header as it is hashed. */
export const encodeHeader = (block: Members): Hex => encode(valuesOf(headerParts(block)))

const LEGACY = ['#nonce', '#gasPrice', '#gas', 'to', '#value', 'input']
const FEES: Readonly<Record<string, readonly string[]>> = {
  '0x1': ['#gasPrice'],
  '0x2': ['#maxPriorityFeePerGas', '#maxFeePerGas'],
  '0x4': ['#maxPriorityFeePerGas', '#maxFeePerGas'],
}

/** Members of a signed transaction. Undefined for an unknown type or without a signature. */
export function transactionParts(transaction: Members): Parts | undefined {
  const type = typeOf(transaction)
  const { r, s, v, yParity } = transaction
  const signature: Parts = [
    ['r', rlpNumber(r ?? 0)],
    ['s', rlpNumber(s ?? 0)],
  ]
  if (signature.every(([, part]) => part === '0x')) return undefined
  if (type === '0x0') return [...named(transaction, LEGACY), ['v', rlpNumber(v ?? 0)], ...signature]
  const fees = FEES[type]
  if (fees === undefined) return undefined
  return [
    ...named(transaction, ['#chainId', '#nonce', ...fees, '#gas', 'to', '#value', 'input']),
    ['accessList', accessList(transaction.accessList)],
    ...(type === '0x4' ? [['authorizationList', authorizations(transaction.authorizationList)] as const] : []),
    ['yParity', rlpNumber(yParity ?? v ?? 0)],
    ...signature,
  ]
}

/** The first member that differs from these bytes to sign. Members that are left out cannot be compared. */
export function unsignedUnlike(transaction: Members, raw: Hex): string | undefined {
  const first = Number.parseInt(raw.slice(2, 4), 16)
  const type = `0x${(first < TYPES ? first : 0).toString(16)}`
  const fees = FEES[type]
  const full = { ...transaction, input: transaction.input ?? transaction.data }
  if (type !== '0x0' && fees === undefined) return undefined
  const parts: Parts =
    fees === undefined
      ? named(known(full), LEGACY)
      : [
          ...named(known(full), ['#chainId', '#nonce', ...fees, '#gas', 'to', '#value', 'input']),
          ['accessList', accessList(transaction.accessList)],
        ]
  const items = itemsOf(type === '0x0' ? raw : `0x${raw.slice(4)}`) ?? []
  const absent = (name: string): boolean => transaction[name] === undefined && name !== 'input'
  return parts.find(([name, value], index) => !absent(name) && encode(value) !== items[index]?.toLowerCase())?.[0]
}

/** Numbers that are not set are zero. */
const known = (transaction: Members): Members => ({
  ...Object.fromEntries(
    ['chainId', 'nonce', 'gasPrice', 'maxPriorityFeePerGas', 'maxFeePerGas', 'gas', 'value'].map((name) => [name, 0]),
  ),
  ...Object.fromEntries(Object.entries(transaction).filter(([, value]) => value !== null && value !== undefined)),
})

const typeOf = ({ type }: Members): string => String(type ?? '0x0')

/** Signed bytes of a transaction. Undefined for an unknown type or without a signature. */
export function encodeTransaction(transaction: Members): Hex | undefined {
  const parts = transactionParts(transaction)
  return parts && withType(typeOf(transaction), encode(valuesOf(parts)))
}

/** A typed encoding starts with its type in place of `0x`. */
const withType = (type: string, encoded: Hex): Hex =>
  type === '0x0' ? encoded : `0x${type.slice(2).padStart(2, '0')}${encoded.slice(2)}`

const accessList = (list: unknown): Nested =>
  ((list ?? []) as Members[]).map(({ address, storageKeys }): Nested => [bytes(address), storageKeys as Hex[]])

const authorizations = (list: unknown): Nested =>
  ((list ?? []) as Members[]).map(
    (one): Nested => [
      ...[rlpNumber(one.chainId), bytes(one.address), rlpNumber(one.nonce)],
      ...[rlpNumber(one.yParity), rlpNumber(one.r), rlpNumber(one.s)],
    ],
  )

/** Members of a receipt that are hashed. */
export const receiptParts = ({ status, cumulativeGasUsed, logsBloom, logs }: Members): Parts => [
  ['status', rlpNumber(status)],
  ['cumulativeGasUsed', rlpNumber(cumulativeGasUsed)],
  ['logsBloom', bytes(logsBloom)],
  ['logs', (logs as Members[]).map((log): Nested => [bytes(log.address), log.topics as Hex[], bytes(log.data)])],
]

/** A receipt as it is hashed. */
export const encodeReceipt = (receipt: Members): Hex =>
  withType(typeOf(receipt), encode(valuesOf(receiptParts(receipt))))

/** The first member whose value is not the one in these bytes. Undefined if the bytes cannot be compared. */
export function memberUnlike(parts: Parts | undefined, raw: Hex): string | undefined {
  // Without its type, which is in the first byte of all encodings but the oldest.
  const items = itemsOf(Number.parseInt(raw.slice(2, 4), 16) < TYPES ? `0x${raw.slice(4)}` : raw)
  if (parts === undefined || items?.length !== parts.length) return undefined
  return parts.find(([, value], index) => encode(value) !== items[index]?.toLowerCase())?.[0]
}

/** The first member of a log that is not the one in the bytes of its receipt: `logs/0/topics`, or `logs`. */
export function logUnlike(logs: readonly Members[], raw: Hex): string {
  const list = itemsOf(Number.parseInt(raw.slice(2, 4), 16) < TYPES ? `0x${raw.slice(4)}` : raw)?.at(-1)
  const entries = list === undefined ? [] : (itemsOf(list) ?? [])
  if (entries.length !== logs.length) return 'logs'
  for (const [index, log] of logs.entries()) {
    const items = itemsOf(entries[index] ?? '0xc0') ?? []
    const parts: Parts = [
      ['address', bytes(log.address)],
      ['topics', log.topics as Hex[]],
      ['data', bytes(log.data)],
    ]
    const found = parts.find(([, value], place) => encode(value) !== items[place]?.toLowerCase())
    if (found) return `logs/${index}/${found[0]}`
  }
  return 'logs'
}

/** The first byte of a list is higher. */
const TYPES = 0xc0

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
