/** Root of the Merkle Patricia trie of a list, keyed by index, for `transactionsRoot` and `receiptsRoot`. */
import { type Hex, hexToBytes, keccak256, toRlp } from 'viem'

type Nested = Hex | Nested[]
type Entry = { path: number[]; value: Hex }

/** Bytes. The parent contains a shorter node itself, and only the hash of a longer one. */
const HASHED_FROM = 32
const BRANCHES = 16
const HEX_PER_BYTE = 2
const PREFIX = 2

/** @param values Encoded items in their order. */
export function orderedRoot(values: readonly Hex[]): Hex {
  const entries = values.map((value, index) => ({ path: nibbles(toRlp(numberBytes(index))), value }))
  return keccak256(toRlp(node(entries)))
}

const numberBytes = (value: number): Hex => {
  const digits = value.toString(16)
  return value === 0 ? '0x' : `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`
}

const nibbles = (hex: Hex): number[] => [...hexToBytes(hex)].flatMap((byte) => [byte >> 4, byte & 15])

/** In a list, keys are never prefixes of other keys, so a branch never has a value. */
function node(entries: readonly Entry[]): Nested {
  const [first] = entries
  if (!first) return '0x'
  if (entries.length === 1) return [compact(first.path, true), first.value]
  const shared = sharedPrefix(entries)
  if (shared > 0)
    return [compact(first.path.slice(0, shared), false), reference(node(entries.map((e) => tail(e, shared))))]
  const branches = Array.from({ length: BRANCHES }, (_, nibble): Nested => {
    const below = entries.filter(({ path }) => path[0] === nibble)
    return below.length === 0 ? '0x' : reference(node(below.map((entry) => tail(entry, 1))))
  })
  return [...branches, '0x']
}

const tail = ({ path, value }: Entry, from: number): Entry => ({ path: path.slice(from), value })

function sharedPrefix(entries: readonly Entry[]): number {
  const [first] = entries
  const path = first?.path ?? []
  const differs = path.findIndex((nibble, at) => entries.some((entry) => entry.path[at] !== nibble))
  return differs < 0 ? path.length : differs
}

function reference(inner: Nested): Nested {
  const encoded = toRlp(inner)
  return (encoded.length - PREFIX) / HEX_PER_BYTE < HASHED_FROM ? inner : keccak256(encoded)
}

/** Hex-prefix encoding: a flag for leaves, and one for an odd number of nibbles. */
function compact(path: readonly number[], isLeaf: boolean): Hex {
  const isOdd = path.length % 2 === 1
  const flag = (isLeaf ? 2 : 0) + (isOdd ? 1 : 0)
  const all = isOdd ? [flag, ...path] : [flag, 0, ...path]
  return `0x${all.map((nibble) => nibble.toString(16)).join('')}`
}
