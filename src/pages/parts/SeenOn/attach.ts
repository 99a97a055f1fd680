/** Marks old observations. This runs in the browser, because the build does not have the reader's date. */
import { FRESH_DAYS, isOld } from '../../../core/lib/observed.ts'

export function attach(root: HTMLElement, now = new Date()): () => void {
  for (const time of root.querySelectorAll('time')) {
    if (time.dataset.old !== undefined || !isOld(time.dateTime, now)) continue
    time.dataset.old = ''
    time.title = [time.title, `More than ${FRESH_DAYS} days ago`].filter(Boolean).join('. ')
  }
  return () => undefined
}
