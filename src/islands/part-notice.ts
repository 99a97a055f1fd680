/** The red box for a part of a page whose code did not load. The rest of the page stays as it is. */
import { retryLoad } from '../ui/browser/recovery.ts'
import { errorNotice } from '../ui/error-notice.ts'

/** Stands before the part, whose prerendered text stays readable. Returns what removes it. */
export function showLoadError(part: HTMLElement, error: unknown): () => void {
  const notice = errorNotice({
    title: 'A part of this page did not load',
    error,
    action: 'Retry',
    onAction: retryLoad,
  })
  part.before(notice)
  return () => notice.remove()
}
