/**
 * Failed loads. A new release may have removed the files an open page still asks for, so the first failure does one full
 * load of the target. A second failure of the same target is shown to the reader. The session remembers which was tried.
 */
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

/** Another page was shown since: the next failure is a new story. */
export function clearRecovery(): void {
  try {
    sessionStorage.removeItem(MARKER)
  } catch (error) {
    console.warn('Session storage is not available.', error)
  }
}

/** Never settles: the document is about to be replaced. Brought back by the Back button, it starts afresh. */
function leaving<T>(): Promise<T> {
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true })
  return new Promise(() => undefined)
}

/** After a failed navigation: one full load of the target, then the error. */
export function recoverOrThrow(error: unknown, url: URL): Promise<never> {
  const isLoadError = error instanceof Error && error.name === 'PageLoadError'
  if (!isLoadError || !mayRecover(url.pathname)) throw error
  window.location.assign(url)
  return leaving()
}

/** Code that a page asks for later and does not get: the same rule, the target is the page itself. */
export function watchPreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // A full load would lose what the reader has typed, and offline it would lose the page.
    const losesSomething = navigator.onLine === false || document.querySelector('[data-unsaved]') !== null
    if (losesSomething || !mayRecover(window.location.pathname)) return
    event.preventDefault()
    window.location.reload()
  })
}

/** Loads code of a page. Waits for ever when a full load is under way: the import then yields nothing. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  const code = (await load()) as T | undefined
  return code ?? leaving<T>()
}
