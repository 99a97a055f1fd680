import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useNavigation, useOutletContext, useRouteLoaderData } from 'react-router-dom'
import { pageTitle } from '../model/head.ts'
import type { PageData } from '../model/page-data.ts'
import { Article } from '../shell/Article.tsx'
import { Shell } from '../shell/Shell.tsx'
import { ColorModeProvider } from '../ui/ColorMode.tsx'
import { CrashBoundary } from '../ui/CrashBoundary.tsx'
import { CrashPage } from '../ui/CrashPage.tsx'
import { site } from './site.ts'

/** Brings a page's islands and buttons to life; returns the function that takes them down. */
export type OnPage = (container: HTMLElement) => () => void
export type AppProps = { sidebarHtml?: string; onPage?: OnPage }

type Context = { onPage: OnPage }
const nothing: OnPage = () => () => undefined

/** The frame route: it keeps the last page's place when the next one fails to load. */
export function App({ sidebarHtml = '', onPage = nothing }: AppProps) {
  const loaded = useRouteLoaderData('page') as PageData | undefined
  const last = useRef(loaded)
  if (loaded) last.current = loaded
  const page = loaded ?? last.current
  const navigation = useNavigation()
  useAnnouncement(loaded)
  if (!page) return <Outlet context={{ onPage } satisfies Context} />
  return (
    <>
      <CrashBoundary fallback={crashPage}>
        <ColorModeProvider>
          <Shell site={site} page={page} sidebarHtml={sidebarHtml} isNavigating={navigation.state !== 'idle'}>
            <Outlet context={{ onPage } satisfies Context} />
          </Shell>
        </ColorModeProvider>
      </CrashBoundary>
      <ScrollRestoration />
      <p className="visually-hidden" id="announcer" aria-live="polite" />
    </>
  )
}

const crashPage = (error: unknown, retry: () => void) => <CrashPage error={error} onRetry={retry} />

/** The page route: whichever article was loaded. A page that crashes leaves the frame around it as it is. */
export function Page() {
  const page = useRouteLoaderData('page') as PageData
  const { onPage } = useOutletContext<Context>()
  return (
    <CrashBoundary key={page.path} fallback={crashPage}>
      <Article page={page} onPage={onPage} />
    </CrashBoundary>
  )
}

/** On each navigation: the tab's title, focus on the new heading, and its title read out, as a full load would do. */
function useAnnouncement(page: PageData | undefined): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!page) return
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    document.title = pageTitle(site, page.title, page.path)
    const heading = document.querySelector<HTMLElement>('#page h1')
    if (heading && !location.hash) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const announcer = document.getElementById('announcer')
    if (announcer) announcer.textContent = page.title
  }, [page])
}
