/** Behaviours of the frame: what listens in every document, once, for every page that is shown in it. */

import { SIDEBAR_FILTER } from '../core/model/constants.ts'
import type { Services } from '../core/model/page-data.ts'
import { base } from '../frame/navigation/base.ts'
import { attachAnnouncement } from '../frame/shell/announcement-behavior.ts'
import { attachAsk } from '../frame/shell/ask/attach-ask.ts'
import { attachColorModeToggle } from '../frame/shell/color-mode-toggle.ts'
import { attachCopyPage } from '../frame/shell/copy-page/attach.ts'
import { attachDrawer } from '../frame/shell/drawer-behavior.ts'
import { attachLocaleMenus, attachVersionMenus } from '../frame/shell/navbar-menus.ts'
import { attachNavbarScroll } from '../frame/shell/navbar-scroll.ts'
import { attachReportLink } from '../frame/shell/report-link.ts'
import { attachSearch } from '../search/ui/attach-search.ts'
import { type Attach, listen } from '../ui/browser/attach.ts'
import { loadCode } from '../ui/browser/recovery.ts'
import { attachCodeButtons } from '../ui/enhance/code-buttons.ts'
import { attachFolds } from '../ui/enhance/collapse.ts'
import { attachMenus } from '../ui/enhance/menus.ts'
import { attachPrint } from '../ui/enhance/print.ts'

/** What brings the frame to life. Each is attached to the element that holds the frame and whatever opens over it. */
export const frameBehaviors = (services: Services = {}): readonly Attach[] => [
  attachColorModeToggle,
  attachAnnouncement,
  attachDrawer,
  attachVersionMenus,
  attachLocaleMenus,
  attachNavbarScroll,
  attachCodeButtons,
  attachFolds,
  attachMenus,
  attachPrint,
  attachReportLink,
  attachMethodFilter,
  (element) => attachCopyPage(element, base),
  (element) => attachSearch(element, base, () => import('../pages/paste/paste-code.tsx')),
  (element) => attachAsk(element, { base, assistant: services.assistant }),
]

/** The code of the filter comes with the first look at its field, or a link that names it; most readers never use it. */
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
