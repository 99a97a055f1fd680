/** The contract of decoration. Behaviors attach to static HTML without rendering it again. */

/** Starts a behavior on an element in the document. Returns a function that ends it and removes its listeners. */
export type Attach = (element: HTMLElement) => () => void

/** Adds listeners to an element. The returned function removes them together. */
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

/** Nearest matching element around an event's target, or null. */
export const within = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null
