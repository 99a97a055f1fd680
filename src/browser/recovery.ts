/**
 * Failed loads. A new release may have removed files that an open page still asks for, so the first failure does one
 * full load of the target. A second failure of the same target is shown to the reader. The session remembers which
 * target was tried.
 */
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

/** Whether only a full load can help: the reader is online, and the target was not tried before. */
export const fullLoadMayHelp = (path: string): boolean => navigator.onLine !== false && mayRecover(path)

/** Loads that are only a guess: their failure must not reload the page under the reader. */
let guesses = 0

/** Loads code that may be wanted soon. Resolves to undefined when it does not load; the real load reports its own. */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T | undefined> {
  guesses += 1
  try {
    return await load()
  } catch {
    return undefined
  } finally {
    guesses -= 1
  }
}

/** Code that a part of the page asks for and does not get: one reload of the page, then the part says so. */
export function watchPreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (guesses > 0 || losesText()) return
    if (!fullLoadMayHelp(window.location.pathname)) return
    event.preventDefault()
    window.location.reload()
  })
}

/** A full load would lose text that is too long to be kept, and fields that are never kept, such as an endpoint. */
const losesText = (): boolean =>
  document.querySelector(UNSAVED) !== null ||
  [...document.querySelectorAll<HTMLInputElement>('[data-never-kept]')].some(({ value }) => value !== '')

/** Loads code of a page. Waits for ever when a full load is under way: the import then yields nothing. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  const code = (await load()) as T | undefined
  return code ?? leaving<T>()
}
