/** The comparison's filter: keeps the methods whose name or parts hold every word, and opens what a word was found in. */

export function attach(root: HTMLElement): () => void {
  const input = root.querySelector<HTMLInputElement>('[data-against-filter]')
  if (!input) return () => undefined
  const items = [...root.querySelectorAll<HTMLElement>('[data-against]')]
  const groups = [...root.querySelectorAll<HTMLElement>('[data-against-group]')]
  const status = root.querySelector<HTMLElement>('[data-against-status]')
  const update = () => {
    const words = input.value.trim().toLowerCase().split(/\s+/).filter(Boolean)
    let kept = 0
    for (const item of items) {
      const text = (item.textContent ?? '').toLowerCase()
      item.hidden = !words.every((word) => text.includes(word))
      if (!item.hidden) kept++
    }
    for (const group of groups) group.hidden = !group.querySelector('[data-against]:not([hidden])')
    if (status) status.textContent = words.length > 0 ? `${kept} of ${items.length} methods` : ''
  }
  input.addEventListener('input', update)
  update()
  return () => input.removeEventListener('input', update)
}
