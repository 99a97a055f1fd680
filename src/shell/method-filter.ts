/** The sidebar's filter field: hides the methods that do not match; Enter opens the best one. */
import { fuzzyMatch } from '../lib/fuzzy.ts'

/** Takes over one field; what was typed before this code came counts. */
export function attachFilter(field: HTMLInputElement): void {
  filter(field)
  field.addEventListener('input', () => filter(field))
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') bestOf(field)?.click()
  })
}

const linksOf = (field: HTMLInputElement): HTMLAnchorElement[] => [
  ...(field.closest('[data-tree]')?.querySelectorAll<HTMLAnchorElement>('a.method') ?? []),
]

function filter(field: HTMLInputElement): void {
  const query = field.value
  for (const link of linksOf(field)) {
    const item = link.closest('li')
    if (item) item.hidden = !fuzzyMatch(query, link.textContent ?? '')
  }
  for (const group of field.closest('[data-tree]')?.querySelectorAll<HTMLDetailsElement>('details.side-group') ?? []) {
    const left = group.querySelectorAll('li:not([hidden])').length
    group.hidden = query !== '' && left === 0
    if (query !== '' && left > 0) group.open = true
  }
}

function bestOf(field: HTMLInputElement): HTMLAnchorElement | undefined {
  const scored = linksOf(field).flatMap((link) => {
    const match = fuzzyMatch(field.value, link.textContent ?? '')
    return match ? [{ link, score: match.score }] : []
  })
  return scored.sort((a, b) => b.score - a.score)[0]?.link
}
