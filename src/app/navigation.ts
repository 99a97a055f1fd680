/**
 * Navigation before the router is there. Internal links are taken at once: the page is fetched and shown, a slow one
 * shows its progress, a failed one shows why. Then the router comes, takes over, and keeps history and scrolling.
 */
import { arriveAt } from '../browser/anchor.ts'
import { listen } from '../browser/attach.ts'
import { DWELL_MS, mayPrefetch } from '../browser/prefetch.ts'
import { fullLoadHelps, loadAhead } from '../browser/recovery.ts'
import { askBeforeUnload, mayLeave } from '../browser/typed-text.ts'
import { canonicalPath, withoutBase } from '../lib/path.ts'
import { createProgress, type Progress } from '../shell/progress.ts'
import { wantIcons } from '../ui/sprite.ts'
import { pushEntry, rememberScroll, stampEntry } from './history-entries.ts'
import { innerTarget, isAnchorOf, isPlainClick, type Target } from './inner-links.ts'
import { holdPage, PageLoadError, ReleaseError, wantPage } from './page-source.ts'
import type { PageView } from './page-view.ts'
import type { SiteRouter } from './router.tsx'

type RouterCode = typeof import('./router.tsx')

const loadChange = () => loadAhead(() => import('./change.ts'))
const loadRouter = () => loadAhead(() => import('./router.tsx'))

export class Navigation {
  private readonly base: string
  private readonly view: PageView
  private readonly progress: Progress
  private router: SiteRouter | undefined
  /** The navigation that waits for page and router; a later one takes its place. */
  private pending: AbortController | undefined
  private dwelling: { link: Element; stop: () => void } | undefined

  constructor(base: string, view: PageView, navbar: HTMLElement, main: HTMLElement) {
    this.base = base
    this.view = view
    this.progress = createProgress(navbar, main)
  }

  /** Listens to links below `root` and to the history; returns what ends it. */
  attach(root: HTMLElement): () => void {
    stampEntry()
    const stopLinks = listen(root, {
      click: (event: MouseEvent) => this.onClick(event),
      pointerdown: (event: PointerEvent) => event.button === 0 && this.expect(innerTarget(event, this.base)),
      pointerover: (event: Event) => this.dwell(event),
      focusin: (event: Event) => this.dwell(event),
      keydown: wantIcons,
      pointerout: (event: PointerEvent) => this.stopDwelling(event.relatedTarget),
      focusout: (event: FocusEvent) => this.stopDwelling(event.relatedTarget),
    })
    const stopHistory = listen(window, {
      popstate: () => this.onHistory(),
      beforeunload: askBeforeUnload,
      hashchange: () => void arriveAt(window.location.hash),
    })
    return () => {
      stopLinks()
      stopHistory()
      this.stopDwelling(null)
      this.pending?.abort()
    }
  }

  private onClick(event: MouseEvent): void {
    const target = isPlainClick(event) ? innerTarget(event, this.base) : undefined
    if (!target) return
    if (isAnchorOf(target, window.location)) {
      rememberScroll()
      // The browser does what is to be done, but tells nobody when the address stays the same.
      if (target.url.hash === window.location.hash) queueMicrotask(() => window.dispatchEvent(new Event('hashchange')))
      return
    }
    event.preventDefault()
    if (mayLeave()) void this.go(target, 'push')
  }

  /** Entries of this page are the browser's own affair until the router is there. */
  private onHistory(): void {
    const steps = stampEntry()
    if (this.router) return
    const path = canonicalPath(withoutBase(this.base, window.location.pathname) ?? '/')
    this.pending?.abort()
    if (path === this.view.path) this.progress.finish()
    else if (!mayLeave()) window.history.go(-steps)
    else void this.go({ url: new URL(window.location.href), path }, 'pop')
  }

  private async go(target: Target, action: 'push' | 'pop'): Promise<void> {
    const { url, path } = target
    this.pending?.abort()
    if (this.router) {
      this.router.navigate(path + url.search + url.hash)
      return
    }
    const life = new AbortController()
    this.pending = life
    wantIcons()
    this.progress.start()
    try {
      if (action === 'push' && path !== this.view.path) await this.change(target, life.signal)
      else await this.routeTo(target, action, life.signal)
    } catch (error) {
      if (!life.signal.aborted) await this.fail(error, target, action, life.signal)
    }
  }

  /** The code for a change, once it and the page's HTML are on their way. */
  private async codeFor<T>(load: () => Promise<T | undefined>, path: string): Promise<T> {
    const [code] = await Promise.all([load(), path === this.view.path ? undefined : wantPage(this.base, path)])
    if (!code) throw new ReleaseError(path, new Error('the code that shows other pages did not load'))
    return code
  }

  /** Shows the page of a link; the router comes when the page stands. */
  private async change({ url, path }: Target, signal: AbortSignal): Promise<void> {
    const code = await this.codeFor(loadChange, path)
    if (signal.aborted) return
    await code.changeTo(this.base, this.view, url, signal)
    if (signal.aborted) return
    this.progress.finish()
    const router = await loadRouter()
    if (!signal.aborted) this.startRouter(router, false)
  }

  /** Leaves it to the router: it knows where in a page the reader was, and what to do with another query. */
  private async routeTo({ url, path }: Target, action: 'push' | 'pop', signal: AbortSignal): Promise<void> {
    const code = await this.codeFor(loadRouter, path)
    if (signal.aborted) return
    if (action === 'push') rememberScroll()
    this.startRouter(code, action === 'pop')
    if (action === 'push') this.router?.navigate(path + url.search + url.hash)
  }

  /** Without its code the next link is followed as this one was. */
  private startRouter(code: RouterCode | undefined, isBehind: boolean): void {
    this.router = code?.startRouter({
      base: this.base,
      view: this.view,
      onBusy: (isBusy) => (isBusy ? this.progress.start() : this.progress.finish()),
      isBehind,
    })
  }

  /** Leaves the page to the browser only where that can help; otherwise says what is wrong, at the address it is about. */
  private async fail(
    error: unknown,
    { url, path }: Target,
    action: 'push' | 'pop',
    signal: AbortSignal,
  ): Promise<void> {
    if (error instanceof ReleaseError && (await fullLoadHelps(path, url))) {
      if (signal.aborted) return
      // There is a connection again: what did not come before it may come now, and then nothing is left.
      if (await loadRouter()) return this.go({ url, path }, action)
      if (!signal.aborted) window.location.assign(url)
      return
    }
    if (signal.aborted) return
    if (action === 'push') pushEntry(url)
    this.progress.finish()
    this.view.fail(error instanceof PageLoadError ? error : new PageLoadError(path, error))
  }

  private dwell(event: Event): void {
    wantIcons()
    const target = innerTarget(event, this.base)
    if (!target || target.link === this.dwelling?.link || !mayPrefetch()) return
    this.stopDwelling(null)
    let cancel: () => void = () => undefined
    const timer = setTimeout(() => {
      cancel = this.expect(target)
    }, DWELL_MS)
    const stop = () => {
      clearTimeout(timer)
      cancel()
    }
    this.dwelling = { link: target.link, stop }
  }

  private stopDwelling(to: EventTarget | null): void {
    if (to instanceof Node && this.dwelling?.link.contains(to)) return
    this.dwelling?.stop()
    this.dwelling = undefined
  }

  /** Fetches what following a link will need; the result aborts the page's part of it. */
  private expect(target: Target | undefined): () => void {
    if (!target || target.path === this.view.path) return () => undefined
    const stop = holdPage(this.base, target.path)
    void loadChange().then((code) => code?.fetchNeeds(target.path))
    return stop
  }
}
