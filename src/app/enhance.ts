/** Small scripts that wake a prerendered page: copy buttons, tabs, contents, islands. Each returns its own undo. */

import { keepCopyPage } from '../shell/copy-page/wake.ts'
import { wakeToc } from '../shell/toc-spy.ts'
import { wakeTabs } from '../ui/enhance/tabs.ts'
import { wakeViewers } from '../ui/enhance/viewers.ts'
import { mountIslands } from './islands.ts'
import { wakePager } from './pager-prefetch.ts'
import { showLoadError } from './part-notice.ts'
import { loadCode } from './recovery.ts'
import { site } from './site.ts'

type Wake = (element: HTMLElement) => () => void

/** Scripts of parts that few pages have: loaded where their element stands, once the page is awake. */
const PARTS: readonly { selector: string; load: () => Promise<{ wake: Wake }> }[] = [
  { selector: '[data-suggestions]', load: () => import('../shell/suggestions.ts') },
  { selector: '.method-page', load: () => import('../reference/method/example-panel/interest.ts') },
  { selector: '[data-search-page]', load: () => import('../search/ui/search-page.tsx') },
  { selector: '[data-finder]', load: () => import('../reference/methods/finder.ts') },
  { selector: 'input[data-against-filter]', load: () => import('../reference/compare/filter.ts') },
  { selector: '[data-changelog]', load: () => import('../guides/changelog-filter.ts') },
  { selector: '[data-table]', load: () => import('../guides/table-tools.ts') },
  { selector: '[data-definition]', load: () => import('../guides/term-definition.ts') },
]

export function enhancePage(container: HTMLElement): () => void {
  document.documentElement.dataset.scripts = ''
  const undo = [
    wakeTabs(container),
    wakeToc(container),
    wakeViewers(container),
    mountIslands(container),
    wakeParts(container),
    wakePager(container, site.baseUrl),
    keepCopyPage(loadCode),
  ]
  return () => {
    for (const step of undo) step()
  }
}

function wakeParts(container: HTMLElement): () => void {
  const undo: (() => void)[] = []
  let isGone = false
  for (const { selector, load } of PARTS) {
    const elements = [...container.querySelectorAll<HTMLElement>(selector)]
    if (elements.length === 0) continue
    loadCode(load)
      .then(({ wake }) => {
        if (!isGone) undo.push(...elements.map(wake))
      })
      .catch((error: unknown) => {
        console.error(`A part of this page (${selector}) did not load.`, error)
        if (!isGone && elements[0]) undo.push(showLoadError(elements[0], error))
      })
  }
  return () => {
    isGone = true
    for (const step of undo) step()
  }
}
