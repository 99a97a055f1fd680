/** Every route → its document, with the problems found on the way. */
import type { SiteConfig } from '../model/define-site.ts'
import type { RenderedPage, Renderer, RenderInput } from '../model/rendering.ts'
import type { Route } from '../model/routes.ts'
import { type Assets, documentHtml } from './document.ts'

export type RenderedRoute = { route: Route; article: string; html: string }
export type PageProblem = { at: string; message: string; hint: string }

export type PrerenderInput = {
  site: SiteConfig
  assets: Assets
  input: RenderInput
  renderer: Renderer
  /** Rules of the style sheets at these addresses that the beginning of a page needs. */
  firstStyles: (styles: readonly string[]) => (html: string) => string
  /** Policy of every page: none connects to another host than this site and its configured services. */
  policy: string
  /** Nobody told the build where the site will stand. */
  isPlaceholder: boolean
}

export async function prerender(
  options: PrerenderInput,
): Promise<{ pages: RenderedRoute[]; notFound: string; problems: PageProblem[] }> {
  const { input } = options
  const pages: RenderedRoute[] = []
  const problems: PageProblem[] = []
  for (const route of input.routes) {
    const page = await options.renderer.renderRoute(route, input)
    problems.push(
      ...page.problems.map((problem) => ({ at: route.file ? `content/${route.file}` : route.path, ...problem })),
    )
    pages.push({ route, article: page.article, html: toDocument(options, route, page) })
  }
  const missing = await options.renderer.renderRoute(undefined, input)
  return { pages, notFound: toDocument(options, undefined, missing), problems }
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
    },
    page: page.data,
    body: page.body,
    firstStyles: firstStyles([...assets.styles, ...page.data.styles]),
    sprite: renderer.spriteHtml(page.body),
    policy,
    isPlaceholder,
  })
}
