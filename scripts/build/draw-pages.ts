/** Both bundles and the content → every page as a document; pages that no change concerns come from an earlier build. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readAssets } from '../../src/build/assets.ts'
import { type Cache, foundationOf, openCache, openFolderCache } from '../../src/build/cache.ts'
import { configuredServices, type Environment } from '../../src/build/environment.ts'
import { pagePolicy } from '../../src/build/headers.ts'
import { type LazyHighlight, lazyHighlight } from '../../src/build/lazy-highlight.ts'
import type { CompilePage } from '../../src/build/mdx.ts'
import { pageCache } from '../../src/build/page-cache.ts'
import { COMPILER, pageModules } from '../../src/build/page-modules.ts'
import type { PartSheets } from '../../src/build/part-sheets.ts'
import { type Prerendered, prerender } from '../../src/build/prerender.ts'
import { renderInput } from '../../src/build/render-input.ts'
import type { SiteModel } from '../../src/build/site-model.ts'
import { hashedFile, type StaticFile } from '../../src/build/static-files.ts'
import type { SiteConfig } from '../../src/model/define-site.ts'
import type { LoadPage, Renderer } from '../../src/model/rendering.ts'

type DrawInput = {
  root: string
  outDir: string
  /** Folder of the bundle that draws pages. */
  serverDir: string
  environment: Environment
  site: SiteConfig
  /** Nobody told the build where the site will stand. */
  isMadeUp: boolean
  model: SiteModel
  /** Hash of everything but content that pages are drawn from. */
  foundation: string
}

export type Drawn = Prerendered & {
  renderer: Renderer
  /** Address of the door's script. */
  door: string
  partSheets: PartSheets
  /** Every branch of the sidebar. */
  trees: StaticFile
}

export async function drawPages(drawing: DrawInput): Promise<Drawn> {
  const { root, outDir, serverDir, environment, site, isMadeUp, model } = drawing
  const { assets, door, partSheets, firstStyles } = await readAssets(root, outDir, site.baseUrl)
  const renderer = (await import(pathToFileURL(join(serverDir, 'entry.server.js')).href)) as Renderer
  const kept = openKept(drawing)
  const { highlight, whole } = kept.lazy
  const services = configuredServices(site, environment)
  const own = { highlight, loadPage: pageLoader(drawing, kept) }
  const allButTrees = renderInput(site, model, own, partSheets.hrefs, services)
  const trees = hashedFile('navigation', 'txt', renderer.treesHtml(allButTrees))
  const input = { ...allButTrees, wholeTrees: site.baseUrl + trees.path }
  const policy = pagePolicy(environment)
  const cache = pageCache(kept.pages, input, [site, assets, policy, isMadeUp], model.content.texts)
  const decided = { site, assets, firstStyles, renderer, policy, isPlaceholder: isMadeUp }
  const made = await prerender({ ...decided, input, cache, whole })
  // Pages that were not drawn asked for nothing; what they need stays.
  const unused = made.drawn === made.pages.length ? 'dropped' : 'kept'
  for (const one of [kept.modules, kept.highlights]) one.save(unused)
  kept.pages.save()
  return { ...made, renderer, door, partSheets, trees }
}

type Kept = { highlights: Cache; modules: Cache; pages: Cache; lazy: LazyHighlight }

/** What earlier builds highlighted, compiled and drew. */
function openKept({ root, foundation }: DrawInput): Kept {
  const compiler = foundationOf(root, COMPILER)
  const highlights = openCache(root, 'highlight', compiler)
  const start = async () => (await import('../../src/build/highlight.ts')).createHighlight()
  return {
    highlights,
    modules: openCache(root, 'mdx', compiler),
    pages: openFolderCache(root, 'pages', foundation),
    lazy: lazyHighlight(highlights, start),
  }
}

function pageLoader({ root, serverDir, model }: DrawInput, { modules, lazy }: Kept): LoadPage {
  let compiler: Promise<CompilePage> | undefined
  const start = async () => (await import('../../src/build/mdx.ts')).pageCompiler(lazy.highlight, 'production')
  return pageModules({
    root,
    folder: join(serverDir, 'content'),
    texts: model.content.texts,
    cache: modules,
    compile: async (text, id) => {
      compiler ??= start()
      const compile = await compiler
      return lazy.whole(() => compile(text, id))
    },
  })
}
