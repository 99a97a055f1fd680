/** Loads once the page has loaded: printing, the report link, and the copy of the site for reading offline. */

import { OFFLINE } from '../core/model/constants.ts'
import { attachReportLink } from '../frame/shell/report-link.ts'
import { loadAhead } from '../ui/browser/recovery.ts'
import { attachPrint } from '../ui/enhance/print.ts'

export function fetchRest(base: string): void {
  attachPrint()
  attachReportLink(document.documentElement)
  if (import.meta.env.OFFLINE && 'serviceWorker' in navigator) setTimeout(keepCopy, OFFLINE.delayMs, base)
}

/** Stores the copy, if the build has one (src/frame/offline). */
const keepCopy = (base: string): void =>
  void loadAhead(() => import('../frame/offline/keep-copy.ts')).then((code) => code?.keepCopy(base))
