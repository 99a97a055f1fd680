/**
 * Defines a page in code as one named value in a `page.ts`, next to a `render.tsx` that renders the article. Routes,
 * sidebar and prerendering use the value, so the build reads it without React.
 */
import type { ReferenceStore } from './reference-store.ts'

export type Layout = 'guide' | 'wide' | 'home' | 'method'

export type PageDefinition = {
  path: string
  /** Heading and title of the tab. */
  title: string
  description: string
  layout: Layout
  /** Position in the sidebar of its folder. Without it the page is in no sidebar. */
  nav?: { label: string; position: number }
  /** False for pages about this site, because readers search for the network. */
  inSearch?: false
  /** False for the search page, which has no text. */
  inSitemap?: boolean
  /** New location of a merged page's text, with an anchor if it is now part of a page. */
  movedTo?: string
  /** Additional addresses that redirect here. */
  formerly?: readonly string[]
}

/** The value that a `page.ts` exports by default. */
export const definePage = (page: PageDefinition): PageDefinition => page

/** Pages generated from the reference, one per entry. One `render.tsx` renders them all and receives the path. */
export type PageList = (reference: ReferenceStore) => readonly PageDefinition[]

/** The function that a `page-list.ts` exports by default. */
export const definePages = (list: PageList): PageList => list
