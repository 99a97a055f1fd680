/** Behaviours of the frame: what listens in every document, once, for every page that is shown in it. */
import { type Attach, listen } from '../browser/attach.ts'
import { loadCode } from '../browser/recovery.ts'
import { SIDEBAR_FILTER } from '../model/constants.ts'
import type { Services } from '../model/page-data.ts'
import { attachSearch } from '../search/ui/attach-search.ts'
import { attachAnnouncement } from '../shell/announcement-behavior.ts'
import { attachAsk } from '../shell/ask/attach-ask.ts'
import { attachColorModeToggle } from '../shell/color-mode-toggle.ts'
import { attachCopyPage } from '../shell/copy-page/attach.ts'
import { attachDrawer } from '../shell/drawer-behavior.ts'
import { attachLocaleMenus, attachVersionMenus } from '../shell/navbar-menus.ts'
import { attachNavbarScroll } from '../shell/navbar-scroll.ts'
import { attachCodeButtons } from '../ui/enhance/code-buttons.ts'
import { attachFolds } from '../ui/enhance/collapse.ts'
import { attachMenus } from '../ui/enhance/menus.ts'
import { attachPrint } from '../ui/enhance/print.ts'
import { base } from './base.ts'

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
  attachMethodFilter,
  (element) => attachCopyPage(element, base),
  (element) => attachSearch(element, base, () => import('../reference/box/box-code.tsx')),
  (element) => attachAsk(element, { base, assistant: services.assistant }),
]

/** The code of the filter comes with the first look at its field, or a link that names it; most readers never use it. */
function attachMethodFilter(root: HTMLElement): () => void {
  const taken = new WeakSet<EventTarget>()
  const take = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement) || !('filterMethods' in target.dataset) || taken.has(target)) return
    taken.add(target)
    loadCode(() => import('../shell/method-filter.ts'), 'The filter', target)
      .then(({ attachFilter }) => attachFilter(target))
      .catch(() => taken.delete(target))
  }
  if (location.search.includes(`${SIDEBAR_FILTER}=`)) take(root.querySelector('[data-filter-methods]'))
  return listen(root, { focusin: ({ target }: FocusEvent) => take(target) })
}
