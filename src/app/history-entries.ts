/**
 * Entries of the browser's history in the form the router gives its own. Entries that came about before the router, or
 * without it (an anchor that was followed, an address that was pasted), get a key too: scroll positions belong to keys.
 */

/** Session storage key under which the router keeps scroll positions, by the keys of entries. */
export const SCROLL_STORAGE_KEY = 'scroll-positions'

type Entry = { usr: unknown; key: string; idx: number }

const current = (): Partial<Entry> => (window.history.state as Partial<Entry> | null) ?? {}

const newKey = (): string => Math.random().toString(36).slice(2, 10)

let lastIndex = 0

/**
 * Gives the entry that is shown a key and its place, if it has none. Calling it again changes nothing.
 * @returns how many entries it lies after the one that was shown before; negative after Back
 */
export function stampEntry(): number {
  const { key, idx } = current()
  if (key === undefined || idx === undefined) {
    const entry: Entry = { usr: null, key: key ?? newKey(), idx: idx ?? lastIndex + 1 }
    window.history.replaceState({ ...current(), ...entry }, '')
  }
  const before = lastIndex
  lastIndex = current().idx ?? 0
  return lastIndex - before
}

/** Adds an entry, as following a link does. */
export function pushEntry(url: URL): void {
  const entry: Entry = { usr: null, key: newKey(), idx: (current().idx ?? lastIndex) + 1 }
  window.history.pushState(entry, '', url)
  lastIndex = entry.idx
}

/** Stores where the reader is on the entry that is shown, so that the router takes over at this very place. */
export function rememberScroll(): void {
  const { key } = current()
  if (key === undefined) return
  try {
    const positions = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE_KEY) ?? '{}') as Record<string, number>
    sessionStorage.setItem(SCROLL_STORAGE_KEY, JSON.stringify({ ...positions, [key]: window.scrollY }))
  } catch (error) {
    console.warn('Session storage is not available, so scroll positions last for this page only.', error)
  }
}
