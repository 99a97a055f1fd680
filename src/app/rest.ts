/** What a page fetches once it has all it needs: a copy of the site for reading offline. */

import { OFFLINE } from '../core/model/constants.ts'
import { loadAhead } from '../ui/browser/recovery.ts'

export function fetchRest(base: string): void {
  if (import.meta.env.OFFLINE && 'serviceWorker' in navigator) setTimeout(keepCopy, OFFLINE.delayMs, base)
}

/** Where the build has reading offline; see src/frame/offline. */
const keepCopy = (base: string): void =>
  void loadAhead(() => import('../frame/offline/keep-copy.ts')).then((code) => code?.keepCopy(base))
