/** Marks observations that are too old to say much about today. The build cannot know the day of the reader. */
import { FRESH_DAYS, isOld } from '../../../core/lib/observed.ts'

export function attach(root: HTMLElement, now = new Date()): () => void {
  for (const time of root.querySelectorAll('time')) {
    if (!isOld(time.dateTime, now)) continue
    time.dataset.old = ''
    time.title = `More than ${FRESH_DAYS} days ago`
  }
  return () => undefined
}
