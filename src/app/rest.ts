/** What a page fetches once it has all it needs: the fonts of the next one, and a copy of the site for reading offline. */

import { OFFLINE } from '../core/model/constants.ts'
import { mayPrefetch } from '../ui/browser/prefetch.ts'
import { loadAhead } from '../ui/browser/recovery.ts'
import { fetchFonts } from '../ui/fonts.ts'

/** Readers who save data, or whose line is slow, go without the fonts. */
export function fetchRest(base: string): void {
  if (mayPrefetch()) void fetchFonts(document.documentElement)
  if (import.meta.env.OFFLINE && 'serviceWorker' in navigator) setTimeout(keepCopy, OFFLINE.delayMs, base)
}

/** Where the build has reading offline; see src/frame/offline. */
const keepCopy = (base: string): void =>
  void loadAhead(() => import('../frame/offline/keep-copy.ts')).then((code) => code?.keepCopy(base))
