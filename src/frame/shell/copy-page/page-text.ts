/** Markdown of the current page, from its twin or converted from the page in the browser. */

import { canonicalPath, twinPath, withBase, withoutBase } from '../../../core/lib/path.ts'
import { withoutHead } from '../../../core/markdown/twin-head.ts'
import { placeholderOrigin, withOwnOrigin } from '../../../ui/browser/own-origin.ts'

/** The site's base path, and its published origin from the first document. */
export type SitePlace = { base: string; origin: string }

/** The origin in the canonical link belongs to the whole site. The path there belongs to the page loaded first. */
export function sitePlace(base: string): SitePlace {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  const isKnown = link && placeholderOrigin() === undefined
  return { base, origin: isKnown ? new URL(link.href).origin : location.origin }
}

const currentPath = ({ base }: SitePlace): string => canonicalPath(withoutBase(base, location.pathname) ?? '/')

/** The page's canonical address, after client navigations too. */
export function pageAddress(place: SitePlace): string {
  const path = currentPath(place)
  return place.origin + withBase(place.base, path)
}

export const twinAddress = (place: SitePlace): string => withBase(place.base, twinPath(currentPath(place)))

const twins = new Map<string, Promise<string>>()

/** The twin's text, fetched once per page. Empty when it cannot be had. */
export function twinText(place: SitePlace): Promise<string> {
  const address = twinAddress(place)
  const known = twins.get(address)
  if (known) return known
  const text = fetchTwin(address).catch((error: unknown) => {
    // Fetched again next time. Meanwhile the page itself is converted.
    twins.delete(address)
    console.warn(`The Markdown of this page (${address}) could not be loaded.`, error)
    return ''
  })
  twins.set(address, text)
  return text
}

async function fetchTwin(address: string): Promise<string> {
  const response = await fetch(address)
  const type = response.headers.get('content-type') ?? ''
  // Hosts that return a page for unknown paths would send HTML.
  if (!response.ok || type.includes('html')) throw new Error(`the server returned ${response.status}, ${type}`)
  return response.text()
}

/** The page in the document as Markdown. Empty when the page has no text. */
export async function liveText(place: SitePlace): Promise<string> {
  const { convertPage } = await import('../../../core/markdown/page-markdown.ts')
  const page = document.getElementById('page') ?? document.querySelector('article, main')
  const { isEmpty, text } = convertPage({ html: page?.innerHTML ?? '', address: pageAddress(place) })
  return isEmpty ? '' : text
}

/** The page as Markdown, after at most two tries. Undefined when there is nothing to copy. */
export async function pageText(place: SitePlace): Promise<string | undefined> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const text = (await twinText(place)).trim() || (await liveText(place)).trim()
    if (text !== '') return `${withOwnOrigin(withoutHead(text))}\n`
  }
  return undefined
}
