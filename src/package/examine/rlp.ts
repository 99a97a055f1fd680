/** RLP encoding and the trie root of a list, which a chain's hashes are based on. Bytes are hex strings with `0x`. */
import { bytesToHex, hexToBytes } from '../../core/lib/bytes.ts'
import { keccak256 } from '../../core/lib/keccak.ts'

export type Hex = `0x${string}`
export type Nested = Hex | readonly Nested[]

/** Keccak-256 of a byte string. */
export const hashOf = (hex: Hex): Hex => bytesToHex(keccak256(hexToBytes(hex)))

const LONG = 55
const STRING = 0x80
const LIST = 0xc0

/** Encodes a byte string or a list of them. */
export function encode(item: Nested): Hex {
  return `0x${digitsOf(item)}`
}

function digitsOf(item: Nested): string {
  if (typeof item !== 'string') {
    let body = ''
    for (const one of item) body += digitsOf(one)
    return prefix(body.length / 2, LIST) + body
  }
  const digits = item.slice(2).toLowerCase()
  const isItself = digits.length === 2 && Number.parseInt(digits, 16) < STRING
  return isItself ? digits : prefix(digits.length / 2, STRING) + digits
}

function prefix(length: number, offset: number): string {
  if (length <= LONG) return byte(offset + length)
  const digits = evenDigits(length.toString(16))
  return byte(offset + LONG + digits.length / 2) + digits
}

const byte = (value: number): string => value.toString(16).padStart(2, '0')
const evenDigits = (digits: string): string => (digits.length % 2 === 0 ? digits : `0${digits}`)

/** A quantity in RLP, without leading zeros. Zero is empty. */
export function rlpNumber(value: unknown): Hex {
  // The quantities of nodes already have this form.
  if (typeof value === 'string' && /^0x[1-9a-f][0-9a-f]*$/.test(value)) return `0x${evenDigits(value.slice(2))}`
  const digits = BigInt(String(value)).toString(16)
  return digits === '0' ? '0x' : `0x${evenDigits(digits)}`
}

/** First item of an encoded list, still encoded. Undefined if the bytes are not a list. */
export function firstItem(encoded: Hex): Hex | undefined {
  const bytes = encoded.slice(2)
  const outer = header(bytes, 0)
  if (outer === undefined || !outer.isList) return undefined
  const inner = header(bytes, outer.start)
  return inner && `0x${bytes.slice(outer.start, inner.start + inner.length)}`
}

/** Items of an encoded list, each still encoded. Undefined if the bytes are not a list. */
export function itemsOf(encoded: Hex): Hex[] | undefined {
  const bytes = encoded.slice(2)
  const outer = header(bytes, 0)
  if (outer === undefined || !outer.isList) return undefined
  const items: Hex[] = []
  const end = outer.start + outer.length
  for (let place = outer.start; place < end; ) {
    const inner = header(bytes, place)
    if (inner === undefined) return undefined
    const next = inner.start + inner.length
    items.push(`0x${bytes.slice(place, next)}`)
    place = next
  }
  return items
}

/** The content of an encoded byte string. A list is returned unchanged. */
export function contentOf(encoded: Hex): Hex {
  const inner = header(encoded.slice(2), 0)
  return inner === undefined || inner.isList ? encoded : `0x${encoded.slice(2 + inner.start)}`
}

/** Start of the item's body, in digits, and its length. */
function header(digits: string, place: number): { start: number; length: number; isList: boolean } | undefined {
  const first = Number.parseInt(digits.slice(place, place + 2), 16)
  if (Number.isNaN(first)) return undefined
  if (first < STRING) return { start: place, length: 2, isList: false }
  const isList = first >= LIST
  const short = first - (isList ? LIST : STRING)
  if (short <= LONG) return { start: place + 2, length: 2 * short, isList }
  const size = 2 * (short - LONG)
  return { start: place + 2 + size, length: 2 * Number.parseInt(digits.slice(place + 2, place + 2 + size), 16), isList }
}

type Entry = { path: string; value: Hex }
const DIGITS = '0123456789abcdef'
/** A shorter node is embedded in its parent instead of hashed. Digits. */
const HASHED_FROM = 64

/** Root of the trie over a list, keyed by index: `transactionsRoot` and `receiptsRoot`. */
export const listRoot = (values: readonly Hex[]): Hex =>
  hashOf(encode(node(values.map((value, index) => ({ path: encode(rlpNumber(index)).slice(2), value })))))

/** Keys of a list are never prefixes of each other, so a branch has no value. */
function node(entries: readonly Entry[]): Nested {
  const [first] = entries
  if (first === undefined) return '0x'
  if (entries.length === 1) return [compact(first.path, true), first.value]
  const shared = sharedLength(entries)
  if (shared > 0) return [compact(first.path.slice(0, shared), false), reference(node(below(entries, shared)))]
  const branches = [...DIGITS].map((digit): Nested => {
    const inner = entries.filter(({ path }) => path.startsWith(digit))
    return inner.length === 0 ? '0x' : reference(node(below(inner, 1)))
  })
  return [...branches, '0x']
}

const below = (entries: readonly Entry[], from: number): Entry[] =>
  entries.map(({ path, value }) => ({ path: path.slice(from), value }))

function sharedLength(entries: readonly Entry[]): number {
  const [first] = entries
  const path = first?.path ?? ''
  let length = 0
  while (length < path.length && entries.every((entry) => entry.path[length] === path[length])) length++
  return length
}

function reference(inner: Nested): Nested {
  const encoded = encode(inner)
  return encoded.length - 2 < HASHED_FROM ? inner : hashOf(encoded)
}

/** A path as bytes, with flags for leaves and for an odd number of digits. */
function compact(path: string, isLeaf: boolean): Hex {
  const flag = isLeaf ? 2 : 0
  return path.length % 2 === 1 ? `0x${flag + 1}${path}` : `0x${flag}0${path}`
}
