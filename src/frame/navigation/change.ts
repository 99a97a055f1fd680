/**
 * Navigation without the router. It reads the page of an address and replaces the current page. It loads on the first
 * sign of intent, so the first link of a visit does not wait for the router, which uses the same steps.
 */

import type { ShownPage } from '../../core/model/page-data.ts'
import { anchorTarget } from '../../ui/browser/anchor.ts'
import { prefersReducedMotion } from '../../ui/browser/media.ts'
import { clearRecovery, fullLoadHelps, loadAhead, loadWhole } from '../../ui/browser/recovery.ts'
import { stampEntry, takeScroll } from './history-entries.ts'
import { pathOf } from './inner-links.ts'
import { PageLoadError, takePage } from './page-source.ts'
import { addStyles, sheetsMissing } from './page-styles.ts'
import { type PageView, type Shown, showPageError } from './page-view.ts'
import { showPage } from './show-page.ts'

const loadParts = () => import('../../islands/part-runtime.ts')

/** The server has another release of the site than this document, so only a full load can show the page. */
class ReleaseError extends PageLoadError {}

/**
 * The page of an address, with its styles loaded, or why it cannot be shown. When the server has another release of the
 * site and a full load helps, this starts one and never settles.
 * @param html the page's HTML, where it is loading
 */
export async function readPage(url: URL, signal: AbortSignal, html?: Promise<string>): Promise<Shown> {
  const path = pathOf(url)
  try {
    const page = parsePage(path, await (html ?? takePage(path, signal)))
    // A press immediately after the page is shown must reach its parts.
    const parts = page.document.querySelector('[data-load]') && loadAhead(loadParts)
    await Promise.all([addStyles(page.document), parts])
    clearRecovery()
    return page
  } catch (cause) {
    if (cause instanceof ReleaseError && (await fullLoadHelps(path, url)) && !signal.aborted) return loadWhole(url)
    return { error: cause instanceof PageLoadError ? cause : new PageLoadError(path, cause) }
  }
}

function parsePage(path: string, html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const data = page.getElementById('page-data')?.textContent
  if (!data || !page.getElementById('page'))
    throw new ReleaseError(path, new Error('the response is not a page of this site'))
  if (entryOf(page) !== entryOf(document))
    throw new ReleaseError(path, new Error('the server has another release of this site'))
  // This parser reads `noscript` content as elements. Pages loaded by scripts do not need it.
  for (const element of page.querySelectorAll('noscript')) element.replaceChildren()
  return { data: JSON.parse(data) as ShownPage, document: page }
}

/** Address of the script that every page of one release starts with. */
const entryOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][data-site-file]')?.getAttribute('src')

/**
 * Shows the page that was read for the address, at the stored position of the history entry, else at its anchor or from
 * the top. Another query or anchor of the current page only scrolls.
 * @param signal aborts if the reader goes elsewhere before the browser draws the page
 */
export async function arriveWith(view: PageView, next: Shown, signal?: AbortSignal): Promise<void> {
  try {
    window.history.scrollRestoration = 'manual'
    stampEntry()
    const position = takeScroll()
    const { hash } = window.location
    if (next === view.shown) {
      view.progress.finish()
      goToPlace(position, hash)
    } else
      await inTransition(() => {
        if (signal?.aborted) return
        if ('error' in next) return view.fail(next)
        showPage(view, next, position === undefined && hash === '')
        goToPlace(position, hash)
      })
  } catch (error) {
    showPageError(error)
  }
}

function goToPlace(position: number | undefined, hash: string): void {
  const target = position === undefined && anchorTarget(hash)
  if (target) target.scrollIntoView()
  else window.scrollTo(0, position ?? 0)
}

async function inTransition(change: () => void): Promise<void> {
  if (prefersReducedMotion() || !document.startViewTransition) return change()
  const transition = document.startViewTransition(change)
  // A tab in the background has no animation, and the next navigation ends the previous animation.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}

/** Fetches missing files that a page needs in addition to its HTML, which was already fetched ahead. */
export function fetchNeeds(html: string): void {
  for (const href of sheetsMissing(html)) fetch(href).catch(() => undefined)
  if (html.includes(' data-load=')) void loadAhead(loadParts)
}
