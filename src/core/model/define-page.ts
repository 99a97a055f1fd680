/**
 * A page made by code: one value in a `page.ts`, found by its name, beside a `render.tsx` that draws the article. Routes,
 * sidebar and prerendering read the value; the build reads it without React.
 */
import type { ReferenceStore } from './reference-store.ts'

export type Layout = 'guide' | 'wide' | 'home' | 'method'

export type PageDefinition = {
  path: string
  /** Heading and title of the tab. */
  title: string
  description: string
  layout: Layout
  /** Its place in the sidebar of its folder; a page without one is in no sidebar. */
  nav?: { label: string; position: number }
  /** Pages about this site are not: readers come for the network. */
  inSearch?: false
  /** The search page is not: it has no text of its own. */
  inSitemap?: boolean
  /** Where the text of a merged page is now, with an anchor where a part of the page has it. */
  movedTo?: string
  /** Further addresses that lead here. */
  formerly?: readonly string[]
}

/** The value that a `page.ts` exports by default. */
export const definePage = (page: PageDefinition): PageDefinition => page

/** Pages that are made from the reference, one for each of its entries: drawn by one `render.tsx`, which is told the path. */
export type PageList = (reference: ReferenceStore) => readonly PageDefinition[]

/** The function that a `page-list.ts` exports by default. */
export const definePages = (list: PageList): PageList => list
