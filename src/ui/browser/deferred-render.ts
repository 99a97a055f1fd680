/**
 * Renders the content that the first paint leaves out. A browser lays out a whole page before it paints any of it,
 * which takes longer than the network on a phone. At first the browser skips blocks far below the window
 * (`content-visibility` in base.css). This renders them after the first paint, in slices that keep the page responsive.
 */

/**
 * Blocks that style sheets leave out at first. The last is in CallTrees.css and the others in base.css, with the same
 * list.
 */
export const DEFERRED = [
  '.prose > :nth-child(n + 8)',
  '.method-body > .section ~ .section > :not(:first-child)',
  '.method-body .row:nth-child(n + 4)',
  '.side-tree > .side-group:has([aria-current]) ~ .side-group',
  '#calls ~ .calls .calls > li',
]

/** A slice ends after this time, so that it is not a long task on a processor four times slower. Milliseconds. */
const SLICE_MS = 8

/**
 * Renders the rest of the page after its first paint, and sets `data-drawn` at the end. `data-opening` stays until
 * another page is shown, because removing it would recompute the styles of every element.
 */
export function renderDeferred(root: HTMLElement): void {
  const page = root.dataset.opening
  if (page === undefined) return
  // Frames start with the first paint.
  requestAnimationFrame(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>(DEFERRED.join())]
    whenIdle(() => drawSlice(root, page, blocks, 0))
  })
}

function drawSlice(root: HTMLElement, page: string, blocks: readonly HTMLElement[], from: number): void {
  // Another page has replaced it.
  if (page !== root.dataset.opening) return
  const end = performance.now() + SLICE_MS
  let next = from
  for (; next < blocks.length && performance.now() < end; next++) {
    const block = blocks[next]
    // Important, because the calls of a trace are left out by an animation.
    block?.style.setProperty('content-visibility', 'visible', 'important')
    block?.style.setProperty('contain-intrinsic-block-size', 'none')
    // Forces the layout now, so that its time is counted.
    block?.getBoundingClientRect()
  }
  if (next < blocks.length) {
    whenIdle(() => drawSlice(root, page, blocks, next))
    return
  }
  root.dataset.drawn = ''
}

/** Some browsers do not support idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 100 })
  else setTimeout(run, 16)
}
