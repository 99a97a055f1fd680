/** Hides the navbar while readers scroll down and shows it when they scroll up. */
import { listen, within } from '../../ui/browser/attach.ts'

/**
 * Whether the bar hides at a scroll position, or undefined to leave it unchanged. It always shows within its own height
 * of the top. It never changes beyond the page's end (elastic scrolling).
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
  // A focused bar must be visible.
  const stopFocus = listen(page, { focusin: (event) => within(event, '.navbar') && showNavbar() })
  return () => {
    stopScroll()
    stopFocus()
    showNavbar()
  }
}
