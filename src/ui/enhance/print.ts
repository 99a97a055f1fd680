/** On paper nothing can be opened: every fold of the page is open while it is printed. */
import { listen } from '../../browser/attach.ts'

export function attachPrint(): () => void {
  let opened: HTMLDetailsElement[] = []
  return listen(window, {
    beforeprint: () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('#page details:not([open], .page-contents)')]
      for (const fold of opened) fold.open = true
    },
    afterprint: () => {
      for (const fold of opened) fold.open = false
      opened = []
    },
  })
}
