/**
 * Text that a reader typed into a tool survives links, Back and a reload, because the tab's session storage has it by page.
 * A field opts in. Endpoints, headers, keys and node files are never stored. A possible secret survives links and Back in
 * the memory of the document, but is not stored and does not survive a reload.
 */
import { mayBeStored } from '../../core/lib/private-text.ts'

/** Longer text is not stored, so leaving the page asks first. Characters. */
export const MAX_KEPT = 1_000_000

const keyOf = (path: string, field: string): string => `typed:${path}:${field}`

/** Texts that may be secrets, by the key that others are stored under. */
const inMemory = new Map<string, string>()

let isAvailable: boolean | undefined

/** Whether a text is short enough to be stored and the browser allows storage. */
export function canKeep(text: string): boolean {
  isAvailable ??= keepText('', 'probe', 'x') && keepText('', 'probe', '')
  return isAvailable && text.length <= MAX_KEPT
}

/** The text typed into a field of a page before, or null without one or without storage. */
export function storedText(path: string, field: string): string | null {
  const key = keyOf(path, field)
  try {
    return inMemory.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the content of a field, and forgets an empty one. Returns whether the text is safe. */
export function keepText(path: string, field: string, text: string): boolean {
  const key = keyOf(path, field)
  inMemory.delete(key)
  if (!mayBeStored(text)) inMemory.set(key, text)
  try {
    sessionStorage.removeItem(key)
    if (inMemory.has(key)) return true
    if (text.length > MAX_KEPT) return false
    if (text !== '') sessionStorage.setItem(key, text)
    return true
  } catch {
    // Refused, or full with the text of other pages.
    return text === ''
  }
}
