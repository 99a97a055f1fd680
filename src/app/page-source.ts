/** Where pages come from: their prerendered HTML is fetched, ahead of a visit where a reader seems to want one. */
import { canonicalPath, withBase } from '../lib/path.ts'
import type { ShownPage } from '../model/page-data.ts'

/** A page as it was fetched. The page that the document was opened with has no document of its own. */
export type LoadedPage = { data: ShownPage; document?: Document }

/** The network failed, the server answered with an error, or a style sheet of the page did not load. */
export class PageLoadError extends Error {
  readonly path: string
  constructor(path: string, cause: unknown) {
    super(`The page ${path} could not be loaded.`, { cause })
    this.name = 'PageLoadError'
    this.path = path
  }
}

/** The server has another release of the site than this document: only a full load can show the page. */
export class ReleaseError extends PageLoadError {}

/** Pages fetched ahead are held until they are opened. More than this are not: the oldest makes room. */
export const MAX_HELD = 10

type Held = { response: Promise<Response>; life: AbortController; isWanted: boolean; hasArrived: boolean }
const held = new Map<string, Held>()

/**
 * Fetches a page before it is asked for. Failures are silent: the real navigation reports its own.
 * @returns what aborts the request while it is under way, unless the page is wanted by then
 */
export function holdPage(base: string, path: string): () => void {
  const key = canonicalPath(path)
  const page = held.get(key) ?? hold(base, key)
  return () => {
    if (held.get(key) === page && !page.isWanted && !page.hasArrived) drop(key, page)
  }
}

/** Resolves once the server has answered with the page; the page itself is read by `loadPage`. */
export async function wantPage(base: string, path: string): Promise<void> {
  const key = canonicalPath(path)
  const page = held.get(key) ?? hold(base, key)
  page.isWanted = true
  await page.response
}

/** The answer to a request for a page, taken out of those held: a later visit asks again, so that a release is seen. */
export function takePage(base: string, key: string, signal: AbortSignal): Promise<Response> {
  const ahead = held.get(key)
  held.delete(key)
  return ahead?.response ?? fetchPage(base, key, signal)
}

/** The HTML of a page that was fetched ahead and comes; a visit of the page still reads it, too. */
export const heldText = (path: string): Promise<string | undefined> | undefined =>
  held.get(canonicalPath(path))?.response.then(
    (response) => (response.bodyUsed ? undefined : response.clone().text()),
    () => undefined,
  )

/** The page this document was prerendered with. */
export function firstPage(): LoadedPage {
  const data = document.getElementById('page-data')?.textContent
  return { data: JSON.parse(data ?? '{}') as ShownPage }
}

function hold(base: string, key: string): Held {
  const [oldest] = held
  if (oldest && held.size >= MAX_HELD) drop(...oldest)
  const life = new AbortController()
  const page: Held = { response: fetchPage(base, key, life.signal), life, isWanted: false, hasArrived: false }
  held.set(key, page)
  page.response.then(
    () => {
      page.hasArrived = true
    },
    () => held.get(key) === page && held.delete(key),
  )
  return page
}

function drop(key: string, page: Held): void {
  held.delete(key)
  page.life.abort()
}

async function fetchPage(base: string, key: string, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(withBase(base, key), { signal })
    // The not-found page is a page like any other.
    if (response.ok || response.status === 404) return response
    throw new Error(`the server answered ${response.status} ${response.statusText}`.trim())
  } catch (cause) {
    throw new PageLoadError(key, cause)
  }
}
