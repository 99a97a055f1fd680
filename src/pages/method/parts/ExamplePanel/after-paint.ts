/**
 * Runs an action two frames later, because what shows itself and moves in one frame counts as moved. Returns what
 * calls it off.
 */
export function afterTwoFrames(action: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(action)
  })
  return () => cancelAnimationFrame(frame)
}

/** What a form on its way will move is hidden no longer than this. Milliseconds. */
export const HOLD_MS = 15_000

/**
 * From here on the code answers for what the script in the head hid: it is shown when the form has its place, or when
 * the form does not come, and not when the time runs out that is meant for code that never comes.
 */
export function holdPage(): void {
  const root = document.documentElement
  if (!root.hasAttribute('data-query')) return
  root.dataset.query = 'held'
  setTimeout(showPage, HOLD_MS)
}

/** The script in the head hides what the values of a link may move; this shows it, once everything has its place. */
export const showPage = (): (() => void) => afterTwoFrames(() => document.documentElement.removeAttribute('data-query'))
