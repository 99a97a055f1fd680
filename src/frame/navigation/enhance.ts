/** Activates a prerendered page with its tabs, contents, viewers, and parts. Each step returns its own undo. */

import { retrier, showLoadError } from '../../islands/part-notice.ts'
import { queueEvents } from '../../islands/part-queue.ts'
import type { Parts } from '../../islands/part-runtime.ts'
import type { Attach } from '../../ui/browser/attach.ts'
import { loadAhead, pressKept } from '../../ui/browser/recovery.ts'
import { scheduleTasks } from '../../ui/browser/task-scheduler.ts'
import { attachTabs } from '../../ui/enhance/tabs.ts'
import { attachViewers } from '../../ui/enhance/viewers.ts'
import { fetchTreesOnIntent } from '../shell/sidebar-intent.ts'
import { attachToc } from '../shell/toc-spy.ts'

/**
 * Most pages of prose do not need the code of parts, because their parts have no behavior. Presses and text are stored
 * from the start. Controls appear once presses reach the parts, or once a notice explains that they will not.
 */
function attachParts(container: HTMLElement): () => void {
  const first = container.querySelector<HTMLElement>('[data-load]')
  if (!first) {
    showControls()
    return () => undefined
  }
  let parts: Parts | undefined
  let isGone = false
  let waiting: HTMLElement | undefined
  const queue = queueEvents(container, (part) => {
    waiting ??= part
    parts?.load(part)
  })
  let hide = (): void => undefined
  const start = (): Promise<void> =>
    import('../../islands/part-runtime.ts')
      .then(({ startParts }) => {
        if (!isGone) parts = startParts(container, queue)
      })
      .catch((error: unknown) => {
        console.error('The parts of this page did not load.', error)
        hide = showLoadError(waiting ?? first, error, retry)
      })
  const retry = retrier(
    () => {
      hide()
      return start()
    },
    () => waiting && queue.pressed(waiting),
  )
  void start().then(showControls)
  return () => {
    isGone = true
    queue.end()
    parts?.end()
  }
}

/** Loads after the listeners for the parts. A page whose late code does not load has lost no press. */
function attachLate(container: HTMLElement): () => void {
  let end: (() => void) | undefined
  let isGone = false
  void loadAhead(() => import('./enhance-late.ts')).then((code) => {
    if (!isGone) end = code?.enhanceLate(container)
  })
  return () => {
    isGone = true
    end?.()
  }
}

/** Only for a build without the site's address. */
function putOwnOrigin(container: HTMLElement): void {
  if (!('siteUrl' in document.documentElement.dataset)) return
  void loadAhead(() => import('../../ui/browser/own-origin.ts')).then((code) => code?.nameOwnOrigin(container))
}

const BEHAVIORS: readonly Attach[] = [attachTabs, attachToc, attachViewers, attachParts, attachLate]

/** Shows controls that need scripts once the scripts work. */
const showControls = (): void => {
  document.documentElement.dataset.scripts = ''
  pressKept()
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
