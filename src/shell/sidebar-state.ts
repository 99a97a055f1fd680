/** Marks the current page in the static navigation trees after a client navigation. */
import { canonicalPath, withBase } from '../lib/path.ts'

export type TreeName = 'docs' | 'reference'

/**
 * Moves `aria-current`, opens the branch of the page, closes none: what a reader opened stays open. A page that the
 * trees do not hold yet is marked once they do.
 */
export function markCurrent(nav: HTMLElement, base: string, path: string, active: TreeName): void {
  const isThere = mark(nav, base, path, active)
  if (isThere || !nav.querySelector('[data-whole-trees]')) return
  import('./whole-trees.ts')
    .then(({ fillTrees }) => fillTrees(nav))
    .then(() => {
      mark(nav, base, path, nav.dataset.active as TreeName)
      revealCurrent(nav)
    })
    .catch((error: unknown) => console.warn('The rest of the navigation did not load.', error))
}

/** Answers whether the page has a link in its tree. */
function mark(nav: HTMLElement, base: string, path: string, active: TreeName): boolean {
  const current = canonicalPath(withBase(base, path))
  nav.dataset.active = active
  showTree(nav, active)
  for (const link of nav.querySelectorAll<HTMLAnchorElement>('a.side-link')) {
    if (canonicalPath(new URL(link.href).pathname) === current) {
      link.setAttribute('aria-current', 'page')
      for (let parent = link.closest('details'); parent; parent = parent.parentElement?.closest('details') ?? null)
        parent.open = true
    } else link.removeAttribute('aria-current')
  }
  return nav.querySelector(`[data-tree="${active}"] a[aria-current]`) !== null
}

/** Shows one of the two trees; the way back to the main menu stands only beside the other. */
export function showTree(nav: HTMLElement, active: TreeName): void {
  for (const tree of nav.querySelectorAll<HTMLElement>('[data-tree]')) tree.hidden = tree.dataset.tree !== active
  const back = nav.querySelector<HTMLElement>('[data-main-menu]')
  if (!back) return
  // A hidden button loses the focus to nowhere: it goes on at the head of the menu that is now shown.
  const hadFocus = back === document.activeElement
  back.hidden = active === 'docs'
  if (hadFocus && back.hidden) nav.querySelector<HTMLElement>('[data-tree="docs"] :is(a, summary)')?.focus()
}

/** Brings the current link into the sidebar's view without moving the page. */
export function revealCurrent(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>('[data-tree]:not([hidden]) a[aria-current]')
  if (!link || nav.scrollHeight <= nav.clientHeight) return
  const top = link.getBoundingClientRect().top - nav.getBoundingClientRect().top
  if (top < 0 || top > nav.clientHeight - link.offsetHeight) nav.scrollTop += top - nav.clientHeight / 3
}
