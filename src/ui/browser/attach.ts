/** The contract of decoration: static HTML comes to life without being drawn anew. */

/** Starts a behavior on an element that is in the document; returns what ends it and removes its listeners. */
export type Attach = (element: HTMLElement) => () => void

/** Adds listeners to an element; the returned function removes them together. */
export function listen(
  target: EventTarget,
  listeners: Readonly<Record<string, (event: never) => void>>,
  options: { capture?: boolean; passive?: boolean } = {},
): () => void {
  const life = new AbortController()
  for (const [type, listener] of Object.entries(listeners))
    target.addEventListener(type, listener as (event: Event) => void, { ...options, signal: life.signal })
  return () => life.abort()
}

/** Nearest element around an event's target that matches; null when there is none. */
export const within = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null
