/** Builds dist/site/assets for the browser, and dist/server, which renders the pages. */
import { join, relative } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { cachedFolders } from './cached-folder.ts'
import { noteShipped } from './shipped.ts'
import { timed } from './timings.ts'

/** @param foundation hash of everything except the pages of prose, which neither bundle contains */
export async function buildBundles(root: string, serverDir: string, foundation: string): Promise<void> {
  const make = async (own: InlineConfig) => {
    const { build } = await import('vite')
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      ...own,
      plugins: [withoutPages(root), ...(own.plugins ?? [])],
    })
  }
  const kept = (name: string, folder: string, own: InlineConfig) =>
    timed(`${name} build`, () => cachedFolders({ root, name, foundation, folders: [folder], make: () => make(own) }))
  const shipped = noteShipped(root)
  await kept('browser', 'dist/site', { plugins: [shipped.bundle()], worker: { plugins: () => [shipped.worker()] } })
  await kept('server', relative(root, serverDir), {
    publicDir: false,
    plugins: [withoutLaterCode()],
    build: {
      ssr: 'src/app/entry.server.tsx',
      outDir: serverDir,
      manifest: false,
      rollupOptions: { input: 'src/app/entry.server.tsx' },
    },
  })
}

/** Ensures that both bundles exclude the pages, because their cache relies on it. */
const withoutPages = (root: string): Plugin => ({
  name: 'bundles-without-pages',
  buildEnd() {
    const [page] = [...this.getModuleIds()].filter((id) => id.startsWith(join(root, 'content/')))
    if (page !== undefined) this.error(`A bundle holds ${page}; the cache of the build expects that none holds a page.`)
  },
})

const LATER = '\0later'
const LATER_CODE = "export const then = (_, fail) => fail(new Error('Nothing is loaded later while pages are drawn.'))"

/**
 * Rendering does not need code that browsers load on demand, so it is not bundled again. Without dynamic imports, the
 * bundle of several megabytes is also read unchanged instead of rewritten by the TypeScript loader.
 */
const withoutLaterCode = (): Plugin => ({
  name: 'bundle-without-later-code',
  enforce: 'pre',
  resolveDynamicImport: () => LATER,
  resolveId: (source) => (source === LATER ? LATER : undefined),
  load: (id) => (id === LATER ? LATER_CODE : undefined),
  transform(code, id) {
    // Part of the bundle itself, even if other code imports it later.
    return this.getModuleInfo(id)?.isEntry
      ? { code: `${code}\nimport ${JSON.stringify(LATER)}\n`, map: null }
      : undefined
  },
})
