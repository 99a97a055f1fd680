/** Bundles an entry into one classic script, to be written into a document. */
import { join } from 'node:path'
import { build } from 'vite'

/** @param entry path below the root, such as `src/app/before-paint.ts` */
export async function bundleInline(entry: string): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const result = await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
    build: { write: false, target: 'es2022', rollupOptions: { input: entry, output: { format: 'iife' } } },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error(`Bundling ${entry} returned nothing.`)
  return output.output[0].code.trim()
}
