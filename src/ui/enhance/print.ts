/**
 * Readers cannot open or choose anything on paper, so every fold is open while the page is printed. The content for
 * readers without scripts is printed too.
 */
import { listen } from '../browser/attach.ts'

export function attachPrint(): () => void {
  let opened: HTMLDetailsElement[] = []
  let added: Element[] = []
  return listen(window, {
    beforeprint: () => {
      added = [...document.querySelectorAll('#page noscript')].map((source) => {
        const copy = document.createElement('div')
        // The page's own HTML, which the browser stores as text while scripts run.
        copy.innerHTML = source.textContent ?? ''
        source.after(copy)
        return copy
      })
      opened = [...document.querySelectorAll<HTMLDetailsElement>('#page details:not([open], .page-contents)')]
      for (const fold of opened) fold.open = true
    },
    afterprint: () => {
      for (const fold of opened) fold.open = false
      for (const copy of added) copy.remove()
      opened = []
      added = []
    },
  })
}
