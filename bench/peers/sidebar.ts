/** The tree of pages by folder, which all generators show as their sidebar. */
import type { PeerPage } from './pages.ts'

export type Branch = { label: string; page: PeerPage | undefined; children: readonly Branch[] }

type Growing = { label: string; page: PeerPage | undefined; children: Map<string, Growing> }

/** The home page is its own branch. A folder without a page is named after its address. */
export function sidebarOf(pages: readonly PeerPage[]): readonly Branch[] {
  const top: Growing = { label: '', page: undefined, children: new Map() }
  for (const page of pages) {
    let at = top
    for (const name of page.path.split('/')) {
      const next = at.children.get(name) ?? { label: name, page: undefined, children: new Map() }
      at.children.set(name, next)
      at = next
    }
    at.page = page
    at.label = page.title
  }
  const grown = ({ label, page, children }: Growing): Branch => ({
    label,
    page,
    children: [...children.values()].map(grown),
  })
  return grown(top).children
}
