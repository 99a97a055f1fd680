/** Whether the announcement was closed. The script in the document's head reads the same key before the first paint. */
import { ANNOUNCEMENT_STORAGE_KEY } from '../../core/model/constants.ts'
import { store } from './storage.ts'

/** Hides the announcement now and on later visits, until its id changes. */
export function closeAnnouncement(id: string): void {
  store().set(ANNOUNCEMENT_STORAGE_KEY, id)
  document.documentElement.setAttribute('data-announcement', 'closed')
}
