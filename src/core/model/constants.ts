/** Every number and literal that the product fixes, with its unit. Sections follow the product specification. */

/** Tables with up to this many columns become cards on a phone. Wider tables scroll because cards would be too long. */
export const NARROW_TABLE_COLUMNS = 7
/** Wider than this is desktop. CSS pixels. */
export const DESKTOP_BREAKPOINT_PX = 996
/** Up to this window width, the table of contents is a bar above the article instead of a column. CSS pixels. */
export const CONTENTS_BREAKPOINT_PX = 1_279
/** Up to this, search snippets are short and the search modal fills the screen. CSS pixels. */
export const NARROW_BREAKPOINT_PX = 768

/** A loading error appears next to a part if its code has not arrived after this time. Milliseconds. */
export const PART_TIMEOUT_MS = 10_000
/** Spinner and progress bar wait this long so that quick pages never flicker. Milliseconds. */
export const NAVIGATION_DELAY_MS = 200
/** The progress bar starts at this share of the width. */
export const PROGRESS_MINIMUM = 0.08
/** One movement of the progress bar. Milliseconds. */
export const PROGRESS_SPEED_MS = 200
/** Share of the width that each trickle adds. */
export const PROGRESS_TRICKLE_RATE = 0.02
/** Time between two trickles. Milliseconds. */
export const PROGRESS_TRICKLE_MS = 800

/** Local storage key of the color mode. */
export const THEME_STORAGE_KEY = 'theme'
export type ColorMode = 'light' | 'dark'
export const DEFAULT_COLOR_MODE: ColorMode = 'light'

/** Local storage key of the documentation version a reader chose. */
export const DOCS_VERSION_STORAGE_KEY = 'docs-version'
/** Local storage key of the selected client release. Also the name of the URL parameter. */
export const CLIENT_STORAGE_KEY = 'client'
/** Local storage key of the dismissed announcement. Its value is the announcement's ID. */
export const ANNOUNCEMENT_STORAGE_KEY = 'announcement'

/** Maximum duration of opening and closing, which increases with the height. Milliseconds. */
export const COLLAPSE_MAX_MS = 500
/**
 * Time for an element to open or close: higher ones take longer, but less than in proportion. Milliseconds.
 * @param height CSS pixels that appear or disappear
 */
export function collapseDuration(height: number): number {
  const lines = height / 36
  return height <= 0 ? 0 : Math.min(Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10), COLLAPSE_MAX_MS)
}
export const headingLinkTitle = (heading: string): string => `Direct link to ${heading}`

/** Key of the sidebar's filter in the address, on every page. */
export const SIDEBAR_FILTER = 'methods'

/** Search field. The other search constants are in search-constants.ts. */
export const SEARCH_PLACEHOLDER = 'Search docs'
export const SEARCH_MAX_LENGTH = 64

/** Ask AI: longer questions would make addresses that servers refuse. Characters. */
export const ASK_MAX_LENGTH = 1_000
/** Number of results below the question. */
export const ASK_HITS = 5
/** A widget whose script takes longer is treated as failed. Milliseconds. */
export const ASSISTANT_TIMEOUT_MS = 8_000
export const ASSISTANT_FAILED = 'The assistant could not be loaded. You can ask another one here.'

/** The only document that may connect to other hosts. Pages call endpoints through it. Without the site's base. */
export const ENDPOINT_FRAME_PATH = '/connect'
/** Path of the changelog's feed. Its page has the same path without the extension. */
export const CHANGELOG_FEED = '/developer-essentials/changelog.xml'

/** Feed of one subject of the changelog. */
export const subjectFeed = (subject: string): string => CHANGELOG_FEED.replace(/\.xml$/, `/${subject}.xml`)
/**
 * Offline copy: delay of the download after a page has loaded, maximum transfer size (gzip) and disk size, and number
 * of files per pack. Milliseconds and bytes.
 */
export const OFFLINE = {
  delayMs: 5_000,
  transferBytes: 3_500_000,
  storedBytes: 18_000_000,
  packFiles: 20,
} as const
/** Size of the preview images. Pixels. */
export const OG_IMAGE = { width: 1200, height: 630 } as const

/** Title used for a page without a heading when it is copied. */
export const UNTITLED_PAGE = 'Documentation Page'
export const DOCS_VERSION_LABEL = 'Next'
export const LOCALE = 'en'
