import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { App, type AppProps, Page } from './App.tsx'
import { FrameError, RouteError } from './RouteError.tsx'

/** Two routes for the whole site: the frame, and any page inside it. Which pages exist is known to the build alone. */
export const appRoutes = (props: AppProps, loader?: LoaderFunction): RouteObject[] => [
  {
    element: <App {...props} />,
    errorElement: <FrameError />,
    children: [
      {
        id: 'page',
        path: '*',
        element: <Page />,
        errorElement: <RouteError />,
        // Queries and anchors belong to the page that is shown; only another path loads another page.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        ...(loader ? { loader } : {}),
      },
    ],
  },
]
