/** Text of a tool that survives leaving its page. */
import { useEffect, useRef } from 'react'
import { knowPhrases } from './browser/phrase-list.ts'
import { canKeep, keepText, storedText } from './browser/stored-text.ts'

/**
 * Restores the text typed on this page before, and stores the current text when the page is left.
 * @param restore called once with the stored text, if there is any and the field is still empty
 * @returns whether leaving would lose the text. Mark the tool with `data-unsaved` then.
 */
export function useStoredText(field: string, text: string, restore: (text: string) => void): boolean {
  const latest = useRef({ text, restore })
  latest.current = { text, restore }
  useEffect(() => {
    // The address may be another one by the time the part ends.
    const path = window.location.pathname
    const kept = storedText(path, field)
    if (kept !== null && latest.current.text === '') latest.current.restore(kept)
    const keep = () => void keepText(path, field, latest.current.text)
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [field])
  useEffect(() => void knowPhrases(text), [text])
  return !canKeep(text) && text !== ''
}
