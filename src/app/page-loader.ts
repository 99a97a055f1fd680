/** Loads the next page: its prerendered HTML is fetched, and what the frame needs is read from it. */
import { canonicalPath, withBase } from '../lib/path.ts'
import type { PageData } from '../model/page-data.ts'

/** Pages fetched ahead, by path. One page is kept once: a second visit asks again, so that a new release is seen. */
const ahead = new Map<string, Promise<Response>>()

export class PageLoadError extends Error {
  readonly path: string
  constructor(path: string, cause: unknown) {
    super(`The page ${path} could not be loaded.`, { cause })
    this.name = 'PageLoadError'
    this.path = path
  }
}

/** Fetches a page before it is asked for. Failures are silent: the real navigation reports its own. */
export function prefetchPage(base: string, path: string): void {
  const key = canonicalPath(path)
  if (ahead.has(key)) return
  const request = fetch(addressOf(base, key))
  ahead.set(key, request)
  request.catch(() => ahead.delete(key))
}

/** @throws {PageLoadError} when the network fails, the answer is not a page of this site, or its styles do not load. */
export async function loadPage(base: string, path: string, signal: AbortSignal): Promise<PageData> {
  const key = canonicalPath(path)
  try {
    const response = await (ahead.get(key) ?? fetch(addressOf(base, key), { signal }))
    ahead.delete(key)
    if (!response.ok && response.status !== 404)
      throw new Error(`the server answered ${response.status} ${response.statusText}`.trim())
    const page = readPage(new DOMParser().parseFromString(await response.text(), 'text/html'))
    await ensureStyles(page.styles)
    return page
  } catch (cause) {
    ahead.delete(key)
    if (signal.aborted) throw cause
    throw new PageLoadError(key, cause)
  }
}

const addressOf = (base: string, path: string): string => withBase(base, path)

/** The page of a parsed document. */
export function readPage(document: Document): PageData {
  const data = document.getElementById('page-data')?.textContent
  const article = document.getElementById('page')
  if (!data || !article) throw new Error('the answer is not a page of this site')
  return { ...(JSON.parse(data) as PageData), html: article.innerHTML }
}

/** The page this document was prerendered with; its article stays where it is. */
export function firstPage(): PageData {
  const data = document.getElementById('page-data')?.textContent
  return JSON.parse(data ?? '{}') as PageData
}

/** Adds the style sheets a page needs and waits for them, so that it never shows unstyled. */
async function ensureStyles(hrefs: readonly string[]): Promise<void> {
  await Promise.all(
    hrefs.filter((href) => !document.head.querySelector(`link[rel="stylesheet"][href="${href}"]`)).map(addStyle),
  )
}

function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      // Left in place, it would count as loaded on the next try.
      link.remove()
      reject(new Error(`the style sheet ${href} did not load`))
    }
    document.head.append(link)
  })
}
