/**
 * Another page takes the place of the one that is shown: deferred-render.ts begins anew.
 * @param isAtTop it is shown from its top; elsewhere what lies above must have its height, so that nothing is left out
 */
export function startNavigation(root: HTMLElement, isAtTop: boolean): void {
  delete root.dataset.drawn
  // Another value for each page, so that what draws the last one ends.
  if (isAtTop) root.dataset.opening = String(performance.now())
  else delete root.dataset.opening
}
