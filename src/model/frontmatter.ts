/** Head matter of one page, once `schemas/site/frontmatter.yaml` has been checked. */

export type Source = { title: string; url?: string }

export type Frontmatter = {
  title: string
  description: string
  sidebarLabel?: string
  sidebarPosition?: number
  hideFromSidebar: boolean
  /** `guide` (default), `wide` (no contents column) or `home`. */
  layout: 'guide' | 'wide' | 'home'
  lastReviewed?: string
  sources: Source[]
}

/** Reads checked head matter: the values are trusted. */
export function readFrontmatter(raw: Record<string, unknown>): Frontmatter {
  return {
    title: String(raw.title ?? ''),
    description: String(raw.description ?? ''),
    hideFromSidebar: raw.hide_from_sidebar === true,
    layout: (raw.layout as Frontmatter['layout']) ?? 'guide',
    sources: (raw.sources as Source[]) ?? [],
    ...(raw.sidebar_label === undefined ? {} : { sidebarLabel: String(raw.sidebar_label) }),
    ...(raw.sidebar_position === undefined ? {} : { sidebarPosition: Number(raw.sidebar_position) }),
    ...(raw.last_reviewed === undefined ? {} : { lastReviewed: String(raw.last_reviewed) }),
  }
}
