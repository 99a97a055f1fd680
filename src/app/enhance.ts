/** Brings a prerendered page to life: tabs, contents, viewers, and the parts it holds. Each step returns its own undo. */

import { loadCode } from '../browser/recovery.ts'
import { keepCopyPage } from '../shell/copy-page/attach.ts'
import { attachToc } from '../shell/toc-spy.ts'
import { wakeTabs } from '../ui/enhance/tabs.ts'
import { wakeViewers } from '../ui/enhance/viewers.ts'
import { base } from './base.ts'
import { attachPager } from './pager-prefetch.ts'
import { startParts } from './part-runtime.ts'

export function enhancePage(container: HTMLElement): () => void {
  document.documentElement.dataset.scripts = ''
  const undo = [
    wakeTabs(container),
    attachToc(container),
    wakeViewers(container),
    startParts(container),
    attachPager(container, base),
    keepCopyPage(loadCode),
  ]
  return () => {
    for (const step of undo) step()
  }
}
