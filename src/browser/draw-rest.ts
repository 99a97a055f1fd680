/**
 * What the first paint leaves out. A page is laid out whole before anything of it is painted; on a phone that takes
 * longer than the network. At first the browser passes over blocks that lie far below the window
 * (`content-visibility` in base.css). They are drawn here once the page stands, in slices that keep it answering.
 */

/** Blocks that style sheets leave out at first: the last is CallTrees.css', the others base.css'; they have the same list. */
export const DRAWN_LATER = [
  '.prose > :nth-child(n + 8)',
  '.method-body > .section ~ .section > :not(:first-child)',
  '.method-body .rows > .row:nth-child(n + 4)',
  '.article > .sources',
  '.side-tree > .side-group:has([aria-current]) ~ .side-group',
  '.footer',
  '#calls ~ .calls .calls > li',
]

/** A slice ends after this time: with a processor four times slower it still is no long task. Milliseconds. */
const SLICE_MS = 8

/**
 * Draws the rest of the page after its first paint, and sets `data-drawn` when all is there. `data-opening` stays until
 * another page is shown: to take it away, the browser would find the styles of every element anew.
 */
export function drawRest(root: HTMLElement): void {
  const page = root.dataset.opening
  if (page === undefined) return
  // No frame is drawn before the first paint.
  requestAnimationFrame(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>(DRAWN_LATER.join())]
    whenIdle(() => drawSlice(root, page, blocks, 0))
  })
}

function drawSlice(root: HTMLElement, page: string, blocks: readonly HTMLElement[], from: number): void {
  // Another page has taken its place.
  if (page !== root.dataset.opening) return
  const end = performance.now() + SLICE_MS
  let next = from
  for (; next < blocks.length && performance.now() < end; next++) {
    const block = blocks[next]
    // Important, because the calls of a trace are left out by an animation.
    block?.style.setProperty('content-visibility', 'visible', 'important')
    block?.style.setProperty('contain-intrinsic-block-size', 'none')
    // Lays it out now, so that the time it takes is counted.
    block?.getBoundingClientRect()
  }
  if (next < blocks.length) {
    whenIdle(() => drawSlice(root, page, blocks, next))
    return
  }
  root.dataset.drawn = ''
}

/** Not every browser knows idle times. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 100 })
  else setTimeout(run, 16)
}
