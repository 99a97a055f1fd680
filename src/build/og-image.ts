/// <reference path="../../scripts/ship/subset-font.d.ts" />
/** A preview image per page, `og/<route>.png`. Unchanged cards are read from the cache. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'satori'
import type { MethodIndex } from '../core/lib/method-model.ts'
import { OG_IMAGE } from '../core/model/constants.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import type { Route } from '../core/model/routes.ts'
import type { SidebarSection } from '../core/model/sidebar.ts'
import { type OgNode, ogCard, ogTree } from './og-card.ts'
import { encodePng } from './png.ts'

export type OgInput = {
  site: SiteConfig
  routes: readonly Route[]
  sidebar: readonly SidebarSection[]
  methods: MethodIndex
  outDir: string
  /** Folder of rendered images, by the hash of their content. */
  cacheDir: string
}

/** Packages whose version decides how a card looks. */
const DRAWN_BY = ['satori', '@resvg/resvg-js', '@fontsource/inter', '@fontsource-variable/jetbrains-mono']
/** Raised when the same pixels become another file. */
const ENCODING = 2
/** Images rendered concurrently. The rendering itself runs outside the main thread. */
const AT_ONCE = 4
const require = createRequire(import.meta.url)

/** Writes every image. Resolves to the number of images that had to be rendered. */
export async function ogImages({ site, routes, sidebar, methods, outDir, cacheDir }: OgInput): Promise<number> {
  const versions = await Promise.all(DRAWN_BY.map(versionOf))
  const queue = routes.map((route) => {
    const tree = ogTree(ogCard(route, site, sidebar, methods), site.title)
    const key = createHash('sha256')
      .update(JSON.stringify([versions, ENCODING, tree]))
      .digest('hex')
      .slice(0, 32)
    return { tree, cached: join(cacheDir, `${key}.card`), target: join(outDir, ogPath(route.path)) }
  })
  await mkdir(cacheDir, { recursive: true })
  await Promise.all(
    [...new Set(queue.map(({ target }) => dirname(target)))].map((folder) => mkdir(folder, { recursive: true })),
  )
  const missing = (
    await Promise.all(queue.map(async (image) => ((await copied(image.cached, image.target)) ? [] : [image])))
  ).flat()
  if (missing.length === 0) return 0
  const draw = await createDraw()
  const count = missing.length
  const work = async (): Promise<void> => {
    for (let image = missing.pop(); image; image = missing.pop()) {
      const png = await draw(image.tree)
      await keep(image.cached, png)
      await writeFile(image.target, png)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return count
}

export const ogPath = (path: string): string => `og/${path === '/' ? 'index' : path.slice(1)}.png`

async function versionOf(name: string): Promise<string> {
  const file = require.resolve(name === 'satori' ? 'satori/package.json' : `${name}/package.json`)
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

async function copied(from: string, to: string): Promise<boolean> {
  try {
    const kept = await readFile(from)
    const png = kept.subarray(DIGEST_BYTES)
    // A damaged image is rendered again.
    if (!digestOf(png).equals(kept.subarray(0, DIGEST_BYTES))) return false
    await writeFile(to, png)
    return true
  } catch (error) {
    // Not rendered yet. Other errors, such as a full disk, will recur when the image is written.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** A cached image follows its hash in the file. */
const DIGEST_BYTES = 32
const digestOf = (png: Uint8Array): Buffer => createHash('sha256').update(png).digest()

/** Writes atomically, so that an interrupted build cannot leave a partial image. */
async function keep(path: string, png: Uint8Array): Promise<void> {
  await writeFile(`${path}.${process.pid}.tmp`, Buffer.concat([digestOf(png), png]))
  await rename(`${path}.${process.pid}.tmp`, path)
}

/** Loaded only if an image must be rendered, so a warm build loads neither libraries nor fonts. */
async function createDraw(): Promise<(tree: OgNode) => Promise<Uint8Array>> {
  const [{ default: satori }, { renderAsync }, fonts] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    readFonts(),
  ])
  return async (tree) => {
    const svg = await satori(tree as unknown as Parameters<typeof satori>[0], { ...OG_IMAGE, fonts })
    const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
    return encodePng(image.pixels, image.width, image.height)
  }
}

/** Inter in two weights, and JetBrains Mono, a single variable font file, pinned to two weights. */
async function readFonts(): Promise<Font[]> {
  const { default: subsetFont } = await import('subset-font')
  const read = (path: string): Promise<Buffer> => readFile(require.resolve(path))
  const mono = await read('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2')
  const pinned = (wght: number): Promise<Buffer> =>
    subsetFont(mono, CHARACTERS, { targetFormat: 'sfnt', variationAxes: { wght } })
  const font = (name: string, weight: 400 | 600, data: Buffer): Font => ({ name, weight, style: 'normal', data })
  return [
    font('Inter', 400, await read('@fontsource/inter/files/inter-latin-400-normal.woff')),
    font('Inter', 600, await read('@fontsource/inter/files/inter-latin-600-normal.woff')),
    font('JetBrains Mono', 400, await pinned(400)),
    font('JetBrains Mono', 600, await pinned(600)),
  ]
}

/** Characters that can occur in a method's name, signature or path. */
const CHARACTERS = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}…`
