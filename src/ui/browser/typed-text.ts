/**
 * Text that a reader typed into a tool survives links, Back and a reload: it is kept for the session of the tab, by page.
 * Only fields that ask for it are kept. Endpoints, headers, keys and node files never are.
 */

/** Longer text is not kept: leaving the page asks first. Characters. */
export const MAX_KEPT = 1_000_000

/** Marks an element that holds text which leaving the page would lose. */
export const UNSAVED = '[data-unsaved]'

const keyOf = (path: string, field: string): string => `typed:${path}:${field}`

let isAvailable: boolean | undefined

/** Whether a text will be kept: it is not too long, and the browser does not refuse storage. */
export function canKeep(text: string): boolean {
  isAvailable ??= keepText('', 'probe', 'x') && keepText('', 'probe', '')
  return isAvailable && text.length <= MAX_KEPT
}

/** What was typed into a field of a page before; null when nothing was, or storage is refused. */
export function storedText(path: string, field: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(path, field))
  } catch {
    return null
  }
}

/** Keeps what stands in a field; nothing for an empty one. Answers whether it is safe. */
export function keepText(path: string, field: string, text: string): boolean {
  const key = keyOf(path, field)
  try {
    sessionStorage.removeItem(key)
    if (text.length > MAX_KEPT) return false
    if (text !== '') sessionStorage.setItem(key, text)
    return true
  } catch {
    // Refused, or full with the text of other pages.
    return text === ''
  }
}

/** Asks before text is lost that could not be kept; true when there is none. */
export const mayLeave = (): boolean =>
  document.querySelector(UNSAVED) === null ||
  window.confirm('What you typed on this page cannot be kept. Leave the page and lose it?')

/** The browser asks in its own words when the reader leaves the site. */
export const askBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (document.querySelector(UNSAVED) !== null) event.preventDefault()
}
