/**
 * A page made by code: one value in a `page.ts`, found by its name, beside a `render.tsx` that draws the article. Routes,
 * sidebar and prerendering read the value; the build reads it without React.
 */
export type Layout = 'guide' | 'wide' | 'home' | 'method'

export type PageDefinition = {
  path: string
  /** Heading and title of the tab. */
  title: string
  description: string
  layout: Layout
  /** Its place in the sidebar of its folder; a page without one is in no sidebar. */
  nav?: { label: string; position: number }
  /** The search page is not: it has no text of its own. */
  inSitemap?: boolean
}

/** The value that a `page.ts` exports by default. */
export const definePage = (page: PageDefinition): PageDefinition => page
