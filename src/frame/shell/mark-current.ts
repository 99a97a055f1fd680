/** Marks the current page in the static navigation trees after a client navigation; it comes with the code of one. */
import { canonicalPath, withBase } from '../../core/lib/path.ts'
import { revealCurrent, showTree, treeOf } from './sidebar-state.ts'

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
    .then(async ({ fillTrees, entryAbove }) => {
      await fillTrees(nav)
      mark(nav, base, entryAbove(nav, base, path))
      revealCurrent(nav)
    })
    .catch((error: unknown) => console.warn('The rest of the navigation did not load.', error))
}

function takeTree(nav: HTMLElement, section: string, next?: Document): void {
  const tree = treeOf(nav, section) ? null : next && treeOf(next, section)
  if (tree) nav.querySelector('#trees')?.append(document.adoptNode(tree))
}

/** Answers whether the page has an entry. */
function mark(nav: HTMLElement, base: string, path: string): boolean {
  const current = canonicalPath(withBase(base, path))
  let isThere = false
  for (const link of nav.querySelectorAll<HTMLAnchorElement>('a.side-link')) {
    if (canonicalPath(new URL(link.href).pathname) === current) {
      isThere = true
      link.setAttribute('aria-current', 'page')
      for (let parent = link.closest('details'); parent; parent = parent.parentElement?.closest('details') ?? null)
        parent.open = true
    } else link.removeAttribute('aria-current')
  }
  return isThere
}
