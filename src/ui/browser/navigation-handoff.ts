/**
 * What one page hands to the next in memory: it stands in no address and no storage, and a reload forgets it. The box
 * hands a text to the checker so, and the params of a request to the page of its method.
 */

let held: { path: string; value: unknown } | undefined

/** Tells a page that is shown already that something waits for it. */
export const HANDOFF_EVENT = 'navigation-handoff'

/** Holds a value for the page at `path`; an older one is dropped. */
export function handOff(path: string, value: unknown): void {
  held = { path, value }
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(HANDOFF_EVENT))
}

/** Whether something waits for the page at `path`. */
export const hasHandoff = (path: string): boolean => held?.path === path

/** Takes what waits for the page at `path`; undefined when nothing does. It can be taken once. */
export function takeHandoff(path: string): unknown {
  if (held?.path !== path) return undefined
  const { value } = held
  held = undefined
  return value
}
