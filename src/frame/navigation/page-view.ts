/** The current page in the frame. It is inserted, activated, and replaced by the next page. */
import { retryLoad } from '../../ui/browser/recovery.ts'
import { crashPage, pageErrorFallback } from '../../ui/crash-page.ts'
import { element } from '../../ui/element.ts'
import { errorNotice } from '../../ui/error-notice.ts'
import { keepStyles } from '../../ui/kept-styles.ts'
import { closeDrawer } from '../shell/drawer-behavior.ts'
import type { Progress } from '../shell/progress.ts'
import { enhancePage } from './enhance.ts'
import type { LoadedPage } from './page-source.ts'

/** The frame's content, which is a page or the error that prevented it. */
export type Shown = LoadedPage | { error: unknown }

export class PageView {
  shown: Shown
  readonly progress: Progress
  private end: () => void = () => undefined
  private readonly listeners = new Set<(title: string) => void>()

  constructor(page: LoadedPage, progress: Progress) {
    this.shown = page
    this.progress = progress
  }

  /** Route of the current page. Undefined while an error replaces the page. */
  get path(): string | undefined {
    return 'data' in this.shown ? this.shown.data.path : undefined
  }

  /** Calls back with the title of each page that is shown after the first. */
  onShow(listener: (title: string) => void): void {
    this.listeners.add(listener)
  }

  /** Activates the article in the document. If that fails, a crash page replaces it until it is retried. */
  attach(): void {
    const article = pageElement()
    this.end = enhancePage(article, (error) => {
      console.error('This page crashed.', error)
      const retry = () => {
        pageElement().replaceWith(article)
        this.attach()
      }
      article.replaceWith(element('div', { id: 'page' }, crashPage(error, retry)))
    })
  }

  /** Replaces the current article with another and activates it. */
  replace(page: LoadedPage, article: HTMLElement): void {
    this.put(page, article)
    this.attach()
  }

  /** Announces with its title that the page is in place. */
  announce(title: string): void {
    const announcer = document.getElementById('announcer')
    if (announcer) announcer.textContent = title
    for (const listener of this.listeners) listener(document.title)
  }

  /** The red box in place of the page, with the error's text and a button that reloads. */
  fail(failure: { error: unknown }): void {
    keepStyles()
    const notice = errorNotice({
      title: 'This page did not load',
      error: failure.error,
      action: 'Retry',
      onAction: () => retryLoad(),
      isPage: true,
    })
    this.put(failure, element('div', { id: 'page', class: 'notice-page' }, notice))
    const nav = document.getElementById('sidebar')
    if (nav) closeDrawer(nav)
    window.scrollTo(0, 0)
    focusHeading()
  }

  private put(next: Shown, page: HTMLElement): void {
    this.end()
    this.end = () => undefined
    this.shown = next
    this.progress.finish()
    pageElement().replaceWith(page)
  }
}

/** The crash is outside the page, so only the fallback page remains. */
export function showPageError(error: unknown): void {
  console.error('This page crashed.', error)
  document.title = 'Page Error'
  document.getElementById('root')?.replaceChildren(pageErrorFallback(error))
}

function pageElement(): HTMLElement {
  const found = document.getElementById('page')
  if (!found) throw new Error('The document has no element #page.')
  return found
}

/** Where a full load would begin, too. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#page h1')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
