/** Every page as Markdown: `<route>.md`, method pages from their models, all others from their prerendered article. */
import { statementsOfMethod } from '../core/lib/evidence.ts'
import { twinPath } from '../core/lib/path.ts'
import { methodMarkdown } from '../core/markdown/method-markdown.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { canonicalUrl } from '../core/model/head.ts'
import type { ReferenceStore } from '../core/model/reference-store.ts'
import type { Renderer } from '../core/model/rendering.ts'
import type { Route } from '../core/model/routes.ts'

export type Twin = { route: Route; path: string; text: string }
export type TwinsInput = {
  reference: ReferenceStore
  site: SiteConfig
  pages: readonly { route: Route; article: string }[]
  /** Converts an article. The renderer's bundle includes the forms of all parts. */
  pageMarkdown: Renderer['pageMarkdown']
  /** Pages that name a method, by method. */
  backlinks: Readonly<Record<string, readonly { title: string; path: string }[]>>
}

/** In the order of the pages. */
export function twins({ reference, site, pages, pageMarkdown, backlinks }: TwinsInput): Twin[] {
  const addressOf = (path: string): string => canonicalUrl(site, path)
  return pages.map(({ route, article }) => ({
    route,
    path: twinPath(route.path).slice(1),
    text:
      route.method === undefined
        ? pageMarkdown({ html: article, address: addressOf(route.path) })
        : methodMarkdown({
            method: reference.model(route.method),
            cases: reference.examples(route.method),
            snippets: reference.snippets(route.method),
            statements: statementsOfMethod(reference.statements, reference.model(route.method)),
            comparison: reference.comparison.methods.find(({ name }) => name === route.method),
            backlinks: backlinks[route.method] ?? [],
            addressOf,
          }),
  }))
}
