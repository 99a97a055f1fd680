/** The red box for a part of a page whose code did not load. The rest of the page stays as it is. */
import { retryLoad } from '../ui/browser/recovery.ts'
import { errorNotice } from '../ui/error-notice.ts'

/**
 * Makes the Retry of a part, which loads the code again, and the page the second time.
 * @param pressed the control that waits for the code then
 */
export function retrier(ask: () => unknown, pressed: () => Element | undefined): () => unknown {
  let isAgain = false
  return () => {
    if (isAgain) return retryLoad(pressed())
    isAgain = true
    return ask()
  }
}

/**
 * Inserted before the part, whose prerendered text stays readable. Returns a function that removes it.
 * @param onRetry the action of Retry instead of reloading the page
 */
export function showLoadError(
  part: HTMLElement,
  error: unknown,
  onRetry: () => unknown = () => retryLoad(),
): () => void {
  const notice = errorNotice({
    title: 'A part of this page did not load',
    error,
    action: 'Retry',
    onAction: onRetry,
  })
  part.before(notice)
  return () => notice.remove()
}
