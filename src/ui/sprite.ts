/** Icons missing from a page, fetched once when a script may draw one of them. */
import { loadAhead } from './browser/recovery.ts'

let isWanted = false

/** Completes the sprite. Called before scripts render something, and before another page is shown. */
export function wantIcons(): void {
  if (isWanted) return
  isWanted = true
  void loadAhead(() => import('./icons.ts')).then((icons) => {
    isWanted = icons !== undefined
    icons?.completeSprite()
  })
}
