/** Filters the changelog by kind and network; sets join with "and", chips of one set with "or". */

export function attach(changelog: HTMLElement): () => void {
  const items = [...changelog.querySelectorAll<HTMLElement>('ol.changelog > li')]
  const status = changelog.querySelector('[data-changelog-status]')
  const filter = () => {
    const chosen = new Map<string, string[]>()
    for (const box of changelog.querySelectorAll<HTMLInputElement>('[data-facet]:checked')) {
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
    if (status) status.textContent = left === items.length ? `${left} entries` : `${left} of ${items.length} entries`
  }
  changelog.addEventListener('change', filter)
  return () => changelog.removeEventListener('change', filter)
}
