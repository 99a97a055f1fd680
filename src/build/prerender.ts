/** Every route → its document, with the problems found on the way. */
import type { SiteConfig } from '../core/model/define-site.ts'
import type { RenderedPage, Renderer, RenderInput, RenderProblem } from '../core/model/rendering.ts'
import type { Route } from '../core/model/routes.ts'
import { withBlockSizes } from './block-sizes.ts'
import { type Assets, documentHtml } from './document.ts'
import type { LazyHighlight } from './lazy-highlight.ts'
import type { DrawnPage, PageCache } from './page-cache.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'

export type RenderedRoute = { route: Route; article: string; html: string; facts: PageFacts }
export type PageProblem = { at: string; message: string; hint: string }

export type PrerenderInput = {
  site: SiteConfig
  assets: Assets
  input: RenderInput
  renderer: Renderer
  /** Rules of the style sheets at these addresses that the beginning of a page needs. */
  firstStyles: (styles: readonly string[]) => (html: string) => string
  /** Policy of every page. It allows connections only to this site and its configured services. */
  policy: string
  /** The build has no configured site URL. */
  isPlaceholder: boolean
  /** Pages that an earlier build drew. */
  cache: PageCache
  whole: LazyHighlight['whole']
}

export type Prerendered = {
  pages: RenderedRoute[]
  notFound: string
  problems: PageProblem[]
  /** Number of pages that were not in the cache. */
  drawn: number
}

export async function prerender(options: PrerenderInput): Promise<Prerendered> {
  const { input } = options
  const pages: RenderedRoute[] = []
  const problems: PageProblem[] = []
  let drawn = 0
  for (const route of input.routes) {
    const kept = options.cache.get(route)
    if (kept) {
      pages.push({ route, ...kept })
      continue
    }
    drawn++
    const { page, found } = await options.whole(() => draw(options, route))
    problems.push(...found.map((problem) => ({ at: route.file ? `content/${route.file}` : route.path, ...problem })))
    if (found.length === 0) options.cache.set(route, page)
    pages.push({ route, ...page })
  }
  const missing = await options.renderer.renderRoute(undefined, input)
  return { pages, notFound: toDocument(options, undefined, missing), problems, drawn }
}

async function draw(options: PrerenderInput, route: Route): Promise<{ page: DrawnPage; found: RenderProblem[] }> {
  const sheets: string[][] = []
  const partSheets = (parts: readonly string[]): string[] => {
    sheets.push([...parts])
    return options.input.partSheets(parts)
  }
  const page = await options.renderer.renderRoute(route, { ...options.input, partSheets })
  const html = toDocument(options, route, page)
  return {
    page: { article: page.article, html, facts: pageFacts(page.article, html), sheets },
    found: page.problems,
  }
}

function toDocument(
  { site, assets, firstStyles, policy, renderer, isPlaceholder }: PrerenderInput,
  route: Route | undefined,
  page: RenderedPage,
): string {
  return documentHtml({
    site,
    assets,
    head: {
      path: page.data.path,
      title: page.data.title,
      description: route?.description ?? site.description,
      isNotFound: route === undefined,
      movedTo: route?.movedTo,
    },
    page: page.data,
    body: withBlockSizes(page.body),
    firstStyles: firstStyles([...assets.styles, ...page.data.styles]),
    sprite: renderer.spriteHtml(page.body),
    policy,
    isPlaceholder,
  })
}
