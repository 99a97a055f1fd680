/** Behaviors of the frame. They listen once in every document, for every page that is shown in it. */

import { NETWORK_KEY } from '../core/lib/network-names.ts'
import { CLIENT_STORAGE_KEY, SIDEBAR_FILTER } from '../core/model/constants.ts'
import type { Services } from '../core/model/page-data.ts'
import { base } from '../frame/navigation/base.ts'
import { attachAnnouncement } from '../frame/shell/announcement-behavior.ts'
import { attachAsk } from '../frame/shell/ask/attach-ask.ts'
import { attachColorModeToggle } from '../frame/shell/color-mode-toggle.ts'
import { attachCopyPage } from '../frame/shell/copy-page/attach.ts'
import { attachDrawer } from '../frame/shell/drawer-behavior.ts'
import { attachVersionMenus } from '../frame/shell/navbar-menus.ts'
import { attachNavbarScroll } from '../frame/shell/navbar-scroll.ts'
import { attachSearch } from '../search/ui/attach-search.ts'
import { type Attach, listen, within } from '../ui/browser/attach.ts'
import { showNotice } from '../ui/browser/notice.ts'
import { loadCode } from '../ui/browser/recovery.ts'
import { CHOICE_EVENT, type ChoiceMade } from '../ui/browser/shared-choices.ts'
import { attachCodeButtons } from '../ui/enhance/code-buttons.ts'
import { attachFolds } from '../ui/enhance/collapse.ts'
import { attachMenus } from '../ui/enhance/menus.ts'

/** The frame's behaviors. Each is attached to the element that contains the frame and everything that opens over it. */
export const frameBehaviors = (services: Services = {}): readonly Attach[] => [
  attachColorModeToggle,
  attachAnnouncement,
  attachDrawer,
  attachVersionMenus,
  attachContext,
  attachNavbarScroll,
  attachCodeButtons,
  attachFolds,
  attachMenus,
  attachMethodFilter,
  (element) => attachCopyPage(element, base),
  (element) => attachSearch(element, base, () => import('../pages/paste/paste-code.tsx')),
  (element) => attachAsk(element, { base, assistant: services.assistant }),
]

/** Renders the choices in the header's menu when it opens, and shows changes made elsewhere there. */
function attachContext(root: HTMLElement): () => void {
  const run = (act: (code: typeof import('./reader-context.ts')) => void) => {
    const pressed = document.activeElement instanceof HTMLElement ? document.activeElement : root
    // The reader has closed the notice.
    loadCode(() => import('./reader-context.ts'), 'The menu of the header', pressed).then(act, () => undefined)
  }
  const fill = (menu: HTMLElement | null) => menu?.hasAttribute('open') && run(({ fillMenu }) => fillMenu(menu))
  fill(root.querySelector('[data-context][open]'))
  const stopOpening = listen(root, { toggle: (event) => fill(within(event, '[data-context]')) }, { capture: true })
  const stopFollowing = listen(window, {
    [CHOICE_EVENT]: ({ detail }: CustomEvent<ChoiceMade>) =>
      [NETWORK_KEY, CLIENT_STORAGE_KEY].includes(detail.key) &&
      run(({ followChoice }) => followChoice(detail, showNotice)),
  })
  return () => {
    stopOpening()
    stopFollowing()
  }
}

/** The first focus of the field or a link that names the filter loads its code, because most readers never use it. */
function attachMethodFilter(root: HTMLElement): () => void {
  const taken = new WeakSet<EventTarget>()
  const take = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement) || !('filterMethods' in target.dataset) || taken.has(target)) return
    taken.add(target)
    loadCode(() => import('../frame/shell/method-filter.ts'), 'The filter', target)
      .then(({ attachFilter }) => attachFilter(target))
      .catch(() => taken.delete(target))
  }
  if (location.search.includes(`${SIDEBAR_FILTER}=`)) take(root.querySelector('[data-filter-methods]'))
  return listen(root, { focusin: ({ target }: FocusEvent) => take(target) })
}
