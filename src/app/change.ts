/**
 * The change to another page: read, then put in place of the one that is shown. It needs no router, so that the first
 * link of a visit does not wait for one; the router changes pages with it too.
 */
import { anchorTarget } from '../browser/anchor.ts'
import { prefersReducedMotion } from '../browser/media.ts'
import { clearRecovery, fullLoadHelps, leaving, loadAhead } from '../browser/recovery.ts'
import { withoutBase } from '../lib/path.ts'
import { pushEntry, rememberScroll } from './history-entries.ts'
import { loadPage, loadParts } from './page-loader.ts'
import { heldText, type LoadedPage, ReleaseError } from './page-source.ts'
import { sheetsMissing } from './page-styles.ts'
import type { PageView } from './page-view.ts'
import { showPage } from './show-page.ts'

/**
 * The page of an address. When the server has another release of the site, the page is left to a full load, if one
 * helps; then this never settles.
 * @param anchor that of the navigation, for an address that comes without
 * @throws {PageLoadError} when the page, or a style sheet of it, does not come
 */
export async function readPageAt(
  base: string,
  url: URL,
  signal: AbortSignal,
  anchor: () => string = () => url.hash,
): Promise<LoadedPage> {
  const path = withoutBase(base, url.pathname) ?? '/'
  try {
    const page = await loadPage(base, path, signal)
    clearRecovery()
    return page
  } catch (error) {
    if (!(error instanceof ReleaseError) || !(await fullLoadHelps(path, url))) throw error
    url.hash = anchor()
    window.location.assign(url)
    return leaving()
  }
}

/** Shows the page of an address as the next entry of the history, from its top or at its anchor. */
export async function changeTo(base: string, view: PageView, url: URL, signal: AbortSignal): Promise<void> {
  const page = await readPageAt(base, url, signal)
  if (signal.aborted) return
  await inTransition(() => {
    rememberScroll()
    pushEntry(url)
    showPage(view, page, url.hash === '')
    const target = anchorTarget(url.hash)
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  })
}

/** Fetches what a page needs beside its HTML, where it is not here yet; the page itself was fetched ahead. */
export async function fetchNeeds(path: string): Promise<void> {
  const html = (await heldText(path)) ?? ''
  for (const href of sheetsMissing(html)) fetch(href).catch(() => undefined)
  if (html.includes(' data-load=')) void loadAhead(loadParts)
}

async function inTransition(change: () => void): Promise<void> {
  if (prefersReducedMotion() || !document.startViewTransition) {
    change()
    return
  }
  const transition = document.startViewTransition(change)
  // A tab in the background has no animation.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}
