/** The service worker as one file without imports, for browsers that do not support modules in a worker. */
import { join } from 'node:path'
import { openCache } from '../../../src/build/cache.ts'
import type { StaticFile } from '../../../src/build/static-files.ts'

/**
 * @param list URL of the list of files to store. Without it, the worker removes the files of an earlier worker.
 * @param foundation hash of all inputs of its code. Without it, the code is bundled anew
 */
export async function serviceWorker(root: string, list: string | undefined, foundation?: string): Promise<StaticFile> {
  const entry = list === undefined ? 'removal' : 'worker'
  const cache = foundation === undefined ? undefined : openCache(root, 'worker', foundation)
  const known = cache?.get(entry)
  const code = known ?? (await bundle(join(root, `src/frame/offline/${entry}.ts`), root))
  if (known === undefined) cache?.set(entry, code)
  cache?.save()
  return { path: 'sw.js', text: list === undefined ? code : `const OFFLINE_LIST=${JSON.stringify(list)};${code}` }
}

async function bundle(input: string, root: string): Promise<string> {
  const { build } = await import('vite')
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', rollupOptions: { input, output: { format: 'iife' } } },
  })
  const [output] = [result].flat()
  return output && 'output' in output ? output.output[0].code : ''
}
