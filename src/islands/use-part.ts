/** Marks an element as the root of a part, and tells the renderer that the page uses it. */
import { createContext, useContext } from 'react'

export type PartRecorder = {
  /** Called by each part that is rendered. Answers when its script is loaded; undefined for parts without one. */
  use: (name: string) => string | undefined
  /**
   * Called by each part that React takes over. Answers when that happens, and with what the ids of this one begin: no
   * other on the page has the same.
   */
  hydrate: (name: string) => { load: string; prefix: string }
}

/** In the browser nothing is recorded: what a part draws only there is named in its definition. */
const nobody: PartRecorder = { use: () => undefined, hydrate: (name) => ({ load: 'near', prefix: name }) }

const Context = createContext<PartRecorder>(nobody)
export const PartRecorderProvider = Context.Provider
export const usePartRecorder = (): PartRecorder => useContext(Context)

/**
 * Attributes of a part's root element: `<ol {...usePart('Steps')}>`. The part's style sheet reaches the element by
 * `:scope`, and its behavior is attached to it. Several names are several parts on one element: a calculator is a form
 * too.
 */
export function usePart(...names: readonly string[]): { 'data-part': string; 'data-load'?: string } {
  const recorder = useContext(Context)
  const load = names.map((name) => recorder.use(name)).find((value) => value !== undefined)
  return { 'data-part': names.join(' '), ...(load === undefined ? {} : { 'data-load': load }) }
}
