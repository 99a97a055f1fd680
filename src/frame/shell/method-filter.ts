/**
 * The sidebar's filter field. It hides entries that do not match and tolerates typos, and Enter opens the best match.
 * The URL contains the filter, which stays when the reader opens another page of the section.
 */

import { fuzzyMatch } from '../../core/lib/fuzzy.ts'
import { nearestNames } from '../../core/lib/nearest-names.ts'
import { SIDEBAR_FILTER } from '../../core/model/constants.ts'
import { storeFilter } from '../../ui/browser/stored-filter.ts'
import { element } from '../../ui/element.ts'
import { fillTrees } from './whole-trees.ts'

/** Initializes one field. Text typed before this code loaded has priority over the URL. */
export function attachFilter(field: HTMLInputElement): void {
  const kept = storeFilter(new Map([[field, SIDEBAR_FILTER]]), () => filter(field), true)
  const nav = field.closest('nav')
  // A page of another section shows another tree, so its URL does not contain this filter.
  const keep = () => (!nav || nav.dataset.active === treeOf(field)?.dataset.tree) && kept.keep()
  filter(field)
  field.addEventListener('input', () => {
    filter(field)
    keep()
  })
  // Each page that is shown marks itself in the sidebar.
  if (nav) new MutationObserver(keep).observe(nav, { attributeFilter: ['data-active'] })
  // The branches that the page does not include also contain methods.
  if (nav && field.value !== '') fillTrees(nav).catch(() => undefined)
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') openBest(field)
  })
}

const treeOf = (field: HTMLInputElement): HTMLElement | null => field.closest<HTMLElement>('[data-tree]')
const linksOf = (field: HTMLInputElement): HTMLAnchorElement[] => [
  ...(treeOf(field)?.querySelectorAll<HTMLAnchorElement>('a.method') ?? []),
]
const nameOf = (link: Element): string => link.textContent ?? ''

function filter(field: HTMLInputElement): void {
  const query = field.value
  const links = linksOf(field)
  const matching = links.filter((link) => fuzzyMatch(query, nameOf(link)))
  const near = matching.length > 0 ? [] : nearestNames(query, links.map(nameOf))
  for (const link of links) {
    const item = link.closest('li')
    if (item) item.hidden = matching.length > 0 ? !matching.includes(link) : !near.includes(nameOf(link))
  }
  for (const group of treeOf(field)?.querySelectorAll<HTMLElement>('.side-group') ?? []) {
    const left = group.querySelectorAll('li:not([hidden]) > .method').length
    group.hidden = query !== '' && left === 0
    if (query !== '' && left > 0) group.toggleAttribute('open', true)
  }
  const none =
    near.length > 0
      ? 'No exact match. Nearest:'
      : `No method matches “${query}”. Try part of a name, such as block or logs.`
  say(field, matching.length > 0 ? '' : none)
}

/** Shows the filter's message below the field. An empty text removes it. */
function say(field: HTMLInputElement, text: string): void {
  const host = field.parentElement
  const before = host?.nextElementSibling
  const isThere = before?.matches('[role="status"]') ?? false
  if (text === '' && !isThere) return
  const status = isThere && before ? before : element('p', { class: 'side-title', role: 'status' })
  if (status !== before) host?.after(status)
  if (status.textContent !== text) status.textContent = text
}

/** Opens the best match of all methods, including methods in branches that have not loaded yet. */
function openBest(field: HTMLInputElement): void {
  const nav = field.closest('nav')
  const open = () => bestOf(field)?.click()
  if (nav?.querySelector('[data-closed]')) fillTrees(nav).then(open, open)
  else open()
}

function bestOf(field: HTMLInputElement): HTMLAnchorElement | undefined {
  const shown = linksOf(field).filter((link) => !link.closest('li')?.hidden)
  const scored = shown.map((link) => ({ link, score: fuzzyMatch(field.value, nameOf(link))?.score ?? 0 }))
  return scored.sort((a, b) => b.score - a.score)[0]?.link
}
