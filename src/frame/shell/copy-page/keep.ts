/** Ensures that a page has its button, even if a script or a narrow window removed it. Loads after the first load. */

import { loadAhead } from '../../../ui/browser/recovery.ts'
import { COPY_PAGE, placementDelay } from './copy-page-placement.ts'
import { COPY_PAGE_SELECTOR, WITHOUT_COPY } from './markup.ts'

/**
 * Ensures that the newly shown page keeps its button, and returns a function that stops this. The router reports route
 * changes, so polling is unnecessary. Most pages include the button, so code to place one is loaded only where it is
 * missing.
 */
export function keepCopyPage(): () => void {
  const place = () => void loadAhead(() => import('./place.ts')).then((code) => code?.placeCopyPage())
  const check = () => {
    const isSeen = [...document.querySelectorAll(COPY_PAGE_SELECTOR)].some((one) => one.getClientRects().length > 0)
    if (!isSeen && !document.querySelector(WITHOUT_COPY)) place()
  }
  const life = new AbortController()
  let ticks = 0
  const timer = setInterval(() => {
    check()
    if (++ticks === COPY_PAGE.checkTicks) clearInterval(timer)
  }, COPY_PAGE.checkIntervalMs)
  let resized: ReturnType<typeof setTimeout> | undefined
  const onResize = () => {
    clearTimeout(resized)
    resized = setTimeout(place, placementDelay(window.innerWidth))
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') check()
  }
  window.addEventListener('resize', onResize, { signal: life.signal })
  document.addEventListener('visibilitychange', onVisible, { signal: life.signal })
  return () => {
    life.abort()
    clearInterval(timer)
    clearTimeout(resized)
  }
}
