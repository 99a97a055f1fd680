/**
 * The comparison's filter. It keeps the methods whose name or parts contain every word, and stores the text in the
 * address.
 */

import { textsWith } from '../../../../core/lib/near-words.ts'
import { storeFilter } from '../../../../ui/browser/stored-filter.ts'

export function attach(root: HTMLElement): () => void {
  const input = root.querySelector<HTMLInputElement>('[data-against-filter]')
  if (!input) return () => undefined
  const items = [...root.querySelectorAll<HTMLElement>('[data-against]')]
  const groups = [...root.querySelectorAll<HTMLElement>('[data-against-group]')]
  const status = root.querySelector<HTMLElement>('[data-against-status]')
  const show = () => {
    const words = input.value.trim()
    const { kept, isNear } = textsWith(words, items.map(textOf))
    for (const [index, item] of items.entries()) item.hidden = !kept[index]
    for (const group of groups) group.hidden = !group.querySelector('[data-against]:not([hidden])')
    const left = kept.filter(Boolean).length
    if (status) status.textContent = words === '' ? '' : said(words, left, items.length, isNear)
  }
  const kept = storeFilter(new Map([[input, 'q']]), show)
  const update = () => {
    show()
    kept.keep()
  }
  input.addEventListener('input', update)
  show()
  return () => {
    kept.end()
    input.removeEventListener('input', update)
  }
}

/** The whole text, and the texts of paragraphs and cells, because words of adjacent cells would join. */
const textOf = (item: HTMLElement): string =>
  [item, ...item.querySelectorAll('summary, p, td, th, li')].map(({ textContent }) => textContent ?? '').join(' ')

function said(words: string, left: number, total: number, isNear: boolean): string {
  if (left === 0) return `No method matches “${words}”. Try part of a name, such as logs, or a word, such as pending.`
  return isNear ? `${left} of ${total} methods, with words like “${words}”` : `${left} of ${total} methods`
}
