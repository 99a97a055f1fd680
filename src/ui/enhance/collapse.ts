/**
 * Animates folds for a time that grows with their height. Without motion or scripts, they open and close immediately.
 */

import { collapseDuration } from '../../core/model/constants.ts'
import { listen, within } from '../browser/attach.ts'
import { prefersReducedMotion } from '../browser/media.ts'

/** Menus and the contents of narrow screens overlay the page and open without animation. */
const FOLD = 'details:not(.nav-menu, .page-contents)'

const running = new WeakMap<HTMLDetailsElement, { animation: Animation; opens: boolean }>()

/** One listener for every fold that is or will be on the page. */
export const attachFolds = (root: HTMLElement): (() => void) =>
  listen(root, {
    click: (event: MouseEvent) => {
      const summary = within(event, 'summary')
      const fold = summary?.parentElement
      if (event.defaultPrevented || !summary || !(fold instanceof HTMLDetailsElement) || !fold.matches(FOLD)) return
      if (within(event, 'a, button, input') || prefersReducedMotion()) return
      event.preventDefault()
      move(fold, summary)
    },
  })

function move(fold: HTMLDetailsElement, summary: HTMLElement): void {
  const before = running.get(fold)
  const opens = before ? !before.opens : !fold.open
  const from = fold.offsetHeight
  before?.animation.cancel()
  fold.open = true
  const to = opens ? fold.offsetHeight : closedHeight(fold, summary)
  const animation = fold.animate(
    { height: [`${from}px`, `${to}px`], overflow: ['clip', 'clip'] },
    { duration: collapseDuration(Math.abs(to - from)), easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  )
  running.set(fold, { animation, opens })
  animation.onfinish = () => {
    running.delete(fold)
    fold.open = opens
  }
}

/** Height of the summary including the fold's own borders and padding. */
function closedHeight(fold: HTMLElement, summary: HTMLElement): number {
  const style = getComputedStyle(fold)
  const around = [style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth]
  return summary.offsetHeight + around.reduce((sum, size) => sum + (Number.parseFloat(size) || 0), 0)
}
