/**
 * The script of every page. It activates static HTML and handles links. React and the router load when a reader
 * navigates or uses a part that needs them.
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

/** Starts the frame first. If it fails, a crash page replaces it until it is retried, and nothing else starts. */
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

/** Starts work that can wait until the page has loaded everything it needs. */
function startRest(): void {
  if (document.readyState !== 'complete') addEventListener('load', startRest, { once: true })
  else void loadAhead(() => import('./rest.ts')).then((rest) => rest?.fetchRest(base))
}

/** Runs in a separate task, so that the browser can paint and respond first. An error here stops the page. */
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
