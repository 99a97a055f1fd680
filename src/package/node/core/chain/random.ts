/** Pseudorandom numbers from a seed. */
import { keccak256, toHex } from 'viem/utils'
import type { Hex } from './trie.ts'

/** Bytes derived from a seed and labels. 32 bytes. */
export const digest = (seed: string, ...labels: readonly (string | number)[]): Hex =>
  keccak256(toHex([seed, ...labels].join('/')))

/** A source of numbers from 0 to 1, in a sequence that depends only on the seed. */
export type Random = () => number

/** xorshift128 on the digest of the seed. */
export function randomOf(seed: string): Random {
  const words = digest(seed, 'random').slice(2)
  let [x, y, z, w] = [0, 8, 16, 24].map((at) => Number.parseInt(words.slice(at, at + 8), 16) | 1) as [
    number,
    number,
    number,
    number,
  ]
  return () => {
    const t = x ^ (x << 11)
    x = y
    y = z
    z = w
    w = w ^ (w >>> 19) ^ t ^ (t >>> 8)
    return (w >>> 0) / 2 ** 32
  }
}
