/** Marks the current page in the static navigation trees after a client navigation. */
import { canonicalPath, withBase } from '../lib/path.ts'

/**
 * Shows the section's tree, moves `aria-current`, opens the branch of the page, closes none: what a reader opened stays
 * open. `next` is the page's own document, whose tree is taken when there is none of that section yet. A page that the
 * tree does not hold yet is marked once it does.
 */
export function markCurrent(nav: HTMLElement, base: string, path: string, section: string, next?: Document): void {
  takeTree(nav, section, next)
  nav.dataset.active = section
  showTree(nav, section)
  const isThere = mark(nav, base, path)
  if (isThere || section === '' || !nav.querySelector('[data-whole-trees]')) return
  import('./whole-trees.ts')
    .then(({ fillTrees }) => fillTrees(nav))
    .then(() => {
      mark(nav, base, path, true)
      revealCurrent(nav)
    })
    .catch((error: unknown) => console.warn('The rest of the navigation did not load.', error))
}

const treeOf = (host: ParentNode, section: string): HTMLElement | null =>
  host.querySelector<HTMLElement>(`[data-tree="${CSS.escape(section)}"]`)

function takeTree(nav: HTMLElement, section: string, next?: Document): void {
  const tree = treeOf(nav, section) ? null : next && treeOf(next, section)
  if (tree) nav.querySelector('#trees')?.append(document.adoptNode(tree))
}

/**
 * Answers whether the page has an entry of its own. Hidden pages have none: with `isWhole` the nearest page above is
 * marked instead.
 */
function mark(nav: HTMLElement, base: string, path: string, isWhole = false): boolean {
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a.side-link')]
  const find = (at: string) => {
    const wanted = canonicalPath(withBase(base, at))
    return links.find((link) => canonicalPath(new URL(link.href).pathname) === wanted)
  }
  let at = path
  let current = find(at)
  while (!current && isWhole && at !== '') {
    at = at.slice(0, at.lastIndexOf('/'))
    current = at === '' ? undefined : find(at)
  }
  for (const link of links) if (link !== current) link.removeAttribute('aria-current')
  current?.setAttribute('aria-current', 'page')
  for (let parent = current?.closest('details'); parent; parent = parent.parentElement?.closest('details'))
    parent.open = true
  return current !== undefined
}

/** Shows the tree of one section, or the main menu for the empty name; the way back to it stands beside the others. */
export function showTree(nav: HTMLElement, section: string): void {
  for (const tree of nav.querySelectorAll<HTMLElement>('[data-tree]')) tree.hidden = tree.dataset.tree !== section
  const back = nav.querySelector<HTMLElement>('[data-main-menu]')
  if (!back) return
  // A hidden button loses the focus to nowhere: it goes on at the head of the menu that is now shown.
  const hadFocus = back === document.activeElement
  back.hidden = section === ''
  if (hadFocus && back.hidden) treeOf(nav, '')?.querySelector<HTMLElement>('a, button, summary')?.focus()
}

/** Brings the current link into the sidebar's view without moving the page. */
export function revealCurrent(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>('#trees [data-tree]:not([hidden]) a[aria-current]')
  if (!link || nav.scrollHeight <= nav.clientHeight) return
  const top = link.getBoundingClientRect().top - nav.getBoundingClientRect().top
  if (top < 0 || top > nav.clientHeight - link.offsetHeight) nav.scrollTop += top - nav.clientHeight / 3
}
