/** Marks an element as the root of a part, and tells the renderer that the page uses it. */
import { createContext, useContext } from 'react'

export type PartRecorder = {
  /** Called by each rendered part. Returns when its script is loaded, or undefined for parts without a script. */
  use: (name: string) => string | undefined
  /**
   * Called by each part that React hydrates. Returns when that happens, and a prefix for its ids, unique on the page.
   */
  hydrate: (name: string) => { load: string; prefix: string }
}

/** The browser does not record parts, because a definition names the parts that it renders only there. */
const nobody: PartRecorder = { use: () => undefined, hydrate: (name) => ({ load: 'near', prefix: name }) }

const Context = createContext<PartRecorder>(nobody)
export const PartRecorderProvider = Context.Provider
export const usePartRecorder = (): PartRecorder => useContext(Context)

/**
 * Attributes of a part's root element, as in `<ol {...usePart('Steps')}>`. The part's style sheet reaches the element
 * by `:scope`, and its behavior is attached to it. Several names are several parts on one element. For example, a
 * calculator is also a form.
 */
export function usePart(...names: readonly string[]): { 'data-part': string; 'data-load'?: string } {
  const recorder = useContext(Context)
  const load = names.map((name) => recorder.use(name)).find((value) => value !== undefined)
  return { 'data-part': names.join(' '), ...(load === undefined ? {} : { 'data-load': load }) }
}
