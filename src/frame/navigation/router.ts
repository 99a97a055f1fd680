/** The router. Its code loads after the first navigation. It then manages the history and changes pages as before. */
import { createBrowserRouter } from 'react-router-dom'
import { base } from './base.ts'
import { arriveWith, readPage } from './change.ts'
import type { PageView, Shown } from './page-view.ts'

/** Starts from the current page without changing the document until the next navigation. */
export function startRouter(view: PageView) {
  // One route for the whole site, because only the build has the list of pages.
  const page = {
    id: 'page',
    path: '*',
    loader: ({ request }: { request: Request }): Promise<Shown> => {
      const url = new URL(request.url)
      // A request has no anchor, so it is read from its navigation.
      url.hash = router.state.navigation.location?.hash ?? ''
      return readPage(url, request.signal)
    },
    // Queries and anchors belong to the current page. Only another path loads another page.
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
