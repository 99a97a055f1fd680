/**
 * The router: history, loading, scroll restoration. Its code and React come once a reader has gone somewhere; the first
 * link does not wait for them. It draws nothing itself: pages are static HTML, which the page view replaces.
 */
import { useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigationType,
  useRouteError,
} from 'react-router-dom'
import { prefersReducedMotion } from '../browser/media.ts'
import { mayLeave, UNSAVED } from '../browser/typed-text.ts'
import { CrashBoundary } from '../ui/CrashBoundary.tsx'
import { readPageAt } from './change.ts'
import { SCROLL_STORAGE_KEY } from './history-entries.ts'
import type { LoadedPage } from './page-source.ts'
import { type PageView, showPageError } from './page-view.ts'
import { showPage } from './show-page.ts'

export type RouterInput = {
  base: string
  view: PageView
  /** Called when a navigation begins (`true`) and when it has ended. */
  onBusy: (isBusy: boolean) => void
  /** The address is not that of the page that is shown: its page is loaded first. */
  isBehind: boolean
}

export type SiteRouter = {
  /** Goes to a path of the site, given without its base, with query and anchor. */
  navigate: (to: string) => void
}

/** Takes over from what is shown: nothing in the document changes until the next navigation. */
export function startRouter({ base, view, onBusy, isBehind }: RouterInput): SiteRouter {
  answerForTransitions()
  // A request has no anchor; the navigation it belongs to knows it.
  const anchor = () => router.state.navigation.location?.hash ?? ''
  const loader = ({ request }: LoaderFunctionArgs) => readPageAt(base, new URL(request.url), request.signal, anchor)
  const shown =
    'page' in view.shown ? { loaderData: { page: view.shown.page } } : { errors: { page: view.shown.error } }
  const router = createBrowserRouter(siteRoutes(view, loader), {
    basename: base,
    ...(isBehind ? {} : { hydrationData: shown }),
  })
  router.subscribe(({ navigation }) => onBusy(navigation.state !== 'idle'))
  const host = createRoot(document.createElement('div'))
  // At once: the scroll position of the page that is left is read by a component.
  flushSync(() =>
    host.render(
      <CrashBoundary fallback={(error) => <PageError error={error} />}>
        <RouterProvider router={router} />
      </CrashBoundary>,
    ),
  )
  return {
    navigate: (to) => void router.navigate(to, { viewTransition: !prefersReducedMotion() }),
  }
}

/**
 * The next navigation skips the animation of the one before, and a tab in the background has none. The promise that is
 * broken then is left to nobody by the router, and would stand in the console as an error of the page.
 */
function answerForTransitions(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (...parameters) => {
    const transition = start(...parameters)
    transition.ready.catch(() => undefined)
    return transition
  }
}

/** Two routes for the whole site: the frame, and any page inside it. Which pages exist is known to the build alone. */
const siteRoutes = (view: PageView, loader: (request: LoaderFunctionArgs) => Promise<LoadedPage>): RouteObject[] => [
  {
    element: <Frame />,
    errorElement: <FrameError />,
    HydrateFallback: Nothing,
    children: [
      {
        id: 'page',
        path: '*',
        loader,
        element: <Page view={view} />,
        errorElement: <FailedPage view={view} />,
        // Queries and anchors belong to the page that is shown; only another path loads another page.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      },
    ],
  },
]

function Frame() {
  useQuestionBeforeBack()
  // The page is put in place by the first, before the second scrolls in it.
  return (
    <>
      <Outlet />
      <ScrollRestoration storageKey={SCROLL_STORAGE_KEY} />
    </>
  )
}

/** Links ask before they are followed; Back and Forward are asked here. */
function useQuestionBeforeBack(): void {
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      historyAction === 'POP' &&
      currentLocation.pathname !== nextLocation.pathname &&
      document.querySelector(UNSAVED) !== null,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (mayLeave()) blocker.proceed()
    else blocker.reset()
  }, [blocker])
}

function Page({ view }: { view: PageView }) {
  const page = useLoaderData() as LoadedPage
  const type = useNavigationType()
  const { hash } = useLocation()
  const isAtTop = type !== 'POP' && hash === ''
  useLayoutEffect(() => showPage(view, page, isAtTop), [view, page, isAtTop])
  return null
}

function FailedPage({ view }: { view: PageView }) {
  const error = useRouteError()
  useLayoutEffect(() => view.fail(error), [view, error])
  return null
}

const Nothing = () => null

const FrameError = () => <PageError error={useRouteError()} />

function PageError({ error }: { error: unknown }) {
  useLayoutEffect(() => showPageError(error), [error])
  return null
}
