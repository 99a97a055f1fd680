/** Fetches the branches that the sidebar lacks on the first sign that a reader wants them. */
import { listen } from '../../ui/browser/attach.ts'
import { DWELL_MS, mayPrefetch } from '../../ui/browser/prefetch.ts'

/**
 * Loads the sidebar's branches when the focus enters it, the drawer opens, or a pointer stays on it. A passing pointer
 * loads nothing. On 2g or data-saver only the drawer and the filter do, because they need every branch. The sidebar
 * survives navigation, so the second call does nothing. A page of another section adds a tree that may again lack
 * branches.
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
      // The links in place of the branches lead to the same pages.
      .catch((error: unknown) => console.warn('The rest of the navigation did not load.', error))
  }
  listen(nav, {
    focusin: ({ target }: FocusEvent) => {
      if (mayPrefetch() || target instanceof HTMLInputElement) fill()
    },
    beforetoggle: fill,
    pointerover: () => {
      if (mayPrefetch()) timer ??= setTimeout(fill, DWELL_MS)
    },
    pointerout: ({ relatedTarget }: PointerEvent) => {
      if (relatedTarget instanceof Node && nav.contains(relatedTarget)) return
      clearTimeout(timer)
      timer = undefined
    },
  })
}
