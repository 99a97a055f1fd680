/** Reads the next page: the parsed document, with the styles it needs in place. */
import { loadAhead } from '../browser/recovery.ts'
import { canonicalPath } from '../lib/path.ts'
import type { ShownPage } from '../model/page-data.ts'
import { type LoadedPage, PageLoadError, ReleaseError, takePage } from './page-source.ts'
import { addStyles } from './page-styles.ts'

export const loadParts = () => import('./part-runtime.ts')

/**
 * The page of a path, styles included.
 * @throws {PageLoadError} when the network fails, the server answers with an error, or a style sheet does not load
 * @throws {ReleaseError} when the answer is not a page of this release of the site
 */
export async function loadPage(base: string, path: string, signal: AbortSignal): Promise<LoadedPage> {
  const key = canonicalPath(path)
  try {
    const response = await takePage(base, key, signal)
    const page = readPage(key, await response.text())
    // A press that comes as soon as the page is shown reaches its parts.
    const parts = page.document.querySelector('[data-load]') && loadAhead(loadParts)
    await Promise.all([addStyles(page.document), parts])
    return page
  } catch (cause) {
    if (signal.aborted || cause instanceof PageLoadError) throw cause
    throw new PageLoadError(key, cause)
  }
}

function readPage(key: string, html: string): LoadedPage & { document: Document } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const data = page.getElementById('page-data')?.textContent
  if (!data || !page.getElementById('page'))
    throw new ReleaseError(key, new Error('the answer is not a page of this site'))
  if (entryOf(page) !== entryOf(document))
    throw new ReleaseError(key, new Error('the server has another release of this site'))
  // This parser reads what is for readers without scripts as elements; no page that came this way needs them.
  for (const element of page.querySelectorAll('noscript')) element.replaceChildren()
  return { data: JSON.parse(data) as ShownPage, document: page }
}

/** Address of the script that every page of one release starts with. */
const entryOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][data-site-file]')?.getAttribute('src')
