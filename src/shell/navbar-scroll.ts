/** The navbar leaves while readers scroll down and comes back when they scroll up. */

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

export function wakeNavbarScroll(): void {
  let before = window.scrollY
  window.addEventListener(
    'scroll',
    () => {
      const bar = document.querySelector<HTMLElement>('.navbar[data-hides]')
      if (!bar) return
      const end = root().scrollHeight - window.innerHeight
      const hides = hidesAt(window.scrollY, before, bar.offsetHeight, end)
      before = window.scrollY
      if (hides === true) root().setAttribute(ATTRIBUTE, 'hidden')
      else if (hides === false) showNavbar()
    },
    { passive: true },
  )
  // A bar that has the focus must be seen.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('.navbar')) showNavbar()
  })
}
