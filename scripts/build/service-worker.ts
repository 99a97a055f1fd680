/** The service worker as one file without imports: browsers that cannot load modules in a worker run it too. */
import { join } from 'node:path'
import type { StaticFile } from '../../src/build/static-files.ts'

/** @param list address of the list of what is kept; without one, the worker removes what an earlier one left. */
export async function serviceWorker(root: string, list: string | undefined): Promise<StaticFile> {
  const { build } = await import('vite')
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: {
        input: join(root, `src/offline/${list === undefined ? 'removal' : 'worker'}.ts`),
        output: { format: 'iife' },
      },
    },
  })
  const [output] = [result].flat()
  const code = output && 'output' in output ? output.output[0].code : ''
  return { path: 'sw.js', text: list === undefined ? code : `const OFFLINE_LIST=${JSON.stringify(list)};${code}` }
}
