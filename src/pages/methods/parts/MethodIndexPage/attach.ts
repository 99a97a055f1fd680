/**
 * The method index's filter. Facets narrow the list, typed text ranks it, and Enter opens the first row. The address
 * stores the filter.
 */

import { nearestNames } from '../../../../core/lib/nearest-names.ts'
import { NARROW_BREAKPOINT_PX } from '../../../../core/model/constants.ts'
import { type FilterControl, storeFilter } from '../../../../ui/browser/stored-filter.ts'
import { type Entry, find, type MethodMatch } from '../../finder-match.ts'
import { answeredTypes, takenTypes } from '../../signature-types.ts'

/** A row of the index, with its values of each facet. */
type Row = Entry & { item: HTMLElement; facets: Readonly<Record<string, readonly string[]>> }

export function attach(page: HTMLElement): () => void {
  const finder = page.querySelector<HTMLElement>('.finder')
  const input = page.querySelector<HTMLInputElement>('[data-finder-input]')
  const groups = page.querySelector<HTMLElement>('[data-finder-groups]')
  const ranked = page.querySelector<HTMLElement>('[data-finder-ranked]')
  const status = page.querySelector<HTMLElement>('[data-finder-status]')
  if (!finder || !input || !groups || !ranked || !status) return () => undefined
  const rows = [...groups.querySelectorAll<HTMLElement>('[data-entry]')].map(rowOf)
  const all = status.textContent ?? ''
  const draw = () => show({ rows, groups, ranked, status, all, query: input.value, facets: chosenFacets(finder) })
  const kept = storeFilter(controlsOf(finder, input), draw)
  const update = () => {
    draw()
    kept.keep()
  }
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
  foldLaterGroups(groups)
  update()
  return () => {
    kept.end()
    finder.removeEventListener('input', update)
    input.removeEventListener('keydown', onKey)
  }
}

/**
 * On phones only the first group is open, because the list is long. Nothing visible moves, and a reader who returns, or
 * arrives at a group, finds the page unchanged.
 */
function foldLaterGroups(groups: HTMLElement): void {
  const isNarrow = window.matchMedia(`(max-width: ${NARROW_BREAKPOINT_PX}px)`).matches
  if (!isNarrow || window.scrollY > 0 || location.hash !== '') return
  for (const group of [...groups.querySelectorAll<HTMLDetailsElement>('.group')].slice(1))
    if (group.getBoundingClientRect().top > window.innerHeight) group.open = false
}

function rowOf(item: HTMLElement): Row {
  const signature = item.querySelector('.signature')
  const result = signature?.querySelector('b')?.textContent ?? ''
  const params = (signature?.textContent ?? '').slice(0, -result.length)
  const { entry = '', namespace = '', kind = '', verdict = '' } = item.dataset
  const facets = {
    namespace: [namespace],
    kind: [kind],
    verdict: [verdict],
    takes: takenTypes(params),
    answers: answeredTypes(result),
  }
  return { item, name: entry, params, result, facets }
}

/** Each control with its key in the address. A facet appears there under its own name, once for each value. */
const controlsOf = (finder: HTMLElement, input: HTMLInputElement): Map<FilterControl, string> =>
  new Map([
    [input, 'q'],
    ...[...finder.querySelectorAll<FilterControl>('[data-facet]')].map(
      (control) => [control, control.dataset.facet ?? ''] as const,
    ),
  ])

/** Sets combine with "and", chips of one set with "or". A list of types has no effect while set to any type. */
function chosenFacets(finder: HTMLElement): Map<string, Set<string>> {
  const chosen = new Map<string, Set<string>>()
  for (const control of finder.querySelectorAll<HTMLInputElement>('[data-facet]:checked, select[data-facet]')) {
    const { value, dataset } = control
    const facet = dataset.facet ?? ''
    if (value !== '') chosen.set(facet, (chosen.get(facet) ?? new Set()).add(value))
  }
  return chosen
}

type View = {
  rows: readonly Row[]
  groups: HTMLElement
  ranked: HTMLElement
  status: HTMLElement
  /** Status text without a filter. */
  all: string
  query: string
  facets: Map<string, Set<string>>
}

function show({ rows, groups, ranked, status, all, query, facets }: View): void {
  const passes = (row: Row) =>
    [...facets].every(([facet, values]) => row.facets[facet]?.some((value) => values.has(value)))
  const kept = rows.filter(passes)
  const matching = find(query, kept)
  const found = matching.length > 0 ? matching : nearest(query, kept)
  const isSearching = query.trim() !== ''
  groups.hidden = isSearching
  ranked.hidden = !isSearching
  for (const row of rows) row.item.hidden = !kept.includes(row)
  for (const group of groups.querySelectorAll<HTMLDetailsElement>('.group')) {
    group.hidden = !group.querySelector('li:not([hidden])')
    if (facets.size > 0) group.open = true
  }
  ranked.replaceChildren(...(isSearching ? found.map((match, index) => copyOf(match, index === 0)) : []))
  const isNear = matching.length === 0 && found.length > 0
  status.replaceChildren(
    ...(isNear ? ['No exact match. Nearest:'] : words(found.length, rows.length, isSearching, facets.size > 0, all)),
  )
}

/** Rows whose names are similar to the typed text. */
function nearest(query: string, rows: readonly Row[]): MethodMatch<Row>[] {
  const names = nearestNames(
    query,
    rows.map(({ name }) => name),
  )
  const marks = { name: [], params: [], result: [] }
  return names.flatMap((name) => rows.filter((row) => row.name === name).map((entry) => ({ entry, score: 0, marks })))
}

function words(
  count: number,
  total: number,
  isSearching: boolean,
  isNarrowed: boolean,
  all: string,
): (Node | string)[] {
  if (!isSearching) return [isNarrowed ? `${count} of ${total} methods` : all]
  if (count === 0)
    return ['No method matches. Try part of a name, such as logs, or fewer filters. ', key('Esc'), ' clears.']
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

/** A row of the ranked list: a copy with the matched letters marked. The first one is tinted. */
function copyOf({ entry, marks }: MethodMatch<Row>, isBest: boolean): HTMLElement {
  const copy = entry.item.cloneNode(true) as HTMLElement
  copy.hidden = false
  copy.querySelector('.entry')?.toggleAttribute('data-best', isBest)
  copy.querySelector('.entry-name code')?.replaceChildren(...markedName(entry.name, new Set(marks.name)))
  const signature = copy.querySelector('.signature')
  const result = signature?.querySelector('b')
  if (!signature || !result) return copy
  result.replaceChildren(...marked(entry.result, new Set(marks.result)))
  signature.replaceChildren(...marked(entry.params, new Set(marks.params)), result)
  return copy
}

/** The namespace is less prominent and the name breaks between its words, as everywhere. */
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

/** A text with the letters at some positions marked. Adjacent letters share one mark. */
function marked(text: string, at: ReadonlySet<number>): Node[] {
  const nodes: Node[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    const isMarked = at.has(from)
    while (to < text.length && at.has(to) === isMarked) to++
    const part = text.slice(from, to)
    nodes.push(isMarked ? mark(part) : document.createTextNode(part))
  }
  return nodes
}

function mark(text: string): HTMLElement {
  const element = document.createElement('mark')
  element.textContent = text
  return element
}
