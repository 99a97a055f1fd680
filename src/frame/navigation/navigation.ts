/**
 * Handles links and the history. Internal links are handled immediately. The page is fetched and shown, a slow page
 * shows its progress, and a failed page shows the reason. The router loads after the first navigation, and then
 * navigates by the same steps.
 */
import { arriveAt } from '../../ui/browser/anchor.ts'
import { listen } from '../../ui/browser/attach.ts'
import { DWELL_MS, mayPrefetch } from '../../ui/browser/prefetch.ts'
import { fullLoadHelps, loadAhead, loadWhole } from '../../ui/browser/recovery.ts'
import { askBeforeUnload, mayLeave } from '../../ui/browser/typed-text.ts'
import { wantIcons } from '../../ui/sprite.ts'
import { keepPositions, pushEntry, readEntries, rememberScroll, stampEntry, stepsTaken } from './history-entries.ts'
import { innerTarget, isAnchorOf, isPlainClick, pathOf, type Target } from './inner-links.ts'
import { holdPage, PageLoadError, takePage } from './page-source.ts'
import type { PageView } from './page-view.ts'

const loadChange = () => loadAhead(() => import('./change.ts'))
const loadRouter = () => loadAhead(() => import('./router.ts'))

export class Navigation {
  private readonly view: PageView
  private router: { navigate: (to: string) => Promise<void> } | undefined
  /** The navigation that waits for its page, or for the router after it. A later navigation replaces it. */
  private pending = new AbortController()
  private dwelling: { link: Element; stop: () => void } | undefined

  constructor(view: PageView) {
    this.view = view
  }

  /** Listens to links below `root` and to the history until the document unloads. */
  attach(root: HTMLElement): void {
    readEntries()
    listen(root, {
      click: (event: MouseEvent) => this.onClick(event),
      pointerdown: ({ button, target }: PointerEvent) => {
        wantIcons()
        if (button === 0) this.expect(innerTarget(target))
      },
      pointerover: ({ target }: PointerEvent) => this.dwellOn(target),
      pointerout: (event: PointerEvent) => this.leave(event),
      focusin: ({ target }: FocusEvent) => this.dwellOn(target),
      focusout: (event: FocusEvent) => this.leave(event),
      keydown: wantIcons,
    })
    listen(window, {
      popstate: (event: PopStateEvent) => this.onHistory(event),
      pagehide: keepPositions,
      beforeunload: askBeforeUnload,
      hashchange: () => void arriveAt(window.location.hash),
    })
  }

  private onClick(event: MouseEvent): void {
    const target = isPlainClick(event) ? innerTarget(event.target) : undefined
    if (!target) return
    if (isAnchorOf(target, window.location)) {
      rememberScroll()
      // The browser scrolls but does not fire an event when the address stays the same.
      if (target.url.hash === window.location.hash) queueMicrotask(() => window.dispatchEvent(new Event('hashchange')))
      return
    }
    event.preventDefault()
    if (!mayLeave()) return
    const { url, path } = target
    if (this.router) void this.router.navigate(path + url.search + url.hash)
    else void this.change(target, () => pushEntry(url))
  }

  /** Runs before the router's listener, so that a canceled navigation never reaches the router. */
  private onHistory(event: PopStateEvent): void {
    const url = new URL(window.location.href)
    const path = pathOf(url)
    if (path !== this.view.path && !mayLeave()) {
      rememberScroll()
      event.stopImmediatePropagation()
      window.history.go(-stepsTaken())
      return
    }
    stampEntry()
    if (this.router) return
    this.pending.abort()
    // Until a page was changed, entries of this one are the browser's own affair.
    if (path === this.view.path && window.history.scrollRestoration === 'auto') this.view.progress.finish()
    else void this.change({ url, path }, () => undefined)
  }

  /** Changes the page before the router is there. `enter` puts the address in place, where it is not yet. */
  private async change(target: Target, enter: () => void): Promise<void> {
    this.pending.abort()
    this.pending = new AbortController()
    const { signal } = this.pending
    const { url, path } = target
    const { view } = this
    wantIcons()
    view.progress.start()
    try {
      const html = path === view.path ? undefined : takePage(path, signal)
      const code = await this.codeFor(target, html, signal)
      const next = html ? await code.readPage(url, signal, html) : view.shown
      if (signal.aborted) return
      enter()
      await code.arriveWith(view, next, signal)
    } catch (error) {
      if (signal.aborted) return
      enter()
      view.fail({ error })
    }
    // Without its code the next link is followed as this one was.
    const router = await loadRouter()
    if (!signal.aborted) this.router = router?.startRouter(view)
  }

  /** The code for a change, once it and the page's HTML are here. */
  private async codeFor({ url, path }: Target, html: Promise<string> | undefined, signal: AbortSignal) {
    const [code] = await Promise.all([loadChange(), html])
    if (code) return code
    const helps = await fullLoadHelps(path, url)
    // The connection works again, so code that failed to load may load now. A full load is then unnecessary.
    const late = helps ? await loadChange() : undefined
    if (late) return late
    if (helps && !signal.aborted) await loadWhole(url)
    throw new PageLoadError(path, new Error('the code that shows other pages did not load'))
  }

  /** The pointer or the focus is on this now. */
  private dwellOn(element: EventTarget | null): void {
    if (!mayPrefetch()) return
    wantIcons()
    const target = innerTarget(element)
    if (!target || target.link === this.dwelling?.link) return
    this.dwelling?.stop()
    this.dwelling = undefined
    const timer = setTimeout(() => {
      stop = this.expect(target)
    }, DWELL_MS)
    let stop = () => clearTimeout(timer)
    this.dwelling = { link: target.link, stop: () => stop() }
  }

  /** Only from its own link: a pointer at rest "leaves" whatever moves below it, while the focus is on a link. */
  private leave({ target, relatedTarget }: PointerEvent | FocusEvent): void {
    const { link, stop } = this.dwelling ?? {}
    if (!link?.contains(target as Node) || link.contains(relatedTarget as Node | null)) return
    stop?.()
    this.dwelling = undefined
  }

  /** Prefetches the page and code for a link. The returned function aborts the page's request. */
  private expect(target: Target | undefined): () => void {
    if (!target || target.path === this.view.path) return () => undefined
    const { html, stop } = holdPage(target.path)
    void Promise.all([loadChange(), html]).then(
      ([code, text]) => code?.fetchNeeds(text),
      () => undefined,
    )
    return stop
  }
}
