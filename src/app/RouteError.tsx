import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { PageErrorFallback } from '../ui/CrashPage.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'

/** The red box in place of the page, with the error's text and a button that reloads. */
export function RouteError() {
  const error = useRouteError()
  return (
    <div id="page" className="notice-page">
      <ErrorNotice
        title="This page did not load"
        error={error}
        action="Retry"
        onAction={() => window.location.reload()}
        isPage
      />
    </div>
  )
}

/** What crashed lies outside the frame and every page: only the fallback page is left. */
export function FrameError() {
  return <PageError error={useRouteError()} />
}

export function PageError({ error }: { error: unknown }) {
  useEffect(() => {
    document.title = 'Page Error'
  }, [])
  return <PageErrorFallback error={error} />
}
