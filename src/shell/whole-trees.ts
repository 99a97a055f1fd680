/**
 * The branches of the sidebar that a page does not carry. All pages share one file with every branch; it is fetched when
 * a reader turns to the sidebar, and each branch takes the place of the link that stood for it.
 */

const filling = new WeakMap<HTMLElement, Promise<void>>()

/** Resolves when every branch is there. A failed request is made again by the next call. */
export function fillTrees(nav: HTMLElement): Promise<void> {
  const before = filling.get(nav)
  if (before) return before
  const run = fetchTrees(nav).then((whole) => putBranches(nav, whole))
  filling.set(nav, run)
  run.catch(() => filling.delete(nav))
  return run
}

async function fetchTrees(nav: HTMLElement): Promise<Document> {
  const address = nav.querySelector<HTMLElement>('[data-whole-trees]')?.dataset.wholeTrees
  if (address === undefined) return document.implementation.createHTMLDocument()
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} came with status ${response.status}.`)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function putBranches(nav: HTMLElement, whole: Document): void {
  const branchOf = (name: string | undefined) =>
    whole.querySelector<HTMLElement>(`[data-branch="${CSS.escape(name ?? '')}"]`)
  for (const tree of nav.querySelectorAll<HTMLElement>('[data-tree]')) {
    // A menu that is not the page's own is empty, or holds a link for each group.
    if (tree.querySelector('[data-branch], details')) continue
    tree.replaceChildren(
      ...(whole.querySelector(`[data-tree="${tree.dataset.tree}"]`)?.cloneNode(true).childNodes ?? []),
    )
  }
  for (const closed of nav.querySelectorAll<HTMLElement>('[data-closed]')) {
    const branch = branchOf(closed.dataset.branch)
    if (!branch) continue
    const open = branch.cloneNode(true) as HTMLElement
    for (const fold of [open, ...open.querySelectorAll('details')]) fold.removeAttribute('open')
    const hadFocus = closed.contains(document.activeElement)
    closed.replaceWith(open)
    if (hadFocus) open.querySelector('summary')?.focus({ preventScroll: true })
  }
  const field = nav.querySelector<HTMLInputElement>('[data-filter-methods]')
  if (field && field.value !== '') field.dispatchEvent(new Event('input', { bubbles: true }))
}
