/** The drawer of narrow screens: the rest of the page rests while it is open, and the focus stays inside. */
import { watchDesktop } from '../browser/media.ts'
import { showTree, type TreeName } from './sidebar-state.ts'

const FOCUSABLE = 'a[href], button, summary, input, select, textarea'

export const closeDrawer = (nav: HTMLElement): void => {
  if (isOpen(nav)) nav.hidePopover()
}

/** Without support for popovers there is no drawer, and nothing to close. */
const isOpen = (nav: HTMLElement): boolean => 'hidePopover' in nav && nav.matches(':popover-open')

/** Returns the function that takes the listeners down. */
export function wakeDrawer(nav: HTMLElement): () => void {
  // The page rests after the drawer is there, and wakes before it goes: the focus returns to a button in it.
  const onToggle = (event: Event) => {
    if ((event as ToggleEvent).newState === 'open') opened(nav)
  }
  const onBeforeToggle = (event: Event) => {
    if ((event as ToggleEvent).newState === 'closed') setRest(nav, false)
  }
  const onClick = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a')) closeDrawer(nav)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && isOpen(nav)) keepInside(nav, event)
  }
  nav.addEventListener('toggle', onToggle)
  nav.addEventListener('beforetoggle', onBeforeToggle)
  nav.addEventListener('click', onClick)
  nav.addEventListener('keydown', onKey)
  const stop = watchDesktop((isNowDesktop) => {
    if (isNowDesktop) closeDrawer(nav)
  })
  if (isOpen(nav)) opened(nav)
  return () => {
    setRest(nav, false)
    nav.removeEventListener('toggle', onToggle)
    nav.removeEventListener('beforetoggle', onBeforeToggle)
    nav.removeEventListener('click', onClick)
    nav.removeEventListener('keydown', onKey)
    stop()
  }
}

function opened(nav: HTMLElement): void {
  setRest(nav, true)
  // Each opening starts with the page's own menu, whatever was looked at before.
  showTree(nav, (nav.dataset.active as TreeName | undefined) ?? 'docs')
  focusable(nav)[0]?.focus()
}

/** Everything beside the drawer and beside its ancestors. */
function setRest(nav: HTMLElement, rests: boolean): void {
  for (let inner: Element = nav; inner.parentElement && inner.id !== 'root'; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) if (sibling !== inner) sibling.toggleAttribute('inert', rests)
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
