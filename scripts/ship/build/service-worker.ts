/** The service worker as one file without imports: browsers that cannot load modules in a worker run it too. */
import { join } from 'node:path'
import { openCache } from '../../../src/build/cache.ts'
import type { StaticFile } from '../../../src/build/static-files.ts'

/**
 * @param list address of the list of what is kept; without one, the worker removes what an earlier one left.
 * @param foundation hash of everything that its code is made of; without one, it is bundled anew
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
