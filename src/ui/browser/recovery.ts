/**
 * Failed loads. A new release may have removed files that an open page still asks for. A change of page then does one
 * full load of its target, and the session remembers which target was tried. When the code of a press does not
 * load, a notice appears immediately, and the press is done after Retry, which loads the page anew only where asking again is not enough.
 * Before every full load the server is asked for the page and its code, so that what the reader sees never makes room
 * for the browser's own error page.
 */
import { showNotice } from './notice.ts'

const MARKER = 'full-load-of'
const PRESS = 'press-after-load'

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

/**
 * Loads the page anew, where that shows a page; otherwise says that there is no connection yet.
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

/** Does the press that the page was loaded anew for. To be called once presses reach the page. */
export function pressKept(): void {
  try {
    const [path, tag, text, place] = JSON.parse(sessionStorage.getItem(PRESS) ?? '[]')
    sessionStorage.removeItem(PRESS)
    if (path === location.pathname) alike(tag, text)[place]?.click()
  } catch {
    // Storage is refused.
  }
}

/** Loads code that may be wanted soon. Resolves to undefined when it does not load; the real load reports its own. */
export const loadAhead = <T>(load: () => Promise<T>): Promise<T | undefined> => load().catch(() => undefined)

/**
 * Loads the code that a press needs. Where it does not come, a notice appears immediately. Its Retry loads it again, then
 * the whole page, and presses again.
 * @param what opens the sentence of the notice
 * @throws what the load threw, once the reader closes the notice
 */
export async function loadCode<T>(
  load: () => Promise<T>,
  what: string,
  pressed: HTMLElement,
  isAgain = false,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    console.error(`${what} did not load.`, error)
    const text = `${what} did not load. Check your network connection, then try again.`
    if (!(await showNotice(text, pressed, 'Retry').closed)) throw error
    if (isAgain) await retryLoad(pressed)
    return loadCode(load, what, pressed, true)
  }
}
