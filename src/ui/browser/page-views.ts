/** Page views for the configured analytics service. A site without configuration never loads this file. */
import { addScript } from './add-script.ts'

export type PageViewsInput = {
  /** Measurement id. */
  id: string
  /** Calls back with the page's title when another one is shown. */
  onRouteChange: (listener: (title: string) => void) => void
}

/** Sends nothing for a reader who opts out of tracking. */
export function startPageViews({ id, onRouteChange }: PageViewsInput): void {
  if (mayCount()) countPages(id, onRouteChange)
}

function mayCount(): boolean {
  const wish = navigator as Navigator & { globalPrivacyControl?: boolean }
  return navigator.doNotTrack !== '1' && wish.globalPrivacyControl !== true
}

type TagWindow = Window & { dataLayer?: IArguments[] }

/** Reports a page view for the opened page and for each route after it. The reader's IP address is truncated. */
function countPages(id: string, onRouteChange: PageViewsInput['onRouteChange']): void {
  const tags = window as TagWindow
  tags.dataLayer ??= []
  // The service reads the arguments object of each call. An array does not work.
  const tag: (...parts: unknown[]) => void = function send() {
    // biome-ignore lint/complexity/noArguments: the service tells commands from data by this very object.
    tags.dataLayer?.push(arguments)
  }
  const count = (title: string) =>
    tag('event', 'page_view', {
      page_title: title,
      page_location: location.origin + location.pathname,
      page_path: location.pathname,
    })
  tag('js', new Date())
  tag('config', id, { anonymize_ip: true, send_page_view: false, allow_google_signals: false })
  count(document.title)
  let path = location.pathname
  onRouteChange((title) => {
    // An anchor or a query is the same page.
    if (location.pathname === path) return
    path = location.pathname
    count(title)
  })
  whenIdle(() => {
    addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`).catch((error: unknown) =>
      console.warn('Page views are not counted.', error),
    )
  })
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task)
  else setTimeout(task, 1_000)
}
