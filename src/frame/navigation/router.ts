/** The router. Its code comes when a page was changed; from then on it keeps the history, and changes pages as before. */
import { createBrowserRouter } from 'react-router-dom'
import { base } from './base.ts'
import { arriveWith, readPage } from './change.ts'
import type { PageView, Shown } from './page-view.ts'

/** Takes over from what is shown: nothing in the document changes until the next navigation. */
export function startRouter(view: PageView) {
  // One route for the whole site: which pages exist is known to the build alone.
  const page = {
    id: 'page',
    path: '*',
    loader: ({ request }: { request: Request }): Promise<Shown> => {
      const url = new URL(request.url)
      // A request has no anchor; the navigation it belongs to knows it.
      url.hash = router.state.navigation.location?.hash ?? ''
      return readPage(url, request.signal)
    },
    // Queries and anchors belong to the page that is shown; only another path loads another page.
    shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
      currentUrl.pathname !== nextUrl.pathname || 'error' in view.shown,
  }
  const router = createBrowserRouter([page], { basename: base, hydrationData: { loaderData: { page: view.shown } } })
  router.subscribe(({ navigation, loaderData }) => {
    if (navigation.state === 'idle') void arriveWith(view, loaderData.page)
    else view.progress.start()
  })
  return router
}
