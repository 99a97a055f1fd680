/**
 * Values that one page passes to the next in memory. They are in neither the URL nor storage, and a reload clears them.
 * For example, the paste field passes a text to the checker, and the params of a request to the page of its method.
 */

let held: { path: string; value: unknown } | undefined

/** Notifies a page that is already shown of a value for it. */
export const HANDOFF_EVENT = 'navigation-handoff'

/** Stores a value for the page at `path` and drops an older value. */
export function handOff(path: string, value: unknown): void {
  held = { path, value }
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(HANDOFF_EVENT))
}

/** Whether something waits for the page at `path`. */
export const hasHandoff = (path: string): boolean => held?.path === path

/** Removes and returns the value for the page at `path`, or undefined. */
export function takeHandoff(path: string): unknown {
  if (held?.path !== path) return undefined
  const { value } = held
  held = undefined
  return value
}
