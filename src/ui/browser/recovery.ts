/**
 * Failed loads. A new release may have removed files that an open page still asks for, so the first failure does one
 * full load of the target. A second failure of the same target is shown to the reader. The session remembers which
 * target was tried. Before every full load the server is asked for the page and its code, so that what the reader sees
 * never makes room for the browser's own error page.
 */
import { showNotice } from './notice.ts'
import { UNSAVED } from './typed-text.ts'

const MARKER = 'full-load-of'

/** True once per target: the caller then does the full load. Without storage never, for nothing could end the loop. */
export function mayRecover(target: string): boolean {
  try {
    if (sessionStorage.getItem(MARKER) === target) return false
    sessionStorage.setItem(MARKER, target)
    return true
  } catch (error) {
    console.warn('Session storage is not available, so a failed load is not tried again.', error)
    return false
  }
}

/** To be called when another page was shown: from then on the same target may be tried again. */
export function clearRecovery(): void {
  try {
    sessionStorage.removeItem(MARKER)
  } catch (error) {
    console.warn('Session storage is not available.', error)
  }
}

/** Never settles: the document is about to be replaced. If the Back button brings it back, it is loaded anew. */
export function leaving<T>(): Promise<T> {
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true })
  return new Promise(() => undefined)
}

/**
 * Whether a full load of an address would show something: the server, or what is kept for it, answers with the page,
 * and then with the script that the page starts with. A connection that comes and goes seldom answers twice.
 */
async function isAnswered(address: string | URL): Promise<boolean> {
  try {
    const page = await fetch(address)
    const [, script] = /src="([^"]+)" data-site-file/.exec(await page.text()) ?? []
    if (script) await fetch(script, { cache: 'reload' })
    return page.status < 500
  } catch {
    return false
  }
}

/** Whether only a full load can help: its address answers, and the target was not tried before. */
export const fullLoadHelps = async (path: string, address: string | URL): Promise<boolean> =>
  (await isAnswered(address)) && mayRecover(path)

/** Leaves the page to a full load of an address. Never settles. */
export function loadWhole(address: URL): Promise<never> {
  window.location.assign(address)
  return leaving()
}

/** Loads the page anew, where that shows a page; otherwise says that there is no connection yet. */
export async function retryLoad(): Promise<void> {
  if (await isAnswered(window.location.href)) window.location.reload()
  else showNotice('There is still no connection to this site.', document.activeElement as HTMLElement)
}

/** Failures of loads that were only a guess: they must not reload the page under the reader. */
const guessed = new WeakSet<object>()

/** Loads code that may be wanted soon. Resolves to undefined when it does not load; the real load reports its own. */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error) guessed.add(error)
    return undefined
  }
}

/** Settles to whether the page is about to be loaded anew for the code that failed last. */
let verdict: Promise<boolean> | undefined

/** Code that a part of the page asks for and does not get: one reload of the page, then the part says so. */
export function watchPreloadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (losesText()) return
    verdict = reloadHelps(payload)
    void verdict.then((helps) => helps && window.location.reload())
  })
}

async function reloadHelps(failure: Error | undefined): Promise<boolean> {
  const { pathname, href } = window.location
  // A task later whoever asked for the code has its failure.
  await new Promise((resolve) => setTimeout(resolve))
  return !(failure && guessed.has(failure)) && fullLoadHelps(pathname, href)
}

/** A full load would lose text that is too long to be kept, and fields that are never kept, such as an endpoint. */
const losesText = (): boolean =>
  document.querySelector(UNSAVED) !== null ||
  [...document.querySelectorAll<HTMLInputElement>('[data-never-stored]')].some(({ value }) => value !== '')

/** Loads code of a page. Waits for ever when a full load is under way. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await verdict) return leaving()
    throw error
  }
}
