/**
 * Restarts deferred-render.ts when another page replaces the current page.
 * @param isAtTop whether it is shown from its top. Elsewhere the content above must have its height, so nothing is left
 * out.
 */
export function startNavigation(root: HTMLElement, isAtTop: boolean): void {
  delete root.dataset.drawn
  // Another value for each page, so that rendering of the last page stops.
  if (isAtTop) root.dataset.opening = String(performance.now())
  else delete root.dataset.opening
}
