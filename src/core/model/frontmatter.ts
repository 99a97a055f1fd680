/** Front matter of one page, with the names used in code. */
import type { z } from 'zod'
import type { frontmatterSchema } from './authored.ts'

/** Validated front matter as authors write it. */
export type WrittenFrontmatter = z.infer<typeof frontmatterSchema>

export type Source = { title: string; url?: string }

export type Frontmatter = {
  title: string
  description: string
  sidebarLabel?: string
  sidebarPosition?: number
  hideFromSidebar: boolean
  hideFromSearch: boolean
  /** `guide` (default), `wide` (no contents column) or `home`. */
  layout: 'guide' | 'wide' | 'home'
  lastReviewed?: string
  /** Day or month on which the page's dated statements were observed. */
  seenOn?: string
  /** Day after which a statement of the page is wrong. */
  validUntil?: string
  sources: Source[]
}

/** Parses front matter and applies defaults. A schema key that is not read here does not compile. */
export function readFrontmatter({
  title,
  description,
  sidebar_label,
  sidebar_position,
  hide_from_sidebar = false,
  hide_from_search = false,
  layout = 'guide',
  last_reviewed,
  seen_on,
  valid_until,
  sources = [],
  ...unread
}: WrittenFrontmatter): Frontmatter {
  unread satisfies Record<string, never>
  return {
    title,
    description,
    hideFromSidebar: hide_from_sidebar,
    hideFromSearch: hide_from_search,
    layout,
    sources,
    ...(sidebar_label === undefined ? {} : { sidebarLabel: sidebar_label }),
    ...(sidebar_position === undefined ? {} : { sidebarPosition: sidebar_position }),
    ...(last_reviewed === undefined ? {} : { lastReviewed: last_reviewed }),
    ...(seen_on === undefined ? {} : { seenOn: seen_on }),
    ...(valid_until === undefined ? {} : { validUntil: valid_until }),
  }
}
