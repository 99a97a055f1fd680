/**
 * Runs an action two frames later, because an element that appears and moves in one frame counts as moved. Returns a
 * function that cancels it.
 */
export function afterTwoFrames(action: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(action)
  })
  return () => cancelAnimationFrame(frame)
}

/** Limit for hiding content that a loading form will move. Milliseconds. */
export const HOLD_MS = 15_000

/**
 * From here on, the code shows the content that the script in the head hid. It does so when the form is in place or
 * fails to load. The timeout for code that never loads no longer applies.
 */
export function extendContentHiding(): void {
  const root = document.documentElement
  if (!root.hasAttribute('data-query')) return
  root.dataset.query = 'held'
  setTimeout(revealContent, HOLD_MS)
}

/**
 * The script in the head hides content that the values of a link may move. This shows it, once everything is in place.
 */
export const revealContent = (): (() => void) =>
  afterTwoFrames(() => document.documentElement.removeAttribute('data-query'))
