/**
 * The change of page: read the page of an address, put it in place of the one that is shown. It comes with the first
 * intent and needs no router, so that the first link of a visit does not wait for one; the router does nothing else.
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

/** The server has another release of the site than this document: only a full load can show the page. */
class ReleaseError extends PageLoadError {}

/**
 * The page of an address, with the styles it needs in place, or why it cannot be shown. When the server has another
 * release of the site, the page is left to a full load, if one helps; then this never settles.
 * @param html that of the page, where it is on its way
 */
export async function readPage(url: URL, signal: AbortSignal, html?: Promise<string>): Promise<Shown> {
  const path = pathOf(url)
  try {
    const page = parsePage(path, await (html ?? takePage(path, signal)))
    // A press that comes as soon as the page is shown reaches its parts.
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
    throw new ReleaseError(path, new Error('the answer is not a page of this site'))
  if (entryOf(page) !== entryOf(document))
    throw new ReleaseError(path, new Error('the server has another release of this site'))
  // This parser reads what is for readers without scripts as elements; no page that came this way needs them.
  for (const element of page.querySelectorAll('noscript')) element.replaceChildren()
  return { data: JSON.parse(data) as ShownPage, document: page }
}

/** Address of the script that every page of one release starts with. */
const entryOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][data-site-file]')?.getAttribute('src')

/**
 * Shows what was read for the address: where the reader was on this entry of the history, else at its anchor or from
 * the top. Nothing is shown twice: another query or anchor of the page that is shown only scrolls.
 */
export async function arriveWith(view: PageView, next: Shown): Promise<void> {
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
  // A tab in the background has no animation, and the next change ends that of the one before.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}

/** Fetches what a page needs beside its HTML, where it is not here yet; the page itself was fetched ahead. */
export function fetchNeeds(html: string): void {
  for (const href of sheetsMissing(html)) fetch(href).catch(() => undefined)
  if (html.includes(' data-load=')) void loadAhead(loadParts)
}
