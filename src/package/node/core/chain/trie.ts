/**
 * An immutable Merkle Patricia trie. Each write returns a new root and shares the unchanged nodes, so that storing the
 * state of a block costs only as much as its writes. The tries of `@ethereumjs/mpt` write to a database asynchronously.
 * A package with synchronous reads of any block does not exist.
 *
 * Keys are hex digits without `0x`. None may be the prefix of another, which is true of hashes and RLP numbers.
 */
import { keccak256, toRlp } from 'viem/utils'

export type Hex = `0x${string}`

/** A node's reference in its parent. This is its hash, or the node itself if it is shorter than a hash. */
type Reference = Hex | readonly Reference[]
type Memo = { reference?: Reference; encoded?: Hex }
type Leaf<V> = { kind: 'leaf'; path: string; value: V } & Memo
type Extension<V> = { kind: 'extension'; path: string; child: Node<V> } & Memo
type Branch<V> = { kind: 'branch'; children: readonly (Node<V> | undefined)[] } & Memo
type Node<V> = Leaf<V> | Extension<V> | Branch<V>

/** A trie. Undefined is the empty trie. */
export type Trie<V> = Node<V> | undefined

/** Root of a trie without entries: keccak-256 of the RLP of no bytes. */
export const EMPTY_ROOT: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

const HASH_BYTES = 32
const DIGITS = '0123456789abcdef'

/** The value of a key. */
export function find<V>(trie: Trie<V>, key: string): V | undefined {
  let node = trie
  let at = 0
  while (node !== undefined) {
    if (node.kind === 'branch') {
      node = node.children[DIGITS.indexOf(key.charAt(at))]
      at++
      continue
    }
    if (!key.startsWith(node.path, at)) return undefined
    at += node.path.length
    if (node.kind === 'leaf') return at === key.length ? node.value : undefined
    node = node.child
  }
  return undefined
}

/** The trie with a key set to a value. */
export function insert<V>(trie: Trie<V>, key: string, value: V): Node<V> {
  if (trie === undefined) return { kind: 'leaf', path: key, value }
  if (trie.kind === 'branch') {
    const index = DIGITS.indexOf(key.charAt(0))
    return withChild(trie, index, insert(trie.children[index], key.slice(1), value))
  }
  const shared = commonLength(trie.path, key)
  if (shared === trie.path.length) {
    if (trie.kind === 'leaf') return { kind: 'leaf', path: key, value }
    return { kind: 'extension', path: trie.path, child: insert(trie.child, key.slice(shared), value) }
  }
  const children: (Node<V> | undefined)[] = new Array(16).fill(undefined)
  children[DIGITS.indexOf(trie.path.charAt(shared))] = shortened(trie, shared + 1)
  children[DIGITS.indexOf(key.charAt(shared))] = { kind: 'leaf', path: key.slice(shared + 1), value }
  return extended(key.slice(0, shared), { kind: 'branch', children })
}

/** The trie without a key. */
export function remove<V>(trie: Trie<V>, key: string): Trie<V> {
  if (trie === undefined) return undefined
  if (trie.kind === 'leaf') return trie.path === key ? undefined : trie
  if (trie.kind === 'extension') {
    if (!key.startsWith(trie.path)) return trie
    const child = remove(trie.child, key.slice(trie.path.length))
    return child === undefined ? undefined : extended(trie.path, child)
  }
  const index = DIGITS.indexOf(key.charAt(0))
  const found = trie.children[index]
  if (found === undefined) return trie
  const child = remove(found, key.slice(1))
  return child === undefined ? withoutChild(trie, index) : withChild(trie, index, child)
}

/** Every key with its value, in the order of the keys. */
export function* entries<V>(trie: Trie<V>, before = ''): Generator<[key: string, value: V]> {
  if (trie === undefined) return
  if (trie.kind === 'leaf') yield [before + trie.path, trie.value]
  else if (trie.kind === 'extension') yield* entries(trie.child, before + trie.path)
  else for (const [place, child] of trie.children.entries()) yield* entries(child, before + DIGITS.charAt(place))
}

/** Root hash of a trie. `encode` returns the bytes for a value, and must be deterministic. */
export function rootOf<V>(trie: Trie<V>, encode: (value: V) => Hex): Hex {
  return trie === undefined ? EMPTY_ROOT : keccak256(encodedNode(trie, encode))
}

function encodedNode<V>(node: Node<V>, encode: (value: V) => Hex): Hex {
  referenceOf(node, encode)
  return node.encoded ?? '0x'
}

function referenceOf<V>(node: Node<V>, encode: (value: V) => Hex): Reference {
  if (node.reference !== undefined) return node.reference
  const items = itemsOf(node, encode)
  const encoded = toRlp(items as Hex[])
  node.encoded = encoded
  node.reference = encoded.length / 2 - 1 < HASH_BYTES ? items : keccak256(encoded)
  return node.reference
}

function itemsOf<V>(node: Node<V>, encode: (value: V) => Hex): readonly Reference[] {
  if (node.kind === 'leaf') return [compact(node.path, true), encode(node.value)]
  if (node.kind === 'extension') return [compact(node.path, false), referenceOf(node.child, encode)]
  return [...node.children.map((child) => (child === undefined ? '0x' : referenceOf(child, encode))), '0x']
}

/** A path as bytes. The first digit encodes whether the path ends at a leaf and whether its length is odd. */
function compact(path: string, isLeaf: boolean): Hex {
  const flag = isLeaf ? 2 : 0
  return path.length % 2 === 1 ? `0x${flag + 1}${path}` : `0x${flag}0${path}`
}

const commonLength = (left: string, right: string): number => {
  let length = 0
  while (length < left.length && left[length] === right[length]) length++
  return length
}

function shortened<V>(node: Leaf<V> | Extension<V>, by: number): Node<V> {
  const path = node.path.slice(by)
  return node.kind === 'leaf' ? { kind: 'leaf', path, value: node.value } : extended(path, node.child)
}

/** A node below a path, in its canonical form. */
function extended<V>(path: string, child: Node<V>): Node<V> {
  if (path === '') return child
  if (child.kind === 'leaf') return { kind: 'leaf', path: path + child.path, value: child.value }
  if (child.kind === 'extension') return { kind: 'extension', path: path + child.path, child: child.child }
  return { kind: 'extension', path, child }
}

function withChild<V>({ children }: Branch<V>, index: number, child: Node<V>): Branch<V> {
  const next = [...children]
  next[index] = child
  return { kind: 'branch', children: next }
}

function withoutChild<V>({ children }: Branch<V>, index: number): Node<V> {
  const next: (Node<V> | undefined)[] = [...children]
  next[index] = undefined
  const left = next.flatMap((child, place) => (child === undefined ? [] : [{ child, place }]))
  const [only] = left
  if (left.length !== 1 || only === undefined) return { kind: 'branch', children: next }
  return extended(DIGITS.charAt(only.place), only.child)
}
