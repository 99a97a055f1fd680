/** Puts a fetched page in place of the one that is shown: article, head, styles, and what the frame says of the page. */
import { arriveAt } from '../browser/anchor.ts'
import { beginOpening } from '../browser/begin-opening.ts'
import { drawRest } from '../browser/draw-rest.ts'
import { closeDrawer } from '../shell/drawer-behavior.ts'
import { markCurrent } from '../shell/mark-current.ts'
import { labelVersions } from '../shell/navbar-menus.ts'
import { revealCurrent } from '../shell/sidebar-state.ts'
import { takeFonts } from '../ui/fonts.ts'
import { base } from './base.ts'
import { showKeptRelease } from './kept-release.ts'
import { replaceHead } from './page-head.ts'
import type { LoadedPage } from './page-source.ts'
import { copyStyles, dropStyles } from './page-styles.ts'
import { focusHeading, type PageView } from './page-view.ts'

/**
 * Shows nothing twice: the page that a document was opened with stays as it is.
 * @param isAtTop the page is shown from its top: what lies far below is drawn after that
 */
export function showPage(view: PageView, page: LoadedPage, isAtTop: boolean): void {
  const { data, document: next } = page
  const article = next?.getElementById('page')
  if (!next || !article || ('page' in view.shown && view.shown.page === page)) return
  // What has the focus loses it before styles change: afterwards the old page would be laid out once more for it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  beginOpening(document.documentElement, isAtTop)
  takeFonts(document.documentElement)
  replaceHead(next)
  dropStyles(next)
  copyStyles()
  showKeptRelease(article)
  view.replace(page, document.adoptNode(article))
  replaceFrameParts(next)
  markSidebar(data, next)
  // The focus goes where a full load would begin: to the target of the address, else to the heading.
  if (!arriveAt(window.location.hash)) focusHeading()
  view.announce(data.title)
  drawRest(document.documentElement)
}

/** Attributes of the frame that depend on the page's layout. */
const LAYOUT_PARTS = { '.frame': 'data-layout' }

/** Menus and links of the frame that lead elsewhere from each page, in the order of the document. */
function replaceFrameParts(next: Document): void {
  for (const [selector, name] of Object.entries(LAYOUT_PARTS)) {
    const value = next.querySelector(selector)?.getAttribute(name) ?? null
    const part = document.querySelector(selector)
    if (value === null) part?.removeAttribute(name)
    else part?.setAttribute(name, value)
  }
  const parts = [...next.querySelectorAll('[data-per-page]')]
  for (const [index, part] of [...document.querySelectorAll('[data-per-page]')].entries()) {
    const other = parts[index]
    if (other) part.replaceWith(document.adoptNode(other))
  }
  labelVersions(document)
}

function markSidebar({ path, sidebar }: LoadedPage['data'], next: Document): void {
  const nav = document.getElementById('sidebar')
  if (!nav) return
  closeDrawer(nav)
  markCurrent(nav, base, path, sidebar, next)
  revealCurrent(nav)
}
