/** The place of the Copy page button. Pure, with the layout as plain values in and a place out. */
import { DESKTOP_BREAKPOINT_PX } from '../../../core/model/constants.ts'

/** Copy-page menu. CSS pixels and milliseconds. */
export const COPY_PAGE = {
  menuOffsetPx: 8,
  menuWidthPx: 300,
  zIndex: 10_000,
  floatingTopPx: 80,
  floatingRightPx: 20,
  reinjectAttempts: 30,
  reinjectIntervalMs: 100,
  checkIntervalMs: 500,
  checkTicks: 30,
} as const

export type PageLayout = {
  /** The contents are visible, next to the text or as the bar under the navbar on narrow screens. */
  hasToc: boolean
  hasArticle: boolean
  hasMain: boolean
}

/** `floating` is fixed to the window, 80 px from the top and 20 px from the right. */
export type CopyPagePlacement = 'toc' | 'article' | 'main' | 'floating'

/** The first available place of the contents, top of the article, top of the main area, else fixed to the window. */
export function copyPagePlacement({ hasToc, hasArticle, hasMain }: PageLayout): CopyPagePlacement {
  if (hasToc) return 'toc'
  if (hasArticle) return 'article'
  return hasMain ? 'main' : 'floating'
}

/** A narrow layout settles after its resize event, when bars appear and the contents disappear. Milliseconds. */
const NARROW_SETTLES_MS = 150

/** How long to wait after a resize before the button is placed again. Milliseconds. */
export const placementDelay = (windowWidth: number): number =>
  windowWidth <= DESKTOP_BREAKPOINT_PX ? NARROW_SETTLES_MS : 0
