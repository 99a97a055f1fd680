import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type LoaderFunctionArgs, RouterProvider } from 'react-router-dom'
import { canonicalPath, withBase, withoutBase } from '../lib/path.ts'
import { pageTitle } from '../model/head.ts'
import type { PageData } from '../model/page-data.ts'
import { keepPrerendered } from '../shell/kept.ts'
import { CrashBoundary } from '../ui/CrashBoundary.tsx'
import { enhancePage } from './enhance.ts'
import { followLinks } from './links.ts'
import { firstPage, loadPage } from './page-loader.ts'
import { PageError } from './RouteError.tsx'
import { clearRecovery, recoverOrThrow, watchPreloadErrors } from './recovery.ts'
import { appRoutes } from './routes.tsx'
import { site } from './site.ts'
import { wakeFrame } from './wake-frame.ts'

type Router = ReturnType<typeof createBrowserRouter>

async function loadRoute({ request }: LoaderFunctionArgs, router: Router) {
  const url = new URL(request.url)
  const path = withoutBase(site.baseUrl, url.pathname) ?? '/'
  try {
    const page = await loadPage(site.baseUrl, path, request.signal)
    clearRecovery()
    return page
  } catch (error) {
    // A request has no anchor; the navigation it belongs to knows it.
    url.hash = router.state.navigation.location?.hash ?? ''
    return recoverOrThrow(error, url)
  }
}

/** Old addresses (`.html`, `/index`, a slash at the end) are shown in their one written form. */
function normaliseAddress(): void {
  const { pathname, search, hash } = window.location
  const inside = withoutBase(site.baseUrl, pathname)
  const written = inside === undefined ? pathname : withBase(site.baseUrl, canonicalPath(inside))
  if (written !== pathname) window.history.replaceState(window.history.state, '', written + search + hash)
}

/** Only on sites that are configured for it. */
function countPageViews(id: string, router: Router): void {
  import('../browser/page-views.ts')
    .then(({ startPageViews }) =>
      startPageViews({
        id,
        onRouteChange: (listener) =>
          router.subscribe(({ navigation, loaderData }) => {
            const page = loaderData.page as PageData | undefined
            if (navigation.state === 'idle' && page) listener(pageTitle(site, page.title, page.path))
          }),
      }),
    )
    .catch((error: unknown) => console.warn('Page views are not counted.', error))
}

function start(root: HTMLElement): void {
  normaliseAddress()
  watchPreloadErrors()
  keepPrerendered()
  const page = firstPage()
  const loader = (request: LoaderFunctionArgs) => loadRoute(request, router)
  const router: Router = createBrowserRouter(appRoutes({ onPage: enhancePage }, loader), {
    basename: site.baseUrl,
    hydrationData: { loaderData: { page } },
  })
  // A transition lets the browser paint and answer between slices of the work.
  startTransition(() => {
    hydrateRoot(
      root,
      <CrashBoundary fallback={(error) => <PageError error={error} />}>
        <RouterProvider router={router} />
      </CrashBoundary>,
    )
  })
  followLinks(router, site.baseUrl)
  wakeFrame(page.services?.assistant)
  if (page.services?.analytics) countPageViews(page.services.analytics, router)
}

const root = document.getElementById('root')
// A task of its own: evaluating the libraries has just taken one, and readers may act between the two.
if (root) setTimeout(start, 0, root)
