/** Sources → dist/site/assets for the browser, and dist/server, which renders the pages. */
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { cachedFolders } from './cached-folder.ts'
import { timed } from './timings.ts'

/** @param foundation hash of everything but the pages of prose, which no browser loads as code */
export async function buildBundles(root: string, serverDir: string, foundation: string): Promise<void> {
  const common = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' as const }
  const make = () => build({ ...common, plugins: [withoutPages(root)] })
  await timed('browser build', () => cachedFolders({ root, name: 'browser', foundation, folders: ['dist/site'], make }))
  await timed('server build', () =>
    build({
      ...common,
      publicDir: false,
      build: {
        ssr: 'src/app/entry.server.tsx',
        outDir: serverDir,
        manifest: false,
        rollupOptions: { input: 'src/app/entry.server.tsx' },
      },
    }),
  )
}

/** Holds what the cache of the browser's files relies on. */
const withoutPages = (root: string): Plugin => ({
  name: 'browser-without-pages',
  buildEnd() {
    const [page] = [...this.getModuleIds()].filter((id) => id.startsWith(join(root, 'content/')))
    if (page !== undefined) this.error(`A script of the browser imports ${page}; the cache of the build expects none.`)
  },
})
