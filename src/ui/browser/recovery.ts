/**
 * Failed loads. A new release may have removed files that an open page still requests. Navigation then does one full
 * load of its target, and the session records that target. When the code for a press does not load, a notice appears
 * immediately. Retry performs the press, and reloads the page only if requesting the code again is not enough. Before
 * every full load, the server must return the page and its code, so that the browser's own error page never replaces
 * the visible content.
 */
import { showNotice } from './notice.ts'

const MARKER = 'full-load-of'
const PRESS = 'press-after-load'

/**
 * True once per target, for which the caller then does the full load. Without storage it is false, because nothing
 * could end the loop.
 */
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

/** Call this after another page was shown, so that the same target may be tried again. */
export function clearRecovery(): void {
  try {
    sessionStorage.removeItem(MARKER)
  } catch (error) {
    console.warn('Session storage is not available.', error)
  }
}

/** Never settles, because the document is about to be replaced. If the Back button restores it, it reloads. */
export function leaving<T>(): Promise<T> {
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true })
  return new Promise(() => undefined)
}

/**
 * Whether a full load of an address would show a page. The server or the offline copy must return the page, and then
 * the page's entry script. An unstable connection rarely responds twice.
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

/** Whether only a full load can help, because its address responds and the target was not tried before. */
export const fullLoadHelps = async (path: string, address: string | URL): Promise<boolean> =>
  (await isAnswered(address)) && mayRecover(path)

/** Leaves the page to a full load of an address. Never settles. */
export function loadWhole(address: URL): Promise<never> {
  window.location.assign(address)
  return leaving()
}

/**
 * Reloads the page if it would load. Otherwise shows that there is no connection yet.
 * @param pressed a control that waits for its code and is pressed after the load
 */
export async function retryLoad(pressed?: Element): Promise<void> {
  if (!(await isAnswered(window.location.href))) {
    showNotice('There is still no connection to this site.', document.activeElement as HTMLElement)
    return
  }
  if (pressed) keepPress(pressed)
  window.location.reload()
}

/** A control is found again by its element, its text and its place among those that share them. */
const alike = (tag: string, text: string | null): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(tag)].filter(({ textContent }) => textContent === text)

function keepPress(pressed: Element): void {
  const { localName, textContent } = pressed
  try {
    const place = alike(localName, textContent).indexOf(pressed as HTMLElement)
    sessionStorage.setItem(PRESS, JSON.stringify([location.pathname, localName, textContent, place]))
  } catch {
    // Without storage the reader presses again.
  }
}

/** Repeats the press for which the page was reloaded. Call this once presses reach the page. */
export function pressKept(): void {
  try {
    const [path, tag, text, place] = JSON.parse(sessionStorage.getItem(PRESS) ?? '[]')
    sessionStorage.removeItem(PRESS)
    if (path === location.pathname) alike(tag, text)[place]?.click()
  } catch {
    // Storage is denied.
  }
}

/**
 * Loads code in advance. Resolves to undefined when it does not load, because the actual load reports its own failure.
 */
export const loadAhead = <T>(load: () => Promise<T>): Promise<T | undefined> => load().catch(() => undefined)

/**
 * Loads the code that a press needs. If it fails, a notice appears immediately. Its Retry loads it again, then the
 * whole page, and presses again.
 * @param what start of the notice's sentence
 * @throws the load's error, once the reader closes the notice
 */
export async function loadCode<T>(
  load: () => Promise<T>,
  what: string,
  pressed: HTMLElement,
  text = `${what} did not load. Check your network connection, then try again.`,
  isAgain = false,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    console.error(`${what} did not load.`, error)
    if (!(await showNotice(text, pressed, 'Retry').closed)) throw error
    if (isAgain) await retryLoad(pressed)
    return loadCode(load, what, pressed, text, true)
  }
}
