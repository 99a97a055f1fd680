/** Anchors of addresses. Pasted ones may be malformed (`#100%`), so decoding must never throw. */

/** `#what%20is` → `what is`. An anchor that is not valid percent-encoding is returned unchanged. */
export function anchorOf(hash: string): string {
  const written = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** The element that an anchor names. Null for an empty anchor or an unknown element. */
export const anchorTarget = (hash: string): HTMLElement | null =>
  hash.length > 1 ? document.getElementById(anchorOf(hash)) : null

/**
 * Does the rest of a browser's work on arrival at an anchor, apart from scrolling. Opens closed folds around the target
 * and focuses the target. Returns the target.
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
  // Folds that opened above the target have moved it.
  if (hasOpened) target.scrollIntoView()
  return target
}
