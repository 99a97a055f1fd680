/** Brings a prerendered page to life: tabs, contents, viewers, and the parts it holds. Each step returns its own undo. */

import { keepCopyPage } from '../shell/copy-page/wake.ts'
import { wakeToc } from '../shell/toc-spy.ts'
import { wakeTabs } from '../ui/enhance/tabs.ts'
import { wakeViewers } from '../ui/enhance/viewers.ts'
import { wakePager } from './pager-prefetch.ts'
import { startParts } from './part-runtime.ts'
import { loadCode } from './recovery.ts'
import { site } from './site.ts'

export function enhancePage(container: HTMLElement): () => void {
  document.documentElement.dataset.scripts = ''
  const undo = [
    wakeTabs(container),
    wakeToc(container),
    wakeViewers(container),
    startParts(container),
    wakePager(container, site.baseUrl),
    keepCopyPage(loadCode),
  ]
  return () => {
    for (const step of undo) step()
  }
}
