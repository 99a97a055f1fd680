/** Rendered pages, kept from build to build: a page is drawn anew when something that it is drawn from has changed. */
import type { RenderInput } from '../core/model/rendering.ts'
import type { Route } from '../core/model/routes.ts'
import { type Cache, digest } from './cache.ts'
import type { PageFacts } from './page-facts.ts'

/** A page as it is kept. */
export type DrawnPage = {
  article: string
  html: string
  facts: PageFacts
  /** Every set of parts whose style sheets were asked for: those sheets must be written for a kept page too. */
  sheets: string[][]
}

export type PageCache = {
  get: (route: Route) => DrawnPage | undefined
  set: (route: Route, page: DrawnPage) => void
}

/**
 * @param cache its foundation holds the code, the generated files, the installed packages and the environment
 * @param input what pages are drawn from beyond that
 * @param further whatever else decides how every document looks
 * @param texts text of each page of prose by its file
 */
export function pageCache(
  cache: Cache,
  input: RenderInput,
  further: unknown,
  texts: ReadonlyMap<string, string>,
): PageCache {
  // Functions are left out: they follow from the code, and from the file of the page alone.
  const { backlinks, ...everyPage } = input
  const common = digest(JSON.stringify([everyPage, further]))
  const inputOf = (route: Route): string =>
    JSON.stringify([common, route, texts.get(route.file ?? '') ?? '', backlinksOf(route, backlinks)])
  return {
    get(route) {
      const kept = cache.get(inputOf(route))
      if (kept === undefined) return undefined
      const page = JSON.parse(kept) as DrawnPage
      // The joined sheets are made when they are asked for.
      for (const parts of page.sheets) input.partSheets(parts)
      return page
    },
    set: (route, page) => cache.set(inputOf(route), JSON.stringify(page)),
  }
}

/** Prose names no pages that link to a method, a method only its own; a page made by code may read all. */
function backlinksOf({ kind, method }: Route, backlinks: RenderInput['backlinks']): unknown {
  if (kind === 'method') return backlinks[method ?? '']
  return kind === 'code' ? backlinks : undefined
}
