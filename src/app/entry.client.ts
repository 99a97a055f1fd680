/**
 * The script of every page. It brings static HTML to life and takes links; React and the router come when a reader goes
 * somewhere or uses a part that needs them.
 */

import { canonicalPath, withBase, withoutBase } from '../core/lib/path.ts'
import { base } from '../frame/navigation/base.ts'
import { Navigation } from '../frame/navigation/navigation.ts'
import { firstPage } from '../frame/navigation/page-source.ts'
import { PageView, showPageError } from '../frame/navigation/page-view.ts'
import { createProgress } from '../frame/shell/progress.ts'
import { renderDeferred } from '../ui/browser/deferred-render.ts'
import { loadAhead } from '../ui/browser/recovery.ts'
import { scheduleTasks } from '../ui/browser/task-scheduler.ts'
import { crashPage } from '../ui/crash-page.ts'
import { element } from '../ui/element.ts'
import { frameBehaviors } from './frame.ts'

/** Old addresses (`.html`, `/index`, a slash at the end) are shown in their one written form. */
function normaliseAddress(): void {
  const { pathname, search, hash } = window.location
  const inside = withoutBase(base, pathname)
  const written = inside === undefined ? pathname : withBase(base, canonicalPath(inside))
  if (written !== pathname) window.history.replaceState(window.history.state, '', written + search + hash)
}

/** Only on sites that are configured for it. */
function countPageViews(id: string, view: PageView): void {
  import('../ui/browser/page-views.ts')
    .then(({ startPageViews }) => startPageViews({ id, onRouteChange: (listener) => view.onShow(listener) }))
    .catch((error: unknown) => console.warn('Page views are not counted.', error))
}

/** Frame first: if it fails, a crash page stands in its place until it is retried, and nothing else starts. */
function startFrame(root: HTMLElement, view: PageView): void {
  const undo: (() => void)[] = []
  const onError = (error: unknown) => {
    console.error('The frame of this page crashed.', error)
    for (const end of undo.reverse()) end()
    const parts = [...root.childNodes]
    const retry = () => {
      root.replaceChildren(...parts)
      startFrame(root, view)
    }
    root.replaceChildren(element('main', { id: 'main' }, crashPage(error, retry)))
  }
  const behaviors = frameBehaviors(servicesOf(view))
  scheduleTasks(
    [
      ...behaviors.map((attach) => () => undo.push(attach(document.documentElement))),
      () => nextTask(() => startPage(view)),
    ],
    onError,
  )
}

const servicesOf = ({ shown }: PageView) => ('data' in shown ? shown.data.services : undefined)

function startPage(view: PageView): void {
  new Navigation(view).attach(document.documentElement)
  view.attach()
  const analytics = servicesOf(view)?.analytics
  if (analytics) countPageViews(analytics, view)
  nextTask(() => renderDeferred(document.documentElement))
  startRest()
}

/** What can wait until the page has all it needs. */
function startRest(): void {
  if (document.readyState !== 'complete') addEventListener('load', startRest, { once: true })
  else void loadAhead(() => import('./rest.ts')).then((rest) => rest?.fetchRest(base))
}

/** A task of its own, so that the browser may paint and answer before it. Without it the page cannot go on. */
function nextTask(run: () => void): void {
  setTimeout(() => {
    try {
      run()
    } catch (error) {
      showPageError(error)
    }
  })
}

function start(root: HTMLElement): void {
  normaliseAddress()
  const [navbar, main] = [root.querySelector<HTMLElement>('.navbar'), document.getElementById('main')]
  if (!navbar || !main) throw new Error('The frame has no navbar or no main area.')
  startFrame(root, new PageView(firstPage(), createProgress(navbar, main)))
}

const root = document.getElementById('root')
if (root) nextTask(() => start(root))
