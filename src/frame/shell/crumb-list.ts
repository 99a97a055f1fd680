/** The content of the menu at the end of the breadcrumbs, which lists the page's siblings. */
import { element } from '../../ui/element.ts'

/** Between a menu and the edge of the window. Pixels. */
const MARGIN = 16
const HERE = '#trees [aria-current="page"]'

/** Lists the pages in the menu that was opened. */
export function fillMenu(menu: Element): void {
  const list = document.querySelector(HERE)?.closest('ul')
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>(':scope > li > a') ?? [])]
  const items = links.map((link) => {
    const copy = element('a', { href: link.getAttribute('href') ?? '' }, link.textContent ?? '')
    if (link.matches('[aria-current]')) copy.setAttribute('aria-current', 'page')
    return element('li', {}, copy)
  })
  const shown = element('ul', { class: 'nav-list' }, ...items)
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
