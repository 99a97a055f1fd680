/** Fetches the branches that the sidebar lacks on the first sign that a reader wants them. */
import { listen } from '../../ui/browser/attach.ts'
import { DWELL_MS } from '../../ui/browser/prefetch.ts'

/**
 * Watches the sidebar for what asks for its branches: the focus, the drawer that opens, or a pointer that stays. One that
 * only passes over it asks for nothing. The sidebar stays when the page changes, so the second call does nothing; a page
 * of another section brings a tree that may lack branches again.
 */
export function fetchTreesOnIntent(nav: HTMLElement | null): void {
  if (!nav || nav.dataset.wanted !== undefined) return
  nav.dataset.wanted = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const fill = () => {
    clearTimeout(timer)
    timer = undefined
    if (!nav.querySelector('[data-closed]')) return
    import('./whole-trees.ts')
      .then(({ fillTrees }) => fillTrees(nav))
      // The links that stand for the branches lead to the same pages.
      .catch((error: unknown) => console.warn('The rest of the navigation did not load.', error))
  }
  listen(nav, {
    focusin: fill,
    beforetoggle: fill,
    pointerover: () => {
      timer ??= setTimeout(fill, DWELL_MS)
    },
    pointerout: ({ relatedTarget }: PointerEvent) => {
      if (relatedTarget instanceof Node && nav.contains(relatedTarget)) return
      clearTimeout(timer)
      timer = undefined
    },
  })
}
