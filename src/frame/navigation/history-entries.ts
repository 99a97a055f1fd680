/**
 * Entries of the browser's history in the form the router gives its own, and where the reader was on each. Entries that
 * the router did not make (a page shown before it came, an anchor that was followed, an address that was pasted) get a
 * key and a place too, so that the router finds them as its own.
 */

/** Session storage key of the scroll positions. */
const STORAGE_KEY = 'scroll-positions'

type Entry = { key: string; idx: number }

/** Distances from the top by the keys of entries. The browser itself keeps that of the entry that is shown. */
let positions: Record<string, number> = {}
let shown: Entry = { key: '', idx: 0 }

const state = (): Partial<Entry> => (window.history.state as Partial<Entry> | null) ?? {}

const newKey = (): string => Math.random().toString(36).slice(2, 10)

/** Takes over the entries and positions that an earlier load of the page left behind. */
export function readEntries(): void {
  stampEntry()
  try {
    positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
  } catch (error) {
    console.warn('Session storage is not available, so scroll positions last for this page only.', error)
  }
}

/** How many entries the address lies after the entry that was shown before; negative after Back. */
export const stepsTaken = (): number => (state().idx ?? shown.idx + 1) - shown.idx

/** To be called whenever the history has moved, before the page changes. Calling it again changes nothing. */
export function stampEntry(): void {
  const { key, idx } = state()
  if (key === undefined || idx === undefined) {
    // Some browsers have scrolled to an anchor by now; then the click on its link has told where the reader was.
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

/** Where the reader was on the entry that is shown; undefined for one that nobody has left yet. */
export function takeScroll(): number | undefined {
  const { [shown.key]: position, ...others } = positions
  positions = others
  return position
}

/** The document goes: the browser restores what it is loaded anew for, positions of the other entries are kept. */
export function keepPositions(): void {
  window.history.scrollRestoration = 'auto'
  rememberScroll()
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions))
  } catch {
    // The page has said so when it began.
  }
}
