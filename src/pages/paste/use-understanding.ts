/** The text of the paste field → its kind and details. Only the newest text counts. */
import { useEffect, useState } from 'react'
import type { Understanding } from './action.ts'
import type { Detail } from './detail.ts'

/** They contain the explainer, so they load with the first text. */
const readers = () => Promise.all([import('./understand.ts'), import('./detail.ts'), import('./workers.ts')])

export type Understood = { of: string; understanding: Understanding; detail?: Detail; failure?: string }

/**
 * Undefined until the first text was read.
 * @param hasDetail false where only the kind and the actions are shown
 */
export function useUnderstanding(text: string, hasDetail = true): Understood | undefined {
  const [understood, setUnderstood] = useState<Understood>()
  useEffect(() => {
    let isCurrent = true
    const show = (next: Understood) => isCurrent && setUnderstood(next)
    const read = async () => {
      if (text.trim() === '') return
      const [{ understand }, { detailOf }, { workers }] = await readers()
      const found = await understand(text)
      try {
        const detail = hasDetail ? await detailOf(found.offers[0], workers) : undefined
        show({ of: text, understanding: found, ...(detail && { detail }) })
      } catch (error) {
        show({ of: text, understanding: found, failure: error instanceof Error ? error.message : String(error) })
      }
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [text, hasDetail])
  return understood
}
