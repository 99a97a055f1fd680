/**
 * The filter of the method board. It hides methods that do not match, and Enter opens the best match. The address
 * stores its text.
 */

import { fuzzyMatch } from '../../../../core/lib/fuzzy.ts'
import { nearestNames } from '../../../../core/lib/nearest-names.ts'
import { listen } from '../../../../ui/browser/attach.ts'
import { storeFilter } from '../../../../ui/browser/stored-filter.ts'

export function attach(root: HTMLElement): () => void {
  const field = root.querySelector<HTMLInputElement>('[data-board-filter]')
  const status = root.querySelector<HTMLElement>('[data-board-status]')
  if (!field || !status) return () => undefined
  const total = status.textContent ?? ''
  const show = () => filter(root, field.value, status, total)
  const kept = storeFilter(new Map([[field, 'q']]), show)
  const unlisten = listen(root, {
    input: () => {
      show()
      kept.keep()
    },
    keydown: ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && target === field) bestOf(root, field.value)?.click()
    },
  })
  show()
  return () => {
    kept.end()
    unlisten()
  }
}

const linksOf = (root: HTMLElement): HTMLAnchorElement[] => [...root.querySelectorAll<HTMLAnchorElement>('.board a')]
const nameOf = (link: Element): string => link.textContent ?? ''

function filter(root: HTMLElement, query: string, status: HTMLElement, total: string): void {
  const links = linksOf(root)
  const matching = links.filter((link) => fuzzyMatch(query, nameOf(link)))
  const near = matching.length > 0 ? [] : nearestNames(query, links.map(nameOf))
  for (const link of links) {
    const item = link.closest('li')
    if (item) item.hidden = matching.length > 0 ? !matching.includes(link) : !near.includes(nameOf(link))
  }
  for (const section of root.querySelectorAll<HTMLElement>('.board section')) {
    const left = section.querySelectorAll('li:not([hidden])').length
    section.hidden = left === 0
    const count = section.querySelector('h3 > span')
    if (count) count.textContent = String(left)
  }
  const none =
    near.length > 0
      ? 'No exact match. Nearest:'
      : `No method matches “${query}”. Try part of a name, such as block or logs.`
  status.textContent =
    query.trim() === '' ? total : matching.length > 0 ? `${matching.length} of ${links.length}` : none
}

/** The best match among the visible methods. */
function bestOf(root: HTMLElement, query: string): HTMLAnchorElement | undefined {
  if (query.trim() === '') return undefined
  const scored = linksOf(root)
    .filter((link) => !link.closest('li')?.hidden)
    .map((link) => ({ link, score: fuzzyMatch(query, nameOf(link))?.score ?? 0 }))
  return scored.sort((a, b) => b.score - a.score)[0]?.link
}
