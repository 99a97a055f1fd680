/** Opens and closes the request builder: by its button, and at once when the link carries params. */
import { chosenCase, railOf, requestOf } from './requests.ts'

/** What the builder is told when it opens again: the params of the case that is shown. */
export const OPEN_EVENT = 'builder-open'

export function wakeBuilder(page: HTMLElement): () => void {
  const place = page.querySelector<HTMLElement>('[data-build]')
  const button = page.querySelector<HTMLElement>('[data-edit-params]')
  const rail = railOf(page)
  if (!place || !button || !rail) return () => undefined
  const onClick = () => {
    if (place.hidden) {
      open(page, place, button)
      // On phones the button stands a screen below the form, whose code is fetched when its place is in sight.
      place.scrollIntoView({ block: 'nearest' })
      place.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: requestOf(rail, chosenCase(rail)).params }))
    }
    focusForm(place)
  }
  button.addEventListener('click', onClick)
  if (namesParams(page)) open(page, place, button)
  else showPage(page)
  return () => button.removeEventListener('click', onClick)
}

/** Whether the address names a parameter or a member of one; the builder itself reads the values. */
function namesParams(page: HTMLElement): boolean {
  const rows = [...page.querySelectorAll<HTMLElement>('[data-row^="params."]')].map((row) => row.dataset.row ?? '')
  return [...new URLSearchParams(location.search).keys()].some(
    (key) => key === 'params' || key === 'by' || rows.some((row) => row.endsWith(`.${key}`)),
  )
}

/** A form that takes longer than this after the press would push away what is being read. Milliseconds. */
const PATIENCE_MS = 350

function open(page: HTMLElement, place: HTMLElement, button: HTMLElement): void {
  place.hidden = false
  setTimeout(() => page.toggleAttribute('data-waiting', place.querySelector('.form') === null), PATIENCE_MS)
  page.dataset.building = ''
  button.setAttribute('aria-expanded', 'true')
}

/**
 * The form stands, or there is none to wait for: everything may be seen. A frame later, because what shows itself and
 * moves in one frame counts as moved.
 */
export function showPage(page: HTMLElement): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      page.removeAttribute('data-waiting')
      document.documentElement.removeAttribute('data-query')
    }),
  )
}

/** The form's heading takes the focus, as soon as the form is there. */
function focusForm(place: HTMLElement): void {
  const focus = () => {
    const heading = place.querySelector<HTMLElement>('h2')
    heading?.focus()
    return heading !== null
  }
  if (focus()) return
  const wait = new MutationObserver(() => {
    if (focus()) wait.disconnect()
  })
  wait.observe(place, { childList: true, subtree: true })
}

/** Puts the page back as it was without the builder, and the focus where it was opened. */
export function closeBuilder(page: HTMLElement): void {
  const place = page.querySelector<HTMLElement>('[data-build]')
  const button = page.querySelector<HTMLElement>('[data-edit-params]')
  if (place) place.hidden = true
  delete page.dataset.building
  button?.setAttribute('aria-expanded', 'false')
  button?.focus()
}
