/** The method index's filter: facets narrow, letters rank; Enter opens the first row. */
import { fuzzyMatch } from '../lib/fuzzy.ts'
import { type Entry, type Found, find } from './finder-match.ts'

type Row = Entry & { item: HTMLElement }

export function wake(finder: HTMLElement): () => void {
  const page = finder.parentElement
  const input = finder.querySelector<HTMLInputElement>('[data-finder-input]')
  const groups = page?.querySelector<HTMLElement>('[data-finder-groups]')
  const ranked = page?.querySelector<HTMLElement>('[data-finder-ranked]')
  const status = finder.querySelector<HTMLElement>('[data-finder-status]')
  if (!input || !groups || !ranked || !status) return () => undefined
  const rows = [...groups.querySelectorAll<HTMLElement>('[data-entry]')].map(rowOf)
  const all = status.textContent ?? ''
  const update = () => show({ rows, groups, ranked, status, all, query: input.value, facets: chosenFacets(finder) })
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && input.value.trim() !== '') ranked.querySelector<HTMLAnchorElement>('a')?.click()
    if (event.key === 'Escape' && input.value !== '') {
      event.preventDefault()
      input.value = ''
      update()
    }
  }
  finder.addEventListener('input', update)
  input.addEventListener('keydown', onKey)
  input.value ||= new URLSearchParams(location.search).get('q') ?? ''
  update()
  return () => {
    finder.removeEventListener('input', update)
    input.removeEventListener('keydown', onKey)
  }
}

function rowOf(item: HTMLElement): Row {
  const signature = item.querySelector('.signature')
  const result = signature?.querySelector('b')?.textContent ?? ''
  return {
    item,
    name: item.dataset.entry ?? '',
    params: (signature?.textContent ?? '').slice(0, -result.length),
    result,
  }
}

/** Sets join with "and", chips of one set with "or". */
function chosenFacets(finder: HTMLElement): Map<string, Set<string>> {
  const chosen = new Map<string, Set<string>>()
  for (const box of finder.querySelectorAll<HTMLInputElement>('[data-facet]:checked')) {
    const facet = box.dataset.facet ?? ''
    chosen.set(facet, (chosen.get(facet) ?? new Set()).add(box.value))
  }
  return chosen
}

type View = {
  rows: readonly Row[]
  groups: HTMLElement
  ranked: HTMLElement
  status: HTMLElement
  /** What the status says when nothing is filtered. */
  all: string
  query: string
  facets: Map<string, Set<string>>
}

function show({ rows, groups, ranked, status, all, query, facets }: View): void {
  const passes = ({ item }: Row) =>
    [...facets].every(([facet, values]) => values.has(item.getAttribute(`data-${facet}`) ?? ''))
  const kept = rows.filter(passes)
  const found = find(query, kept)
  const isSearching = query.trim() !== ''
  groups.hidden = isSearching
  ranked.hidden = !isSearching
  for (const row of rows) row.item.hidden = !kept.includes(row)
  for (const group of groups.querySelectorAll<HTMLElement>('.group'))
    group.hidden = !group.querySelector('li:not([hidden])')
  ranked.replaceChildren(...(isSearching ? found.map((match, index) => copyOf(match, query, index === 0)) : []))
  status.replaceChildren(...words(found.length, rows.length, isSearching, facets.size > 0, all))
}

function words(
  count: number,
  total: number,
  isSearching: boolean,
  isNarrowed: boolean,
  all: string,
): (Node | string)[] {
  if (!isSearching) return [isNarrowed ? `${count} of ${total} methods` : all]
  if (count === 0) return ['No method matches. ', key('Esc'), ' clears.']
  return [
    `${count} of ${total} methods, best match first. `,
    key('Esc'),
    ' clears, ',
    key('Enter'),
    ' opens the first.',
  ]
}

function key(name: string): HTMLElement {
  const cap = document.createElement('kbd')
  cap.textContent = name
  return cap
}

/** A row of the ranked list: the same row with the matched letters marked, the first one tinted. */
function copyOf({ entry, parts }: Found<Row>, query: string, isBest: boolean): HTMLElement {
  const copy = entry.item.cloneNode(true) as HTMLElement
  copy.hidden = false
  copy.querySelector('.entry')?.toggleAttribute('data-best', isBest)
  const at = new Set(fuzzyMatch(query, entry.name)?.at ?? [])
  const code = copy.querySelector('.entry-name code')
  code?.replaceChildren(...markedName(entry.name, at))
  for (const part of parts) {
    const place = copy.querySelector(part.where === 'result' ? '.signature b' : '.signature')
    if (place) markText(place, part.text)
  }
  return copy
}

/** The namespace stands back and the name breaks between its words, as everywhere. */
function markedName(name: string, at: ReadonlySet<number>): Node[] {
  const cut = name.indexOf('_') + 1
  const space = document.createElement('span')
  space.className = 'ns'
  const nodes: Node[] = [space]
  for (const [index, letter] of [...name].entries()) {
    const node = at.has(index) ? mark(letter) : document.createTextNode(letter)
    if (index < cut) space.append(node)
    else {
      if (index > cut && /[A-Z]/.test(letter)) nodes.push(document.createElement('wbr'))
      nodes.push(node)
    }
  }
  return nodes
}

function mark(text: string): HTMLElement {
  const element = document.createElement('mark')
  element.textContent = text
  return element
}

/** Marks the first place where a text of the element itself holds the words. */
function markText(element: Element, text: string): void {
  for (const node of element.childNodes) {
    const at = node instanceof Text ? node.data.toLowerCase().indexOf(text.toLowerCase()) : -1
    if (!(node instanceof Text) || at === -1) continue
    const found = node.splitText(at)
    found.splitText(text.length)
    found.replaceWith(mark(found.data))
    return
  }
}
