/** Breadcrumbs lead up. A menu at their end leads to the page's siblings in the sidebar. */
import { element } from '../../ui/element.ts'

/**
 * Adds the menu to the breadcrumbs of a page. Its list is made when it is opened. Returns a function that removes it.
 */
export function attachSiblings(page: HTMLElement): () => void {
  const last = page.querySelector('.crumbs')?.lastElementChild
  if (!last) return () => undefined
  const summary = element('summary', { 'aria-label': 'Other pages in this section' }, '▾')
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
      .catch((error: unknown) => console.error('The other pages in this section did not load.', error))
  menu.addEventListener('toggle', fill, { once: true })
  // Positioned after the last name outside the flow, because a menu in the flow could break the row and move the page.
  Object.assign(menu.style, { display: 'inline-block', position: 'absolute' })
  last.append(menu)
  return () => menu.remove()
}
