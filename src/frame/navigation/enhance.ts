/** Brings a prerendered page to life: tabs, contents, viewers, and the parts it holds. Each step returns its own undo. */

import type { Attach } from '../../ui/browser/attach.ts'
import { loadAhead, loadCode } from '../../ui/browser/recovery.ts'
import { scheduleTasks } from '../../ui/browser/task-scheduler.ts'
import { attachTabs } from '../../ui/enhance/tabs.ts'
import { attachViewers } from '../../ui/enhance/viewers.ts'
import { keepCopyPage } from '../shell/copy-page/attach.ts'
import { attachSiblings } from '../shell/crumb-siblings.ts'
import { fetchTreesOnIntent } from '../shell/sidebar-intent.ts'
import { attachToc } from '../shell/toc-spy.ts'
import { attachPager } from './pager-prefetch.ts'

/**
 * Most pages of prose have no part with a behavior: they do without its code. Controls are shown once presses reach the
 * parts, or never will: before that nothing invites to a press.
 */
function attachParts(container: HTMLElement): () => void {
  let undo: (() => void) | undefined
  let isGone = false
  const start = async () => {
    if (!container.querySelector('[data-load]')) return
    const { startParts } = await loadCode(() => import('../../islands/part-runtime.ts'))
    if (!isGone) undo = startParts(container)
  }
  start()
    .catch((error: unknown) => console.error('The parts of this page did not load.', error))
    .then(showControls)
  return () => {
    isGone = true
    undo?.()
  }
}

/** Only where the build was not told the site's address. */
function putOwnOrigin(container: HTMLElement): void {
  if (!('siteUrl' in document.documentElement.dataset)) return
  void loadAhead(() => import('../../ui/browser/own-origin.ts')).then((code) => code?.nameOwnOrigin(container))
}

const BEHAVIORS: readonly Attach[] = [
  attachTabs,
  attachToc,
  attachSiblings,
  attachViewers,
  attachPager,
  () => keepCopyPage(loadCode),
  attachParts,
]

/** What needs scripts is shown once they answer. */
const showControls = (): void => {
  document.documentElement.dataset.scripts = ''
}

/** Calls back with the error of a step that fails, after those before it have ended. */
export function enhancePage(container: HTMLElement, onCrash: (error: unknown) => void): () => void {
  const undo: (() => void)[] = []
  const end = () => {
    for (const step of undo.splice(0)) step()
  }
  const stop = scheduleTasks(
    [
      () => {
        fetchTreesOnIntent(document.getElementById('sidebar'))
        putOwnOrigin(container)
      },
      ...BEHAVIORS.map((attach) => () => undo.push(attach(container))),
    ],
    (error) => {
      end()
      showControls()
      onCrash(error)
    },
  )
  return () => {
    stop()
    end()
  }
}
