/**
 * Filters the changelog by kind and network. Sets combine with "and", chips of one set with "or". The address stores
 * the filter.
 */
import { storeFilter } from '../../../ui/browser/stored-filter.ts'

export function attach(changelog: HTMLElement): () => void {
  const items = [...changelog.querySelectorAll<HTMLElement>('ol.changelog > li')]
  const status = changelog.querySelector('[data-changelog-status]')
  const boxes = [...changelog.querySelectorAll<HTMLInputElement>('[data-facet]')]
  const show = () => {
    const chosen = new Map<string, string[]>()
    for (const box of boxes.filter(({ checked }) => checked)) {
      const facet = box.dataset.facet ?? ''
      chosen.set(facet, [...(chosen.get(facet) ?? []), box.value])
    }
    for (const item of items) {
      item.hidden = ![...chosen].every(([facet, values]) => {
        const own = (item.getAttribute(`data-${facet}`) ?? '').split(' ')
        return values.some((value) => own.includes(value))
      })
    }
    const left = items.filter((item) => !item.hidden).length
    if (status) status.textContent = said(left, items.length)
  }
  const kept = storeFilter(new Map(boxes.map((box) => [box, box.dataset.facet ?? ''])), show)
  const filter = () => {
    show()
    kept.keep()
  }
  changelog.addEventListener('change', filter)
  show()
  return () => {
    kept.end()
    changelog.removeEventListener('change', filter)
  }
}

function said(left: number, total: number): string {
  if (left === 0) return 'This network does not have an entry of this kind. Clear one of the two filters.'
  return left === total ? `${left} entries` : `${left} of ${total} entries`
}
