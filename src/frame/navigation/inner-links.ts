/** Decides which links lead to pages of this site. The browser handles all links that it handles better. */
import { canonicalPath, withBase, withoutBase } from '../../core/lib/path.ts'
import { base } from './base.ts'

/** A page of this site. `path` is without the base. `url` has no old form of it such as `.html`. */
export type Target = { url: URL; path: string }

/** Route of an address below the base. */
export const pathOf = ({ pathname }: URL): string => canonicalPath(withoutBase(base, pathname) ?? '/')

/** The target page of the link around an element, or undefined when the browser should follow it. */
export function innerTarget(element: EventTarget | null): (Target & { link: HTMLAnchorElement }) | undefined {
  const link = element instanceof Element ? element.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  const inside = url.origin === location.origin ? withoutBase(base, url.pathname) : undefined
  // Files are no pages: `/openrpc.json`, `/feed.xml`.
  if (inside === undefined || /\.[a-z0-9]+$/i.test(inside.replace(/\.html$/, ''))) return undefined
  const path = pathOf(url)
  url.pathname = withBase(base, path)
  return { url, path, link }
}

/** Whether a target is an anchor on the page of an address, with the same path and the same query. */
export const isAnchorOf = ({ url }: Target, { pathname, search }: Location): boolean =>
  url.hash !== '' && canonicalPath(url.pathname) === canonicalPath(pathname) && url.search === search

/** Not handled elsewhere, by the main button, without a key that opens a new tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
