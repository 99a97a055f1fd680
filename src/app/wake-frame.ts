/** What listens on the whole document, once: buttons, menus, folds, the filter and the navbar of every page. */

import type { Services } from '../model/page-data.ts'
import { wakeSearch } from '../search/ui/wake-search.ts'
import { wakeAsk } from '../shell/ask/wake-ask.ts'
import { wakeCopyPage } from '../shell/copy-page/wake.ts'
import { wakeNavbarScroll } from '../shell/navbar-scroll.ts'
import { wakeCodeButtons } from '../ui/enhance/code-buttons.ts'
import { wakeFolds } from '../ui/enhance/collapse.ts'
import { wakeMenus } from '../ui/enhance/menus.ts'
import { wakePrint } from '../ui/enhance/print.ts'
import { loadCode } from './recovery.ts'
import { site } from './site.ts'

export function wakeFrame(assistant: Services['assistant']): void {
  wakeCodeButtons(document)
  wakeFolds(document)
  wakeMenus(document)
  wakeNavbarScroll()
  wakePrint()
  wakeCopyPage(site.baseUrl, loadCode)
  wakeSearch(site.baseUrl, loadCode)
  wakeAsk({ base: site.baseUrl, loadCode, assistant })
  document.addEventListener('focusin', wakeMethodFilter)
}

/** The filter's code comes with the first look at the field; most readers of a page never use it. */
function wakeMethodFilter({ target }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement) || !('filterMethods' in target.dataset)) return
  document.removeEventListener('focusin', wakeMethodFilter)
  loadCode(() => import('../shell/method-filter.ts'))
    .then(({ wakeField }) => wakeField(target))
    .catch((error: unknown) => {
      console.error('The filter of the methods did not load.', error)
      document.addEventListener('focusin', wakeMethodFilter)
    })
}
