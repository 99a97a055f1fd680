/** Adds the button to pages without one. Most pages include it. */
import './parts/CopyPage/CopyPage.css'
import { buttonHtml } from './button-html.ts'
import { COPY_PAGE, copyPagePlacement } from './copy-page-placement.ts'
import { COPY_PAGE_SELECTOR, WITHOUT_COPY } from './markup.ts'

const OWN = `${COPY_PAGE_SELECTOR}:not([data-place])`
const ADDED = `${COPY_PAGE_SELECTOR}[data-place]`

const isSeen = (element: Element): boolean => element.getClientRects().length > 0
const seen = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isSeen)

let attempts: ReturnType<typeof setTimeout> | undefined

/**
 * Adds the button, moves the button it added before, or removes it where the page's own button is visible again. Until
 * the page exists, it retries 30 times at 100 ms.
 */
export function placeCopyPage(attempt = 0): void {
  clearTimeout(attempts)
  if (!document.getElementById('page')?.firstChild) {
    if (attempt < COPY_PAGE.reinjectAttempts)
      attempts = setTimeout(() => placeCopyPage(attempt + 1), COPY_PAGE.reinjectIntervalMs)
    return
  }
  const added = document.querySelector<HTMLElement>(ADDED)
  if (seen(OWN) || document.querySelector(WITHOUT_COPY)) added?.remove()
  else put(added ?? create())
}

function put(container: HTMLElement): void {
  const toc = seen('.crumbbar') ?? seen('.toc-sticky:has(nav)')
  const row = seen('#page .head-row')
  const article = row ?? seen('#page article')
  const main = seen('main')
  const place = copyPagePlacement({
    hasToc: toc !== undefined,
    hasArticle: article !== undefined,
    hasMain: main !== undefined,
  })
  const host = { toc, article, main, floating: document.body }[place]
  if (!host || (container.parentElement === host && container.dataset.place === place)) return
  container.dataset.place = place
  container.toggleAttribute('data-in-row', host === row)
  if (host === row || host.matches('.crumbbar')) host.append(container)
  else host.prepend(container)
}

function create(): HTMLElement {
  const container = document.createElement('div')
  container.className = 'copy-page'
  container.dataset.part = 'CopyPage'
  container.dataset.copyPage = ''
  container.innerHTML = buttonHtml()
  return container
}
