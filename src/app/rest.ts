/** Fetched after a page has loaded everything it needs, which is a copy of the site for reading offline. */

import { OFFLINE } from '../core/model/constants.ts'
import { loadAhead } from '../ui/browser/recovery.ts'

export function fetchRest(base: string): void {
  if (import.meta.env.OFFLINE && 'serviceWorker' in navigator) setTimeout(keepCopy, OFFLINE.delayMs, base)
}

/** For builds with reading offline. See src/frame/offline. */
const keepCopy = (base: string): void =>
  void loadAhead(() => import('../frame/offline/keep-copy.ts')).then((code) => code?.keepCopy(base))
