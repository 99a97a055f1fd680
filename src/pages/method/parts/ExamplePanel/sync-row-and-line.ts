/**
 * Highlights the row of the line under the pointer or the focus, and the lines of a row. A click on a name in the JSON,
 * Space on a line, or a row's own anchor pins the pair until Escape.
 */
import { isShown } from '../../../../ui/browser/visibility.ts'
import { type Anchors, anchorOf } from './anchors.ts'

type State = { page: HTMLElement; panel: HTMLElement; anchors: Anchors; pinned: string | undefined }

const ROW = '[data-row]'
const LINE = '.line[data-at]'
const FRAME = '.call[data-frame]'

export function attachRowsAndLines(page: HTMLElement): () => void {
  const panel = page.querySelector<HTMLElement>('[data-example]')
  if (!panel) return () => undefined
  const state: State = { page, panel, anchors: readAnchors(page), pinned: undefined }
  const listeners: [keyof HTMLElementEventMap, (event: Event) => void][] = [
    ['pointerover', (event) => follow(state, event)],
    ['focusin', (event) => follow(state, event)],
    ['pointerleave', () => light(state, state.pinned)],
    ['keydown', (event) => onKey(state, event as KeyboardEvent)],
  ]
  const pinFromHash = () => pin(state, anchorFromHash(state))
  // Runs before the viewer's own listener, which opens on a click anywhere else in the block.
  const onClick = (event: MouseEvent) => clicked(state, event)
  for (const [type, listen] of listeners) page.addEventListener(type, listen)
  const onEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && state.pinned !== undefined) pin(state, undefined)
  }
  panel.addEventListener('click', onClick)
  document.addEventListener('keydown', onEscape)
  window.addEventListener('hashchange', pinFromHash)
  pinFromHash()
  // The pointer or the focus that loaded this code has not moved, so no further event will report it.
  follow(state, { target: [...page.querySelectorAll(':hover')].at(-1) ?? document.activeElement })
  return () => {
    for (const [type, listen] of listeners) page.removeEventListener(type, listen)
    panel.removeEventListener('click', onClick)
    document.removeEventListener('keydown', onEscape)
    window.removeEventListener('hashchange', pinFromHash)
  }
}

function readAnchors(page: HTMLElement): Anchors {
  const rows = [...page.querySelectorAll<HTMLElement>(ROW)]
  const again = rows.flatMap((row) => {
    const link = row.querySelector<HTMLAnchorElement>(':scope > .again a')
    return link ? [[row.dataset.row ?? '', link.hash.slice(1)] as const] : []
  })
  return {
    rows: new Set(rows.map((row) => row.dataset.row ?? '')),
    params: rows.flatMap((row) => /^params\.([^.]+)$/.exec(row.dataset.row ?? '')?.[1] ?? []),
    again: new Map(again),
  }
}

const anchorFromHash = ({ anchors }: State): string | undefined => {
  const name = decodeURIComponent(location.hash.slice(1))
  return anchors.rows.has(name) ? name : undefined
}

const anchorOfLine = ({ anchors }: State, line: HTMLElement): string | undefined =>
  anchorOf(line.dataset.at ?? '', anchors)

function follow(state: State, { target }: Pick<Event, 'target'>): void {
  if (!(target instanceof Element)) return
  const frame = target.closest<HTMLElement>(FRAME)
  if (frame) {
    lightFrame(state, frame)
    return
  }
  const line = target.closest<HTMLElement>(LINE)
  const row = target.closest<HTMLElement>(ROW)
  light(state, (line ? anchorOfLine(state, line) : row?.dataset.row) ?? state.pinned)
}

function clear({ page }: State): void {
  for (const element of page.querySelectorAll('[data-linked]')) element.removeAttribute('data-linked')
}

const shownLines = ({ panel }: State): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>('pre[data-json]')]
    .filter(isShown)
    .flatMap((pre) => [...pre.querySelectorAll<HTMLElement>(LINE)])

/** Highlights a row with its lines. Clears the highlight for undefined. */
function light(state: State, anchor: string | undefined): void {
  clear(state)
  if (anchor === undefined) return
  const row = rowOf(state, anchor)
  if (row) visiblePart(row).toggleAttribute('data-linked', true)
  const lines = shownLines(state).filter((line) => anchorOfLine(state, line) === anchor)
  for (const line of lines) line.toggleAttribute('data-linked', true)
  reveal(lines)
}

/** Highlights a call of the tree and its own lines, without the calls below it. */
function lightFrame(state: State, frame: HTMLElement): void {
  clear(state)
  frame.toggleAttribute('data-linked', true)
  const tree = frame.closest<HTMLElement>('[data-tree]')?.dataset.tree
  const at = frame.dataset.frame ?? ''
  const lines = shownLines(state).filter((line) => {
    const pointer = line.dataset.at ?? ''
    const isOwn = pointer === at || (pointer.startsWith(`${at}/`) && !pointer.slice(at.length + 1).includes('/'))
    return isOwn && line.closest<HTMLElement>('[data-case]')?.dataset.case === tree
  })
  for (const line of lines) line.toggleAttribute('data-linked', true)
  reveal(lines)
}

const rowOf = ({ page }: State, anchor: string): HTMLElement | null =>
  page.querySelector<HTMLElement>(`[data-row="${CSS.escape(anchor)}"]`)

/** The row, or the fold that hides it. */
function visiblePart(row: HTMLElement): HTMLElement {
  let shown: HTMLElement = row
  for (let fold = row.parentElement?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    if (!fold.open) shown = fold.querySelector<HTMLElement>(':scope > summary') ?? shown
  return shown
}

/** Scrolls only the block, so that the first line is visible. */
function reveal([first]: readonly HTMLElement[]): void {
  const pre = first?.closest('pre')
  if (first && pre && !pre.matches(':hover')) scrollTo(pre, first)
}

function scrollTo(pre: HTMLElement, line: HTMLElement): void {
  const top = line.getBoundingClientRect().top - pre.getBoundingClientRect().top
  if (top < 0 || top + line.offsetHeight > pre.clientHeight) pre.scrollTop += top - pre.clientHeight / 3
}

/** A click on a name in the JSON goes to its row. */
function clicked(state: State, event: MouseEvent): void {
  const name = event.target instanceof Element ? event.target.closest('.t-prop') : null
  const line = name?.closest<HTMLElement>(LINE)
  const anchor = line && anchorOfLine(state, line)
  if (!anchor) return
  event.preventDefault()
  goTo(anchor)
}

/** The address changes as for a link, and the hash listener pins the pair. */
function goTo(anchor: string): void {
  if (location.hash === `#${anchor}`) window.dispatchEvent(new Event('hashchange'))
  else location.hash = anchor
}

function pin(state: State, anchor: string | undefined): void {
  state.pinned = anchor
  const row = anchor === undefined ? undefined : rowOf(state, anchor)
  if (row) {
    for (let fold = row.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    row.scrollIntoView({ block: 'nearest' })
  }
  light(state, anchor)
}

/** In a focused block, the arrows move from field to field, and Space goes to the field's row. */
function onKey(state: State, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const pre = event.target instanceof HTMLElement && event.target.matches('pre[data-json]') ? event.target : undefined
  if (!pre) return
  const current = pre.querySelector<HTMLElement>(`${LINE}[data-linked]`)
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = neighbour(state, pre, current, event.key === 'ArrowDown' ? 1 : -1)
    if (!next) return
    event.preventDefault()
    light(state, anchorOfLine(state, next))
    scrollTo(pre, next)
    announce(state, anchorOfLine(state, next))
  } else if (event.key === ' ' && current) {
    const anchor = anchorOfLine(state, current)
    if (!anchor) return
    event.preventDefault()
    const link = rowOf(state, anchor)?.querySelector<HTMLElement>('.anchor')
    // At the anchor, the row's link gets the focus, so the keyboard continues from there.
    window.addEventListener('hashchange', () => link?.focus({ preventScroll: true }), { once: true })
    goTo(anchor)
  }
}

/** The next line that belongs to another row. */
function neighbour(state: State, pre: HTMLElement, current: HTMLElement | null, step: 1 | -1): HTMLElement | undefined {
  const lines = [...pre.querySelectorAll<HTMLElement>(LINE)]
  const here = current ? anchorOfLine(state, current) : undefined
  const start = current ? lines.indexOf(current) : step === 1 ? -1 : lines.length
  for (let index = start + step; index >= 0 && index < lines.length; index += step) {
    const line = lines[index]
    const anchor = line && anchorOfLine(state, line)
    if (anchor !== undefined && anchor !== here) return line
  }
  return undefined
}

/** Announces the highlighted row to screen readers. */
function announce(state: State, anchor: string | undefined): void {
  const row = anchor === undefined ? null : rowOf(state, anchor)
  const announcer = document.getElementById('announcer')
  if (!row || !announcer) return
  const name = row.querySelector('.name')?.firstChild?.textContent ?? ''
  announcer.textContent = `${name}, ${row.querySelector('.type')?.textContent ?? ''}. ${row.querySelector('.about')?.textContent ?? ''}`
}
