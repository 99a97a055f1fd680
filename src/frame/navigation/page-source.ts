/** Fetches the prerendered HTML of pages, in advance where a reader will probably open one. */
import { canonicalPath, withBase } from '../../core/lib/path.ts'
import type { ShownPage } from '../../core/model/page-data.ts'
import { base } from './base.ts'

/** A page as it was fetched. The first page of the visit has no separate document. */
export type LoadedPage = { data: ShownPage; document?: Document }

/** The network failed, the server returned an error, or a style sheet of the page did not load. */
export class PageLoadError extends Error {
  constructor(path: string, cause: unknown) {
    super(`The page ${path} could not be loaded.`, { cause })
  }
}

/** Most pages fetched ahead that are stored until they are opened. The oldest is dropped first. */
const MAX_HELD = 10

type Held = { html: Promise<string>; life: AbortController }
const held = new Map<string, Held>()

/**
 * Prefetches a page. Failures are silent because the actual navigation reports its own.
 * @returns its HTML, and a function that aborts a running request unless the page is opened by then
 */
export function holdPage(path: string): { html: Promise<string>; stop: () => void } {
  const key = canonicalPath(path)
  const page = held.get(key) ?? hold(key)
  return { html: page.html, stop: () => held.get(key) === page && page.life.abort() }
}

/**
 * The HTML of a page, removed from the prefetched pages. A later visit fetches it again, so that a new release is seen.
 * @throws {PageLoadError} when the network fails or the server returns an error
 */
export function takePage(path: string, signal: AbortSignal): Promise<string> {
  const key = canonicalPath(path)
  const ahead = held.get(key)
  held.delete(key)
  return ahead?.html ?? fetchPage(key, signal)
}

/** The page this document was prerendered with. */
export function firstPage(): LoadedPage {
  const data = document.getElementById('page-data')?.textContent
  return { data: JSON.parse(data ?? '{}') as ShownPage }
}

function hold(key: string): Held {
  const [oldest] = held
  if (oldest && held.size >= MAX_HELD) {
    held.delete(oldest[0])
    oldest[1].life.abort()
  }
  const life = new AbortController()
  const page = { html: fetchPage(key, life.signal), life }
  held.set(key, page)
  page.html.catch(() => held.get(key) === page && held.delete(key))
  return page
}

async function fetchPage(key: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(withBase(base, key), { signal })
    // The not-found page is a page like any other.
    if (response.ok || response.status === 404) return await response.text()
    throw new Error(`the server returned ${response.status} ${response.statusText}`.trim())
  } catch (cause) {
    throw new PageLoadError(key, cause)
  }
}
