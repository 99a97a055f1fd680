/** Highlighted code, cached between builds. */
import type { Highlight } from '../core/model/rendering.ts'
import type { Cache } from './cache.ts'

/** A highlighter that is started only for code that is not in the cache. */
export type LazyHighlight = {
  /** Without lines for unknown code while the highlighter has not been started. */
  highlight: Highlight
  /** Runs work that highlights. If some of its code is not cached, starts the highlighter and runs the work again. */
  whole: <Made>(work: () => Promise<Made>) => Promise<Made>
}

/** Cache key of highlighted lines. */
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
