/** Breadcrumbs lead up; a menu at their end leads sideways, to the pages beside this one in the sidebar. */
import { element } from '../ui/element.ts'

/** Between a menu and the edge of the window. Pixels. */
const MARGIN = 16
const HERE = '#sidebar [aria-current="page"]'

/** Adds the menu to the breadcrumbs of a page; its list is made when it is opened. Returns what ends it. */
export function attachSiblings(page: HTMLElement): () => void {
  const crumbs = page.querySelector('.crumbs')
  const row = crumbs?.parentElement
  if (!crumbs || !row) return () => undefined
  const summary = element('summary', { 'aria-label': 'Pages beside this one' }, '▾')
  const menu = element('details', { class: 'nav-menu crumb-menu' }, summary)
  // As tall as a finger needs, in a line that is not.
  Object.assign(summary.style, {
    padding: '4px 8px',
    margin: '-4px 0',
    lineHeight: '1.3',
    cursor: 'pointer',
    listStyle: 'none',
  })
  menu.addEventListener('toggle', () => fill(menu), { once: true })
  // It takes no room of its own: a row that breaks would move the page.
  Object.assign(menu.style, { marginInlineEnd: '-32px' })
  row.style.display = 'flex'
  crumbs.after(menu)
  return () => menu.remove()
}

function fill(menu: Element): void {
  const list = document.querySelector(HERE)?.closest('ul')
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>(':scope > li > a') ?? [])]
  const items = links.map((link) => {
    const copy = element('a', { href: link.getAttribute('href') ?? '' }, link.textContent ?? '')
    if (link.matches('[aria-current]')) copy.setAttribute('aria-current', 'page')
    return element('li', {}, copy)
  })
  const shown = element('ul', {}, ...items)
  Object.assign(shown.style, {
    inlineSize: 'max-content',
    maxBlockSize: '60vh',
    overflowY: 'auto',
    insetInlineEnd: 'auto',
  })
  menu.append(shown)
  // Not beyond the window's end.
  const room = window.innerWidth - MARGIN - menu.getBoundingClientRect().left - shown.offsetWidth
  shown.style.insetInlineStart = `${Math.min(0, room)}px`
}
