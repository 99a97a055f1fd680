/** Breadcrumbs lead up; a menu at their end leads sideways, to the pages beside this one in the sidebar. */
import { element } from '../../ui/element.ts'

/** Adds the menu to the breadcrumbs of a page; its list is made when it is opened. Returns what ends it. */
export function attachSiblings(page: HTMLElement): () => void {
  const last = page.querySelector('.crumbs')?.lastElementChild
  if (!last) return () => undefined
  const summary = element('summary', { 'aria-label': 'Pages beside this one' }, '▾')
  const menu = element('details', { class: 'nav-menu crumb-menu' }, summary)
  // As tall as a finger needs, in a line that is not.
  Object.assign(summary.style, {
    padding: '5px 8px',
    margin: '-5px 0',
    lineHeight: '1.3',
    color: 'var(--text-3)',
    fontSize: '11px',
    cursor: 'pointer',
    listStyle: 'none',
  })
  const fill = () =>
    import('./crumb-list.ts')
      .then(({ fillMenu }) => fillMenu(menu))
      .catch((error: unknown) => console.error('The pages beside this one did not load.', error))
  menu.addEventListener('toggle', fill, { once: true })
  // Behind the last name, in the room that the row leaves: taking some itself, it could break the row and move the page.
  Object.assign(menu.style, { display: 'inline-block', position: 'absolute' })
  last.append(menu)
  return () => menu.remove()
}
