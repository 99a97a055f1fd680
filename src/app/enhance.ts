/** Brings a prerendered page to life: tabs, contents, viewers, and the parts it holds. Each step returns its own undo. */

import { loadAhead, loadCode } from '../browser/recovery.ts'
import { keepCopyPage } from '../shell/copy-page/attach.ts'
import { attachSiblings } from '../shell/crumb-siblings.ts'
import { fetchTreesOnIntent } from '../shell/sidebar-intent.ts'
import { attachToc } from '../shell/toc-spy.ts'
import { attachTabs } from '../ui/enhance/tabs.ts'
import { attachViewers } from '../ui/enhance/viewers.ts'
import { base } from './base.ts'
import { attachPager } from './pager-prefetch.ts'

/** Most pages of prose have no part with a behaviour: they do without its code. */
function attachParts(container: HTMLElement): () => void {
  if (!container.querySelector('[data-load]')) return () => undefined
  let undo: (() => void) | undefined
  let isGone = false
  loadCode(() => import('./part-runtime.ts'))
    .then(({ startParts }) => {
      if (!isGone) undo = startParts(container)
    })
    .catch((error: unknown) => console.error('The parts of this page did not load.', error))
  return () => {
    isGone = true
    undo?.()
  }
}

/** Only where the build was not told the site's address. */
function putOwnOrigin(container: HTMLElement): void {
  if (!('siteUrl' in document.documentElement.dataset)) return
  void loadAhead(() => import('../browser/own-origin.ts')).then((code) => code?.nameOwnOrigin(container))
}

export function enhancePage(container: HTMLElement): () => void {
  document.documentElement.dataset.scripts = ''
  fetchTreesOnIntent(document.getElementById('sidebar'))
  putOwnOrigin(container)
  const undo = [
    attachTabs(container),
    attachToc(container),
    attachSiblings(container),
    attachViewers(container),
    attachParts(container),
    attachPager(container, base),
    keepCopyPage(loadCode),
  ]
  return () => {
    for (const step of undo) step()
  }
}
