/**
 * Shows the button's figure over the whole window. The element stays the same and keeps its state. The same button or
 * Escape closes it.
 */
import { listen } from '../../../ui/browser/attach.ts'
import '../Figure/window.css'

export function attach(button: HTMLElement): () => void {
  const figure = button.closest('figure')
  let close: (() => void) | undefined
  const leave = () => {
    close?.()
    close = undefined
  }
  const toggle = () => {
    if (close) leave()
    else if (figure) close = show(figure, button, leave)
  }
  button.addEventListener('click', toggle)
  return () => {
    leave()
    button.removeEventListener('click', toggle)
  }
}

/** Returns a function that restores the figure. Escape and history navigation call `onLeave`. */
function show(figure: HTMLElement, button: HTMLElement, onLeave: () => void): () => void {
  const place = keepPlace(figure)
  const rest = restOf(figure)
  for (const element of rest) element.inert = true
  for (const drawing of figure.querySelectorAll<SVGSVGElement>('.drawing')) {
    const { width, height } = drawing.viewBox.baseVal
    drawing.style.setProperty('--drawing-ratio', String(width / height))
  }
  figure.popover = 'manual'
  figure.showPopover()
  say(button, true)
  const stop = listen(window, {
    keydown: (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onLeave(),
    popstate: onLeave,
  })
  return () => {
    stop()
    figure.popover = null
    place.remove()
    for (const element of rest) element.inert = false
    say(button, false)
    button.focus({ preventScroll: true })
  }
}

/** Inserts a placeholder as high as the figure, so that the page behind it does not move. */
function keepPlace(figure: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  place.style.blockSize = `${figure.getBoundingClientRect().height}px`
  place.style.margin = getComputedStyle(figure).margin
  figure.before(place)
  return place
}

/** All elements of the page outside the figure, excluding its ancestors. */
function restOf(figure: HTMLElement): HTMLElement[] {
  const rest: HTMLElement[] = []
  for (let inner: Element = figure; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    for (const beside of inner.parentElement.children)
      if (beside !== inner && beside instanceof HTMLElement && !beside.inert) rest.push(beside)
  return rest
}

function say(button: HTMLElement, isOpen: boolean): void {
  button.setAttribute('aria-pressed', String(isOpen))
  button.querySelector('use')?.setAttribute('href', isOpen ? '#i-x' : '#i-expand')
}
