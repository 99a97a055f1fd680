/** Highlighted code, kept from build to build. */
import type { Highlight } from '../core/model/rendering.ts'
import type { Cache } from './cache.ts'

/** A highlighter that is started only when there is code that no earlier build has highlighted. */
export type LazyHighlight = {
  /** Without lines for unknown code while the highlighter has not been started. */
  highlight: Highlight
  /** Does work that highlights; when some of its code was unknown, starts the highlighter and does the work again. */
  whole: <Made>(work: () => Promise<Made>) => Promise<Made>
}

/** What the cache keeps lines by. */
export const highlightInput = (code: string, language: string): string => `${language}\n${code}`

export function lazyHighlight(cache: Cache, start: () => Promise<Highlight>): LazyHighlight {
  let started: Highlight | undefined
  let isRequested = false
  return {
    highlight(code, language) {
      const input = highlightInput(code, language)
      const known = cache.get(input)
      if (known !== undefined) return JSON.parse(known)
      isRequested ||= started === undefined
      const lines = started?.(code, language)
      if (lines) cache.set(input, JSON.stringify(lines))
      return lines ?? []
    },
    async whole(work) {
      const made = await work()
      if (!isRequested) return made
      started = await start()
      isRequested = false
      return work()
    },
  }
}
