/**
 * Replaces the current page with a fetched page, including the article, head, styles, and page-specific frame parts.
 */

import { PAGE_HEAD_SELECTOR } from '../../core/model/head.ts'
import { arriveAt } from '../../ui/browser/anchor.ts'
import { renderDeferred } from '../../ui/browser/deferred-render.ts'
import { startNavigation } from '../../ui/browser/navigation-start.ts'
import { showNow } from '../shell/context-label.ts'
import { closeDrawer } from '../shell/drawer-behavior.ts'
import { markCurrent } from '../shell/mark-current.ts'
import { markVersion } from '../shell/navbar-menus.ts'
import { revealCurrent } from '../shell/sidebar-state.ts'
import { base } from './base.ts'
import type { LoadedPage } from './page-source.ts'
import { copyStyles, dropStyles } from './page-styles.ts'
import { focusHeading, type PageView } from './page-view.ts'
import { showStoredRelease } from './stored-release.ts'

/** @param isAtTop the page is shown from its top, so content far below is rendered later */
export function showPage(view: PageView, page: LoadedPage, isAtTop: boolean): void {
  const { data, document: next } = page
  const article = next?.getElementById('page')
  if (!next || !article) return
  // Removes the focus before styles change, because removing it later would lay out the old page again.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  startNavigation(document.documentElement, isAtTop)
  replaceHead(next)
  dropStyles(next)
  copyStyles()
  showStoredRelease(article)
  view.replace(page, document.adoptNode(article))
  replaceFrameParts(next)
  markSidebar(data, next)
  // The focus moves as in a full load, to the target of the address, else to the heading.
  if (!arriveAt(window.location.hash)) focusHeading()
  view.announce(data.title)
  renderDeferred(document.documentElement)
}

/** Replaces the page-specific part of the head (title, description, canonical address, Open Graph, alternates). */
function replaceHead(page: Document): void {
  const [start] = document.head.querySelectorAll(PAGE_HEAD_SELECTOR)
  const next = pageHead(page)
  if (!start || next.length === 0) return
  for (const node of pageHead(document)) node.remove()
  start.after(...next.map((node) => document.adoptNode(node)))
}

function pageHead(page: Document): ChildNode[] {
  const [start, end] = page.head.querySelectorAll(PAGE_HEAD_SELECTOR)
  const nodes: ChildNode[] = []
  for (let node = start?.nextSibling; node && node !== end; node = node.nextSibling) nodes.push(node)
  return nodes
}

/** Layout, menus and links of the frame that differ on each page, in the order of the document. */
function replaceFrameParts(next: Document): void {
  const layout = next.querySelector<HTMLElement>('.frame')?.dataset.layout
  const frame = document.querySelector<HTMLElement>('.frame')
  if (layout === undefined) frame?.removeAttribute('data-layout')
  else frame?.setAttribute('data-layout', layout)
  const parts = next.querySelectorAll('[data-per-page]')
  for (const [index, part] of document.querySelectorAll('[data-per-page]').entries()) {
    const other = parts[index]
    if (other) part.replaceWith(document.adoptNode(other))
  }
  markVersion(document)
  showNow()
}

function markSidebar({ path, sidebar }: LoadedPage['data'], next: Document): void {
  const nav = document.getElementById('sidebar')
  if (!nav) return
  closeDrawer(nav)
  markCurrent(nav, base, path, sidebar, next)
  revealCurrent(nav)
}
