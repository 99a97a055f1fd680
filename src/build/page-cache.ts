/** Caches rendered pages between builds. A page is rendered again if any input has changed. */
import type { RenderInput } from '../core/model/rendering.ts'
import type { Route } from '../core/model/routes.ts'
import { type Cache, digest } from './cache.ts'
import type { PageFacts } from './page-facts.ts'

/** A cached page. */
export type DrawnPage = {
  article: string
  html: string
  facts: PageFacts
  /** Every requested set of parts. Their joined style sheets must be written for a cached page too. */
  sheets: string[][]
}

export type PageCache = {
  get: (route: Route) => DrawnPage | undefined
  set: (route: Route, page: DrawnPage) => void
}

/**
 * @param cache its foundation covers the code, the generated files, the installed packages and the environment
 * @param input other inputs of pages
 * @param further other inputs that affect every document
 * @param texts text of each page of prose by its file
 */
export function pageCache(
  cache: Cache,
  input: RenderInput,
  further: unknown,
  texts: ReadonlyMap<string, string>,
): PageCache {
  // Functions are omitted because they depend only on the code and on the file of the page.
  const { backlinks, ...everyPage } = input
  const common = digest(JSON.stringify([everyPage, further]))
  const inputOf = (route: Route): string =>
    JSON.stringify([common, route, texts.get(route.file ?? '') ?? '', backlinksOf(route, backlinks)])
  return {
    get(route) {
      const kept = cache.get(inputOf(route))
      if (kept === undefined) return undefined
      const page = JSON.parse(kept) as DrawnPage
      // Requesting the joined sheets creates them.
      for (const parts of page.sheets) input.partSheets(parts)
      return page
    },
    set: (route, page) => cache.set(inputOf(route), JSON.stringify(page)),
  }
}

/** Prose does not use backlinks, and a method uses only its own. A page made by code may use all of them. */
function backlinksOf({ kind, method }: Route, backlinks: RenderInput['backlinks']): unknown {
  if (kind === 'method') return backlinks[method ?? '']
  return kind === 'code' ? backlinks : undefined
}
