/** Decodes a raw signed transaction for display. Neither the signature nor the protocol rules are checked. */
import { bytesToHex, hexToBytes } from './bytes.ts'

export type SignedTransaction = {
  type: 0 | 1 | 2 | 3 | 4
  /** Undefined for a legacy transaction without chain ID (before EIP-155). */
  chainId?: bigint
  nonce: bigint
  /** Undefined for the creation of a contract. */
  to?: `0x${string}`
  /** Wei. */
  value: bigint
  /** Gas limit, which Monad charges whole. Gas. */
  gas: bigint
  /** Most that is paid for one gas. Wei per gas. */
  maxFeePerGas: bigint
  /** Bytes of call data. */
  dataLength: number
}

type Item = Uint8Array | Item[]

/** Position of each field in the list, by type. */
const FIELDS = {
  0: { nonce: 0, fee: 1, gas: 2, to: 3, value: 4, data: 5, length: 9 },
  1: { chainId: 0, nonce: 1, fee: 2, gas: 3, to: 4, value: 5, data: 6, length: 11 },
  2: { chainId: 0, nonce: 1, fee: 3, gas: 4, to: 5, value: 6, data: 7, length: 12 },
  3: { chainId: 0, nonce: 1, fee: 3, gas: 4, to: 5, value: 6, data: 7, length: 14 },
  4: { chainId: 0, nonce: 1, fee: 3, gas: 4, to: 5, value: 6, data: 7, length: 13 },
} as const

/** Undefined when the bytes are no signed transaction. */
export function decodeSigned(hex: string): SignedTransaction | undefined {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(hex)) return undefined
  const bytes = hexToBytes(hex)
  const first = bytes[0] ?? 0
  const type = first >= 0xc0 ? 0 : first
  if (type !== 0 && type !== 1 && type !== 2 && type !== 3 && type !== 4) return undefined
  try {
    const list = decodeList(type === 0 ? bytes : bytes.subarray(1))
    return read(type, type === 3 && Array.isArray(list[0]) ? list[0] : list)
  } catch {
    // Truncated or malformed bytes have no description.
    return undefined
  }
}

function read(type: SignedTransaction['type'], list: readonly Item[]): SignedTransaction | undefined {
  const at = FIELDS[type]
  if (list.length !== at.length) return undefined
  const bytes = (index: number): Uint8Array => {
    const item = list[index]
    if (!(item instanceof Uint8Array)) throw new RangeError('There is a list where bytes should be.')
    return item
  }
  const to = bytes(at.to)
  const chainId = type === 0 ? legacyChainId(number(bytes(6))) : number(bytes(0))
  return {
    type,
    ...(chainId !== undefined && { chainId }),
    nonce: number(bytes(at.nonce)),
    ...(to.length === 20 && { to: bytesToHex(to) }),
    value: number(bytes(at.value)),
    gas: number(bytes(at.gas)),
    maxFeePerGas: number(bytes(at.fee)),
    dataLength: bytes(at.data).length,
  }
}

/** EIP-155 hides the chain ID in `v`. */
const legacyChainId = (v: bigint): bigint | undefined => (v >= 35n ? (v - 35n) / 2n : undefined)

const number = (bytes: Uint8Array): bigint => (bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes)))

/** Deeper lists occur in no transaction. */
const MAX_DEPTH = 8

function decodeList(bytes: Uint8Array): Item[] {
  const { item, end } = decodeItem(bytes, 0, 0)
  if (!Array.isArray(item) || end !== bytes.length) throw new RangeError('Not one list.')
  return item
}

/** One RLP item from `start`. */
function decodeItem(bytes: Uint8Array, start: number, depth: number): { item: Item; end: number } {
  const first = bytes[start]
  if (first === undefined || depth > MAX_DEPTH) throw new RangeError('The bytes are cut, or too deep.')
  if (first < 0x80) return { item: bytes.subarray(start, start + 1), end: start + 1 }
  const isList = first >= 0xc0
  const short = first - (isList ? 0xc0 : 0x80)
  const lengthOfLength = short > 55 ? short - 55 : 0
  const from = start + 1 + lengthOfLength
  const length = lengthOfLength === 0 ? short : Number(number(bytes.subarray(start + 1, from)))
  const end = from + length
  if (end > bytes.length) throw new RangeError('The bytes are cut.')
  if (!isList) return { item: bytes.subarray(from, end), end }
  const items: Item[] = []
  for (let at = from; at < end; ) {
    const next = decodeItem(bytes, at, depth + 1)
    items.push(next.item)
    at = next.end
  }
  return { item: items, end }
}
