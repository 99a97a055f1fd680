/** Caches measurements by file contents, because most files do not change between builds. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { cached, digest, foundationOf, openCache } from '../../../src/build/cache.ts'

const packed = promisify(gzip)

/** Bytes after gzip. Compresses several files in parallel, outside the main thread. */
export const gzipSize = async (bytes: Uint8Array): Promise<number> => (await packed(bytes)).length

/**
 * Measures a file, or returns the cached measurement of the same bytes.
 * @param kind name of the measurement, different for each kind of measurement
 */
export type Weigh = <Value>(kind: string, bytes: Uint8Array, measure: () => Promise<Value> | Value) => Promise<Value>

/** Does not cache. */
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
