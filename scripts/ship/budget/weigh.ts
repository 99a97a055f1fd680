/** What was measured of a file, kept by what the file holds: most files of a build are those of the build before. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { cached, digest, foundationOf, openCache } from '../../../src/build/cache.ts'

const packed = promisify(gzip)

/** Bytes after gzip. Packed beside the main thread: several files at once. */
export const gzipSize = async (bytes: Uint8Array): Promise<number> => (await packed(bytes)).length

/**
 * Measures a file, or answers what the same bytes measured before.
 * @param kind what is measured; two measures of one file have two names
 */
export type Weigh = <Value>(kind: string, bytes: Uint8Array, measure: () => Promise<Value> | Value) => Promise<Value>

/** Keeps nothing. */
export const weighAnew: Weigh = async (_kind, _bytes, measure) => measure()

/** @param root the repository */
export function openWeigh(root: string): { weigh: Weigh; save: () => void } {
  const cache = openCache(root, 'sizes', foundationOf(root, ['scripts/ship/budget']))
  return {
    async weigh<Value>(kind: string, bytes: Uint8Array, measure: () => Promise<Value> | Value): Promise<Value> {
      const input = `${kind} ${digest(bytes)}`
      const known = cache.get(input)
      if (known !== undefined) return JSON.parse(known) as Value
      const value = await measure()
      cached(cache, input, () => JSON.stringify(value))
      return value
    },
    save: () => cache.save(),
  }
}
