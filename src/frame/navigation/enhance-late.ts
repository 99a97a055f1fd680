/**
 * Adds the breadcrumb menu, prefetching and the check for the Copy button. They can wait until after the first press.
 */
import { keepCopyPage } from '../shell/copy-page/keep.ts'
import { attachSiblings } from '../shell/crumb-siblings.ts'
import { attachPager } from './pager-prefetch.ts'

/** Returns what undoes it all. */
export function enhanceLate(container: HTMLElement): () => void {
  const undo = [attachSiblings, attachPager, keepCopyPage].map((attach) => attach(container))
  return () => {
    for (const end of undo) end()
  }
}
