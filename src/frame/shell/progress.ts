/** Bar and spinner of a slow navigation. A quick one shows neither. */
import {
  NAVIGATION_DELAY_MS,
  PROGRESS_MINIMUM,
  PROGRESS_SPEED_MS,
  PROGRESS_TRICKLE_MS,
  PROGRESS_TRICKLE_RATE,
} from '../../core/model/constants.ts'
import { element } from '../../ui/element.ts'
import { showNavbar } from './navbar-scroll.ts'

/**
 * The bar never reaches its end by trickling, because only the arrival of the page completes it. Share of the width.
 */
const ALMOST = 0.994

export type Progress = {
  /** A navigation began. Calls while one is under way change nothing. */
  start: () => void
  /** The page arrived, failed, or is no longer wanted. */
  finish: () => void
}

/** idle → started at 0.08 after 200 ms → trickling by 0.02 each 800 ms → completed → removed. */
export function createProgress(navbar: HTMLElement, main: HTMLElement): Progress {
  let delay: ReturnType<typeof setTimeout> | undefined
  let hide: (() => void) | undefined
  const show = () => {
    // The bar is attached to the navbar.
    showNavbar()
    const spinner = pageSpinner()
    const complete = showBar(navbar)
    main.prepend(spinner)
    main.dataset.slow = ''
    hide = () => {
      spinner.remove()
      complete()
    }
  }
  return {
    start() {
      if (main.getAttribute('aria-busy') === 'true') return
      main.setAttribute('aria-busy', 'true')
      delay = setTimeout(show, NAVIGATION_DELAY_MS)
    },
    finish() {
      clearTimeout(delay)
      main.setAttribute('aria-busy', 'false')
      delete main.dataset.slow
      hide?.()
      hide = undefined
    },
  }
}

/** The words are for readers who cannot see it turn. */
const pageSpinner = (): HTMLElement =>
  element(
    'div',
    { class: 'page-spinner', role: 'status' },
    element('span', { class: 'spinner' }),
    element('span', { class: 'visually-hidden' }, 'Loading'),
  )

/** The bar trickles until the returned function lets it run to its end and leave. */
function showBar(navbar: HTMLElement): () => void {
  // A bar that still leaves after the navigation before makes room for this one.
  navbar.querySelector('.progress')?.remove()
  const bar = element('div', {
    class: 'progress',
    role: 'progressbar',
    'aria-label': 'Loading the page',
    'aria-valuemin': '0',
    'aria-valuemax': '100',
  })
  let share = 0
  const draw = (next: number) => {
    share = next
    bar.setAttribute('aria-valuenow', String(Math.round(share * 100)))
    bar.style.inlineSize = `${share * 100}%`
  }
  draw(PROGRESS_MINIMUM)
  navbar.append(bar)
  const trickle = setInterval(() => draw(Math.min(share + PROGRESS_TRICKLE_RATE, ALMOST)), PROGRESS_TRICKLE_MS)
  return () => {
    clearInterval(trickle)
    draw(1)
    setTimeout(() => bar.remove(), PROGRESS_SPEED_MS)
  }
}
