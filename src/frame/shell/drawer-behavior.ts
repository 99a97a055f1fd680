/** The drawer of narrow screens. While it is open, the rest of the page is inert and the focus stays inside. */
import { listen, within } from '../../ui/browser/attach.ts'
import { watchDesktop } from '../../ui/browser/media.ts'
import { revealCurrent, showTree } from './sidebar-state.ts'

const FOCUSABLE = 'a[href], button, summary, input, select, textarea'

export const closeDrawer = (nav: HTMLElement): void => {
  if (isOpen(nav)) nav.hidePopover()
}

/** Without support for popovers there is no drawer, and nothing to close. */
const isOpen = (nav: HTMLElement): boolean => 'hidePopover' in nav && nav.matches(':popover-open')

/**
 * Handles opening, closing and the return to the main menu. `root` contains the drawer. A site without items has none.
 */
export function attachDrawer(root: HTMLElement): () => void {
  const nav = root.querySelector<HTMLElement>('#sidebar')
  if (!nav) return () => undefined
  const stopListening = listen(nav, {
    // The rest of the page becomes inert after the drawer opens, and is usable again before the drawer closes, because
    // the focus returns to a button in it.
    toggle: (event: ToggleEvent) => event.newState === 'open' && opened(nav),
    beforetoggle: (event: ToggleEvent) => event.newState === 'closed' && setInert(nav, false),
    click: (event: Event) => {
      const link = within(event, 'a')
      if (link && returnsToTree(nav, link)) {
        event.preventDefault()
        showTree(nav, nav.dataset.active ?? '')
        revealCurrent(nav)
      } else if (link) closeDrawer(nav)
      else if (within(event, '[data-main-menu]')) showTree(nav, '')
    },
    keydown: (event: KeyboardEvent) => event.key === 'Tab' && isOpen(nav) && keepInside(nav, event),
  })
  const stopWatching = watchDesktop((isNowDesktop) => {
    if (isNowDesktop) closeDrawer(nav)
  })
  // It may have been opened before scripts ran.
  if (isOpen(nav)) opened(nav)
  else revealCurrent(nav)
  return () => {
    setInert(nav, false)
    stopListening()
    stopWatching()
  }
}

function opened(nav: HTMLElement): void {
  setInert(nav, true)
  // Each opening starts with the page's own menu.
  showTree(nav, nav.dataset.active ?? '')
  revealCurrent(nav)
  focusable(nav)[0]?.focus()
}

/** In the main menu, the page's section leads back to its tree. */
const returnsToTree = (nav: HTMLElement, link: Element): boolean =>
  isOpen(nav) && link.closest('[data-tree=""]') !== null && link.getAttribute('aria-current') === 'true'

/** All siblings of the drawer and of its ancestors. */
function setInert(nav: HTMLElement, isInert: boolean): void {
  for (let inner: Element = nav; inner.parentElement && inner.id !== 'root'; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) if (sibling !== inner) sibling.toggleAttribute('inert', isInert)
  }
}

function keepInside(nav: HTMLElement, event: KeyboardEvent): void {
  const stops = focusable(nav)
  const [first, last] = [stops[0], stops.at(-1)]
  const goesOut = event.shiftKey ? document.activeElement === first : document.activeElement === last
  if (!goesOut) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

const focusable = (nav: HTMLElement): HTMLElement[] =>
  [...nav.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.getClientRects().length > 0)
