/**
 * The menu of the Copy page button. Made on first opening, and closed by a choice, a click outside, Escape or leaving.
 */
import './parts/CopyPage/CopyPage.css'
import { copyText } from '../../../ui/browser/clipboard.ts'
import { flashCopied } from './flash-copied.ts'
import { type MenuItem, menuItems } from './items.ts'
import { COPY_PAGE_SELECTOR } from './markup.ts'
import { pageAddress, pageText, type SitePlace, sitePlace, twinAddress, twinText } from './page-text.ts'

type OpenMenu = { container: HTMLElement; button: HTMLElement; menu: HTMLElement; place: SitePlace; stop: () => void }
let current: OpenMenu | undefined

/** Opens the menu of a button, or closes it. `focus` is the item that receives the focus. */
export function toggleMenu(button: HTMLElement, base: string, focus: 'first' | 'last' = 'first'): void {
  const isOpen = current?.button === button
  closeMenu(isOpen)
  if (!isOpen) open(button, sitePlace(base), focus)
}

function open(button: HTMLElement, place: SitePlace, focus: 'first' | 'last'): void {
  const container = button.closest<HTMLElement>(COPY_PAGE_SELECTOR)
  if (!container) return
  const menu = build(container, place)
  container.append(menu)
  button.setAttribute('aria-expanded', 'true')
  button.setAttribute('aria-controls', menu.id)
  current = { container, button, menu, place, stop: listen() }
  items(menu)
    .at(focus === 'first' ? 0 : -1)
    ?.focus()
  // Loads the text early, because browsers let a page write to the clipboard only shortly after a click.
  void twinText(place)
}

/** Has no effect when the menu is closed. */
export function closeMenu(returnFocus = false): void {
  if (!current) return
  const { button, menu, stop } = current
  current = undefined
  stop()
  menu.remove()
  button.setAttribute('aria-expanded', 'false')
  button.removeAttribute('aria-controls')
  if (returnFocus) button.focus()
}

const items = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

function build(container: HTMLElement, place: SitePlace): HTMLElement {
  const menu = document.createElement('div')
  menu.className = 'menu'
  menu.dataset.part = 'CopyPage'
  menu.id = 'copy-page-menu'
  menu.setAttribute('role', 'menu')
  menu.setAttribute('aria-label', 'Copy page')
  menu.style.cssText = container.dataset.dropdownStyle ?? ''
  const parts = menuItems(pageAddress(place), twinAddress(place))
  menu.append(...parts.map((part) => (part === 'rule' ? document.createElement('hr') : buildItem(part, container))))
  return menu
}

const icon = (name: string, small = ''): string =>
  `<svg class="icon${small}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-${name}"></use></svg>`

function buildItem({ title, text, icon: name, href }: MenuItem, container: HTMLElement): HTMLElement {
  const item = document.createElement(href === undefined ? 'button' : 'a')
  item.setAttribute('role', 'menuitem')
  item.tabIndex = -1
  item.style.cssText = container.dataset.itemStyle ?? ''
  item.innerHTML = `<span class="tile">${icon(name)}</span><span><b>${title}</b><small>${text}</small></span>`
  if (item instanceof HTMLAnchorElement && href !== undefined) {
    item.href = href
    item.target = '_blank'
    item.rel = 'noopener'
    item.insertAdjacentHTML('beforeend', icon('out', ' icon-small'))
  } else item.setAttribute('type', 'button')
  return item
}

/** Adds the listeners of an open menu, and returns a function that removes them. */
function listen(): () => void {
  const life = new AbortController()
  const options = { signal: life.signal }
  document.addEventListener('pointerdown', (event) => leave(event.target), options)
  document.addEventListener('focusin', (event) => leave(event.target), options)
  document.addEventListener('keydown', onKey, options)
  document.addEventListener('click', onClick, options)
  window.addEventListener('popstate', () => closeMenu(), options)
  return () => life.abort()
}

function leave(target: EventTarget | null): void {
  if (!(target instanceof Node) || !current?.container.contains(target)) closeMenu()
}

function onClick({ target }: MouseEvent): void {
  const item = target instanceof Element ? target.closest<HTMLElement>('[role="menuitem"]') : null
  if (!item || !current?.menu.contains(item)) return
  const { button, place } = current
  // A link opens a separate tab. The menu closes after the browser has followed it.
  if (item instanceof HTMLAnchorElement) setTimeout(() => closeMenu(true))
  else {
    closeMenu(true)
    void copyPage(button, place)
  }
}

function onKey(event: KeyboardEvent): void {
  if (!current) return
  const list = items(current.menu)
  const at = list.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at === -1 ? list.length - 1 : at - 1,
    Home: 0,
    End: list.length - 1,
  }
  if (event.key === 'Escape') closeMenu(true)
  else if (event.key === 'Tab') closeMenu()
  else if (event.key === ' ' && list[at] instanceof HTMLAnchorElement) list[at]?.click()
  else if (event.key in steps) list.at((steps[event.key] ?? 0) % list.length)?.focus()
  else if (/^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) byLetter(list, at, event.key)?.focus()
  else return
  if (event.key !== 'Tab') event.preventDefault()
}

/** The next item that starts with a letter. */
const byLetter = (list: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined =>
  [...list.slice(at + 1), ...list.slice(0, at + 1)].find((item) =>
    item.querySelector('b')?.textContent?.toLowerCase().startsWith(letter.toLowerCase()),
  )

/** Failures go to the console only. Success shows a tick in the button and is announced. */
async function copyPage(button: HTMLElement, place: SitePlace): Promise<void> {
  try {
    const text = await pageText(place)
    if (text === undefined) console.error('Copy page: this page does not have text to copy.')
    else if (await copyText(text)) flashCopied(button, 'Page copied as Markdown')
    else console.error('Copy page: the browser refused to write to the clipboard.')
  } catch (error) {
    console.error('Copy page failed.', error)
  }
}
