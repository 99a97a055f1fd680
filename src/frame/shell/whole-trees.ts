/**
 * The branches of the sidebar that a page does not include. All pages share one file with every branch. It is fetched
 * when a reader turns to the sidebar, and each branch replaces its link.
 */
import { canonicalPath, withBase } from '../../core/lib/path.ts'

const fetched = new WeakMap<HTMLElement, Promise<Document>>()

/** Resolves when every branch of the trees is there. The file is fetched once, and again after a failure. */
export async function fillTrees(nav: HTMLElement): Promise<void> {
  const run = fetched.get(nav) ?? fetchTrees(nav)
  fetched.set(nav, run)
  run.catch(() => fetched.delete(nav))
  putBranches(nav, await run)
}

/** The page itself, or the nearest page above it with an entry, because hidden pages have none. */
export function entryAbove(nav: HTMLElement, base: string, path: string): string {
  const listed = new Set(
    [...nav.querySelectorAll<HTMLAnchorElement>('a.side-link')].map(({ href }) =>
      canonicalPath(new URL(href).pathname),
    ),
  )
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
    if (listed.has(canonicalPath(withBase(base, at)))) return at
  return path
}

async function fetchTrees(nav: HTMLElement): Promise<Document> {
  const address = nav.querySelector<HTMLElement>('[data-whole-trees]')?.dataset.wholeTrees
  if (address === undefined) return document.implementation.createHTMLDocument()
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returned status ${response.status}.`)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function putBranches(nav: HTMLElement, whole: Document): void {
  const branchOf = (name: string | undefined) =>
    whole.querySelector<HTMLElement>(`[data-branch="${CSS.escape(name ?? '')}"]`)
  for (const closed of nav.querySelectorAll<HTMLElement>('[data-closed]')) {
    const branch = branchOf(closed.dataset.branch)
    if (!branch) continue
    const open = branch.cloneNode(true) as HTMLElement
    for (const fold of [open, ...open.querySelectorAll('details')]) fold.removeAttribute('open')
    const hadFocus = closed.contains(document.activeElement)
    closed.replaceWith(open)
    if (hadFocus) open.querySelector<HTMLElement>('a, summary')?.focus({ preventScroll: true })
  }
  const field = nav.querySelector<HTMLInputElement>('[data-filter-methods]')
  if (field && field.value !== '') field.dispatchEvent(new Event('input', { bubbles: true }))
}
