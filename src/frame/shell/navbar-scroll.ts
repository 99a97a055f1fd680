/** The navbar leaves while readers scroll down and comes back when they scroll up. */
import { listen, within } from '../../ui/browser/attach.ts'

/**
 * Whether the bar hides at a scroll position; undefined leaves it as it is.
 * Above its own height it always shows; beyond the page's end (elastic scrolling) nothing is decided.
 */
export function hidesAt(y: number, before: number, height: number, end: number): boolean | undefined {
  if (y < height) return false
  if (y === before || y > end) return undefined
  return y > before
}

const ATTRIBUTE = 'data-navbar'
const root = (): HTMLElement => document.documentElement

export const showNavbar = (): void => root().removeAttribute(ATTRIBUTE)

export function attachNavbarScroll(page: HTMLElement): () => void {
  let before = window.scrollY
  const onScroll = () => {
    const bar = page.querySelector<HTMLElement>('.navbar[data-hides]')
    if (!bar) return
    const end = root().scrollHeight - window.innerHeight
    const hides = hidesAt(window.scrollY, before, bar.offsetHeight, end)
    before = window.scrollY
    if (hides === true) root().setAttribute(ATTRIBUTE, 'hidden')
    else if (hides === false) showNavbar()
  }
  const stopScroll = listen(window, { scroll: onScroll }, { passive: true })
  // A bar that has the focus must be seen.
  const stopFocus = listen(page, { focusin: (event) => within(event, '.navbar') && showNavbar() })
  return () => {
    stopScroll()
    stopFocus()
    showNavbar()
  }
}
