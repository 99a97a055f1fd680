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

/** The script in the head hides what the values of a link may move; this shows it, once everything has its place. */
export const showPage = (): (() => void) => afterTwoFrames(() => document.documentElement.removeAttribute('data-query'))
