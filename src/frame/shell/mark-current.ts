/**
 * Marks the current page in the static navigation trees after a client navigation. It loads with the navigation code.
 */
import { canonicalPath, withBase } from '../../core/lib/path.ts'
import { revealCurrent, showTree, treeOf } from './sidebar-state.ts'

/**
 * Shows the section's tree, moves `aria-current`, and opens the branch of the page. Never closes a branch, so that the
 * branches a reader opened stay open. `next` is the page's own document, which provides the tree of a section that the
 * sidebar lacks. A page that is missing in the tree is marked after its entry is added.
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

/** Returns whether the page has an entry. */
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
