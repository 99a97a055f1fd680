/** What a page fetches once it has all it needs: the fonts of the next one, and a copy of the site for reading offline. */
import { mayPrefetch } from '../browser/prefetch.ts'
import { loadAhead } from '../browser/recovery.ts'
import { OFFLINE } from '../model/constants.ts'
import { fetchFonts } from '../ui/fonts.ts'

/** Readers who save data, or whose line is slow, go without the fonts. */
export function fetchRest(base: string): void {
  if (mayPrefetch()) void fetchFonts(document.documentElement)
  if (import.meta.env.OFFLINE && 'serviceWorker' in navigator) setTimeout(keepCopy, OFFLINE.delayMs, base)
}

/** Where the build has reading offline; see src/offline. */
const keepCopy = (base: string): void =>
  void loadAhead(() => import('../offline/keep-copy.ts')).then((code) => code?.keepCopy(base))
