/** Anchors of addresses. Pasted ones may be malformed (`#100%`), so decoding must never throw. */

/** `#what%20is` → `what is`. An anchor that is not valid percent-encoding is taken as it is written. */
export function anchorOf(hash: string): string {
  const written = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** The element that an anchor names; null for an empty anchor and for one that no element has. */
export const anchorTarget = (hash: string): HTMLElement | null =>
  hash.length > 1 ? document.getElementById(anchorOf(hash)) : null

/**
 * What a browser does beside scrolling when it arrives at an anchor: closed folds around the target open, and the
 * target takes the focus. Returns the target.
 */
export function arriveAt(hash: string): HTMLElement | null {
  const target = anchorTarget(hash)
  let hasOpened = false
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    hasOpened ||= !fold.open
    fold.open = true
  }
  if (!target) return null
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
  // What opened above the target has moved it.
  if (hasOpened) target.scrollIntoView()
  return target
}
