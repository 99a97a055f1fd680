/**
 * Entries of the browser's history in the router's own format, with the scroll position of each. Some entries are not
 * the router's, such as a page shown before it loaded, a followed anchor, or a pasted address. They get a key and a
 * position too, so that the router treats them as its own.
 */

/** Session storage key of the scroll positions. */
const STORAGE_KEY = 'scroll-positions'

type Entry = { key: string; idx: number }

/** Distances from the top by the keys of entries. The browser itself stores the distance of the current entry. */
let positions: Record<string, number> = {}
let shown: Entry = { key: '', idx: 0 }

const state = (): Partial<Entry> => (window.history.state as Partial<Entry> | null) ?? {}

const newKey = (): string => Math.random().toString(36).slice(2, 10)

/** Restores the entries and positions from an earlier load of the page. */
export function readEntries(): void {
  stampEntry()
  try {
    positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
  } catch (error) {
    console.warn('Session storage is not available, so scroll positions last for this page only.', error)
  }
}

/** Number of entries from the previously shown entry to the current address. Negative after Back. */
export const stepsTaken = (): number => (state().idx ?? shown.idx + 1) - shown.idx

/** To be called whenever the history has moved, before the page changes. Calling it again changes nothing. */
export function stampEntry(): void {
  const { key, idx } = state()
  if (key === undefined || idx === undefined) {
    // Some browsers have scrolled to an anchor by now. The click on its link has then recorded the earlier position.
    positions[shown.key] ??= window.scrollY
    shown = { key: key ?? newKey(), idx: idx ?? shown.idx + 1 }
    window.history.replaceState({ ...state(), ...shown }, '')
  } else if (key !== shown.key) {
    rememberScroll()
    shown = { key, idx }
  }
}

/** Adds an entry, as following a link does. */
export function pushEntry(url: URL): void {
  window.history.pushState({ key: newKey(), idx: shown.idx + 1 }, '', url)
  stampEntry()
}

export function rememberScroll(): void {
  positions[shown.key] = window.scrollY
}

/** The stored position of the current entry. Undefined for an entry that the reader has not left yet. */
export function takeScroll(): number | undefined {
  const { [shown.key]: position, ...others } = positions
  positions = others
  return position
}

/** Stores the positions when the document unloads, because the browser restores only the entry it reloads. */
export function keepPositions(): void {
  window.history.scrollRestoration = 'auto'
  rememberScroll()
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions))
  } catch {
    // A warning was logged when the page loaded.
  }
}
