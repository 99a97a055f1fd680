/** The filter over the board of methods: hides what does not match; Enter opens the best match. */
import { listen } from '../../../browser/attach.ts'
import { fuzzyMatch } from '../../../lib/fuzzy.ts'

export function attach(root: HTMLElement): () => void {
  const field = root.querySelector<HTMLInputElement>('[data-board-filter]')
  const status = root.querySelector<HTMLElement>('[data-board-status]')
  if (!field || !status) return () => undefined
  const total = status.textContent ?? ''
  const update = () => filter(root, field.value, status, total)
  update()
  return listen(root, {
    input: update,
    keydown: ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && target === field) bestOf(root, field.value)?.click()
    },
  })
}

const linksOf = (root: HTMLElement): HTMLAnchorElement[] => [...root.querySelectorAll<HTMLAnchorElement>('.board a')]
const nameOf = (link: Element): string => link.textContent ?? ''

function filter(root: HTMLElement, query: string, status: HTMLElement, total: string): void {
  for (const link of linksOf(root)) {
    const item = link.closest('li')
    if (item) item.hidden = !fuzzyMatch(query, nameOf(link))
  }
  for (const section of root.querySelectorAll<HTMLElement>('.board section')) {
    const left = section.querySelectorAll('li:not([hidden])').length
    section.hidden = left === 0
    const count = section.querySelector('h3 > span')
    if (count) count.textContent = String(left)
  }
  const left = root.querySelectorAll('.board li:not([hidden])').length
  status.textContent =
    query.trim() === '' ? total : left === 0 ? `No method matches “${query}”.` : `${left} of ${linksOf(root).length}`
}

function bestOf(root: HTMLElement, query: string): HTMLAnchorElement | undefined {
  const scored = linksOf(root).flatMap((link) => {
    const match = fuzzyMatch(query, nameOf(link))
    return match ? [{ link, score: match.score }] : []
  })
  return query.trim() === '' ? undefined : scored.sort((a, b) => b.score - a.score)[0]?.link
}
