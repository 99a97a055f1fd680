/** Links in prerendered HTML become client navigations; everything the browser does better is left to it. */
import type { createBrowserRouter } from 'react-router-dom'
import { mayPrefetch } from '../browser/prefetch.ts'
import { canonicalPath, withoutBase } from '../lib/path.ts'
import { prefetchPage } from './page-loader.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Links to these are always full loads: their documents carry another security policy. */
const FULL_LOAD = new Set(['/reference/playground'])

export function followLinks(router: Router, base: string): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const target = innerTarget(event, base)
    if (!target) return
    event.preventDefault()
    const isHere = target.path === here(base) && target.url.hash !== ''
    void router.navigate(target.path + target.url.search + target.url.hash).then(() => {
      if (isHere) arriveAt(target.url.hash)
    })
  })
  for (const type of ['pointerover', 'focusin'] as const) {
    document.addEventListener(type, (event) => {
      const target = innerTarget(event, base)
      if (target && target.path !== here(base) && mayPrefetch()) prefetchPage(base, target.path)
    })
  }
}

/** The page a link leads to, or undefined when the browser should follow it. */
function innerTarget(event: Event, base: string): { url: URL; path: string } | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  const inside = url.origin === location.origin ? withoutBase(base, url.pathname) : undefined
  if (inside === undefined || /\.[a-z0-9]+$/i.test(inside.replace(/\.html$/, ''))) return undefined
  const path = canonicalPath(inside)
  const isHere = path === here(base) && url.hash !== ''
  if (!isHere && (FULL_LOAD.has(path) || FULL_LOAD.has(here(base)))) return undefined
  return { url, path }
}

/**
 * Anchors of the page that is shown go through the router too: it remembers the scroll position of every entry by a key
 * that the browser's own entries lack. What the browser would do beside scrolling is done here.
 */
function arriveAt(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  if (target && target.tabIndex < 0) target.tabIndex = -1
  target?.focus({ preventScroll: true })
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** The route that is shown. */
const here = (base: string): string => canonicalPath(withoutBase(base, location.pathname) ?? '')
