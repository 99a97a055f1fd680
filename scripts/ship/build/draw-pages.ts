/** Renders every page to a document from both bundles and the content. Unchanged pages come from an earlier build. */
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readAssets } from '../../../src/build/assets.ts'
import { type Cache, foundationOf, openCache, openFolderCache } from '../../../src/build/cache.ts'
import { configuredServices, type Environment } from '../../../src/build/environment.ts'
import { pagePolicy } from '../../../src/build/headers.ts'
import { type LazyHighlight, lazyHighlight } from '../../../src/build/lazy-highlight.ts'
import type { CompilePage } from '../../../src/build/mdx.ts'
import { pageCache } from '../../../src/build/page-cache.ts'
import { COMPILER, moduleInput, pageModules } from '../../../src/build/page-modules.ts'
import type { PartSheets } from '../../../src/build/part-sheets.ts'
import { type Prerendered, prerender } from '../../../src/build/prerender.ts'
import { renderInput } from '../../../src/build/render-input.ts'
import type { SiteModel } from '../../../src/build/site-model.ts'
import { hashedFile, type StaticFile } from '../../../src/build/static-files.ts'
import type { SiteConfig } from '../../../src/core/model/define-site.ts'
import type { LoadPage, Renderer } from '../../../src/core/model/rendering.ts'
import type { CompiledPage } from './compile-ahead.ts'

type DrawInput = {
  root: string
  outDir: string
  /** Folder of the bundle that renders pages. */
  serverDir: string
  environment: Environment
  site: SiteConfig
  /** The site's URL is made up, because the build was not configured with one. */
  isMadeUp: boolean
  model: SiteModel
  kept: KeptPages
  /** Returns a page if the other process has compiled it. */
  take: (file: string) => CompiledPage | undefined
}

export type Drawn = Prerendered & {
  renderer: Renderer
  /** URL of the endpoint frame's script. */
  partSheets: PartSheets
  /** Every branch of the sidebar. */
  trees: StaticFile
}

export async function drawPages(drawing: DrawInput): Promise<Drawn> {
  const { root, outDir, serverDir, environment, site, isMadeUp, model } = drawing
  const { assets, partSheets, firstStyles } = await readAssets(root, outDir, site.baseUrl)
  const renderer = (await import(pathToFileURL(join(serverDir, 'entry.server.js')).href)) as Renderer
  const { kept } = drawing
  const { highlight, whole } = kept.lazy
  const services = configuredServices(site, environment)
  const own = { highlight, loadPage: pageLoader(drawing) }
  const allButTrees = renderInput(site, model, own, partSheets.hrefs, services)
  const trees = hashedFile('navigation', 'txt', renderer.treesHtml(allButTrees))
  const input = { ...allButTrees, wholeTrees: site.baseUrl + trees.path }
  const policy = pagePolicy(environment)
  const cache = pageCache(kept.pages, input, [site, assets, policy, isMadeUp], model.content.texts)
  const decided = { site, assets, firstStyles, renderer, policy, isPlaceholder: isMadeUp }
  const made = await prerender({ ...decided, input, cache, whole })
  // Pages that were not rendered have not used the cache, so their entries must stay.
  const unused = made.drawn === made.pages.length ? 'dropped' : 'kept'
  for (const one of [kept.modules, kept.highlights]) one.save(unused)
  kept.pages.save()
  return { ...made, renderer, partSheets, trees }
}

export type KeptPages = { highlights: Cache; modules: Cache; pages: Cache; lazy: LazyHighlight }

/**
 * Code, modules and pages that earlier builds highlighted, compiled and rendered.
 * @param foundation hash of everything except content from which pages are rendered
 */
export function openKeptPages(root: string, foundation: string): KeptPages {
  const compiler = foundationOf(root, COMPILER)
  const highlights = openCache(root, 'highlight', compiler)
  const start = async () => (await import('../../../src/build/highlight.ts')).createHighlight()
  return {
    highlights,
    modules: openCache(root, 'mdx', compiler),
    pages: openFolderCache(root, 'pages', foundation),
    lazy: lazyHighlight(highlights, start),
  }
}

/** Files and texts of the pages that earlier builds have not compiled. */
export const pagesToCompile = ({ modules }: KeptPages, { routes, content }: SiteModel): [string, string][] =>
  routes.flatMap(({ file }): [string, string][] => {
    const text = file === undefined ? undefined : content.texts.get(file)
    if (file === undefined || text === undefined) return []
    return modules.get(moduleInput(file, text)) === undefined ? [[file, text]] : []
  })

function pageLoader({ root, serverDir, model, kept, take }: DrawInput): LoadPage {
  const { modules, highlights, lazy } = kept
  let compiler: Promise<CompilePage> | undefined
  const start = async () => (await import('../../../src/build/mdx.ts')).pageCompiler(lazy.highlight, 'production')
  return pageModules({
    root,
    folder: join(serverDir, 'content'),
    texts: model.content.texts,
    cache: modules,
    compile: async (text, id) => {
      const done = take(relative(join(root, 'content'), id).split(sep).join('/'))
      for (const [input, lines] of done?.highlighted ?? []) highlights.set(input, lines)
      if (done !== undefined) return done.code
      compiler ??= start()
      const compile = await compiler
      return lazy.whole(() => compile(text, id))
    },
  })
}
