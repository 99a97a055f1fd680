/** The icons that a page came without: fetched once, as soon as a script may draw one of them. */
import { loadAhead } from './browser/recovery.ts'

let isWanted = false

/** Completes the sprite. Called before scripts draw something, and before another page is shown. */
export function wantIcons(): void {
  if (isWanted) return
  isWanted = true
  void loadAhead(() => import('./icons.ts')).then((icons) => {
    isWanted = icons !== undefined
    icons?.completeSprite()
  })
}
