/** Scripts of a method page: single keys, the example panel, and the link between rows and lines. */

import { attachShortcuts } from '../../shortcut-keys.ts'
import { attachPanel } from '../ExamplePanel/start-panel.ts'

/** Events that show interest in fields. Their code is small and is fetched at the first event. */
const INTEREST = ['pointerover', 'focusin'] as const

export function attach(page: HTMLElement): () => void {
  const undo = [attachShortcuts(page), attachPanel(page), attachOnInterest(page)]
  return () => {
    for (const step of undo) step()
  }
}

function attachOnInterest(page: HTMLElement): () => void {
  let undo: (() => void) | undefined
  let state: 'waiting' | 'loading' | 'ready' | 'gone' = 'waiting'
  const start = () => {
    if (state !== 'waiting') return
    state = 'loading'
    import('../ExamplePanel/sync-row-and-line.ts')
      .then(({ attachRowsAndLines }) => {
        if (state === 'gone') return
        state = 'ready'
        undo = attachRowsAndLines(page)
      })
      .catch((error: unknown) => {
        state = 'waiting'
        console.error('The code that links rows and lines did not load.', error)
      })
  }
  for (const type of INTEREST) page.addEventListener(type, start)
  if (/^#(params|result)\./.test(location.hash) || page.contains(document.activeElement)) start()
  return () => {
    state = 'gone'
    for (const type of INTEREST) page.removeEventListener(type, start)
    undo?.()
  }
}
