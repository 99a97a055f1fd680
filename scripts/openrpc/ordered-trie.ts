/** Root of the Merkle Patricia trie whose keys are the positions of a list: how a block commits to its parts. */
import { hexToBytes, keccak256, toRlp } from 'viem'

type Hex = `0x${string}`
type Entry = { path: readonly number[]; value: Hex }
/** A node as RLP takes it, and nested nodes shorter than a hash stand in it as they are. */
type Rlp = Hex | readonly Rlp[]

const HASH_BYTES = 32
const BRANCHES = 16

/** The root over the items in their order. */
export function orderedTrieRoot(items: readonly Hex[]): Hex {
  const entries = items.map((value, index) => ({ path: nibbles(toRlp(quantity(index))), value }))
  return keccak256(encode(node(entries)))
}

const quantity = (index: number): Hex => {
  const digits = index.toString(16)
  return index === 0 ? '0x' : `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}

const nibbles = (hex: Hex): number[] => [...hexToBytes(hex)].flatMap((byte) => [byte >> 4, byte & 15])

const encode = (value: Rlp): Hex => toRlp(value as Parameters<typeof toRlp>[0]) as Hex

function node(entries: readonly Entry[]): Rlp {
  const [first] = entries
  if (!first) return '0x'
  if (entries.length === 1) return [compact(first.path, true), first.value]
  const shared = sharedLength(entries)
  if (shared > 0) return [compact(first.path.slice(0, shared), false), child(entries.map(without(shared)))]
  const branches = Array.from({ length: BRANCHES }, (_, nibble) =>
    child(entries.filter(({ path }) => path[0] === nibble).map(without(1))),
  )
  return [...branches, entries.find(({ path }) => path.length === 0)?.value ?? '0x']
}

/** A node inside another: itself when it is short, else its hash. */
function child(entries: readonly Entry[]): Rlp {
  if (entries.length === 0) return '0x'
  const inner = node(entries)
  const bytes = encode(inner)
  return (bytes.length - 2) / 2 < HASH_BYTES ? inner : keccak256(bytes)
}

const without =
  (length: number) =>
  ({ path, value }: Entry): Entry => ({ path: path.slice(length), value })

function sharedLength(entries: readonly Entry[]): number {
  const [first, ...others] = entries.map(({ path }) => path)
  const length = (first ?? []).findIndex((nibble, at) => others.some((path) => path[at] !== nibble))
  return length < 0 ? (first?.length ?? 0) : length
}

/** Nibbles as bytes, with a first nibble that says whether the path ends here and whether its length is odd. */
function compact(path: readonly number[], isLeaf: boolean): Hex {
  const flag = (isLeaf ? 2 : 0) + (path.length % 2)
  const all = path.length % 2 === 1 ? [flag, ...path] : [flag, 0, ...path]
  return `0x${all.map((nibble) => nibble.toString(16)).join('')}`
}
