/**
 * The only inline script of the document. Before the first paint it applies the reader's stored choices (the color
 * mode, a closed announcement, tabs, the client release). It also detects whether the link contains values that the
 * page will show, and whether the page opens at its top. When a file of the site does not load, it shows a banner with
 * the reason. The build bundles it into every page, so each byte counts, and its hash is in the content security
 * policy.
 */
import { holdsFor } from '../core/lib/client-version.ts'
import { NETWORK_KEY, networkLabel } from '../core/lib/network-names.ts'
import {
  ANNOUNCEMENT_STORAGE_KEY,
  CLIENT_STORAGE_KEY,
  SIDEBAR_FILTER,
  THEME_STORAGE_KEY,
} from '../core/model/constants.ts'

/** Values of the site's configuration, which `src/build/inline-script.ts` puts in place of these names. */
declare const SITE_BASE_URL: string
declare const SITE_ANNOUNCEMENT: string
declare const SITE_COLOR_MODE: string

const root = document.documentElement
const mark = (name: string, value = ''): void => root.setAttribute(`data-${name}`, value)

let storage: Partial<Record<string, string>> & { removeItem?: (key: string) => void } = {}
try {
  storage = localStorage
} catch {
  // Readers may have blocked storage. Then the defaults stay, and the page later logs this in the console.
}

const mode = SITE_COLOR_MODE
const chosen = storage[THEME_STORAGE_KEY]
mark('default-theme', mode)
mark('theme', chosen === 'dark' || chosen === 'light' ? chosen : mode)

const closed = storage[ANNOUNCEMENT_STORAGE_KEY]
if (closed) {
  if (closed === SITE_ANNOUNCEMENT) mark('announcement', 'closed')
  else storage.removeItem?.(ANNOUNCEMENT_STORAGE_KEY)
}

// Method pages show their content only after their form has read the link. Parameters of campaigns and the sidebar do
// not count.
if (new RegExp(`[?&](?!utm_|client=|${SIDEBAR_FILTER}=|ref=|gclid|fbclid|$)`).test(location.search)) mark('query')

// If the reader starts at the top, the first paint need not wait for content far below.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (!location.hash && arrival?.type === 'navigate') mark('opening')

/**
 * While the document is parsed, this chooses the radios of stored groups and hides the content of other client
 * releases. It also writes the network and the release into the header, so that the first paint shows the choice.
 * Without a stored choice it observes nothing.
 */
const kept = Object.keys(storage).filter((key) => key.startsWith('tab:'))
const release = /[?&]client=(\d+\.\d+\.\d+)(?=&|$)/.exec(location.search)?.[1] ?? storage[CLIENT_STORAGE_KEY]
const asked = networkLabel(/[?&]network=(\w+)/.exec(location.search)?.[1])
const network = asked ?? networkLabel(storage[NETWORK_KEY])
if (kept.length > 0 || release || asked) {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const element of addedNodes as NodeListOf<HTMLInputElement>) {
        const { dataset, type, value } = element
        if (release && (dataset?.since || dataset?.until)) element.hidden = !holdsFor(dataset, release)
        if (dataset?.now) element.textContent = (dataset.now === 'client' ? release && `· ${release}` : network) ?? ''
        const group = type === 'radio' && element.closest<HTMLElement>('[data-tab-group]')
        if (group && storage[`tab:${group.dataset.tabGroup}`] === value) element.checked = true
      }
  })
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => observer.disconnect())
}

/** Addresses of one page are equal whichever way a host writes them. */
const plain = (path: string): string => path.replace(/(\/index)?(\.html)?\/*$/, '')

function showBanner(): void {
  if (document.getElementById('base-url-banner')) return
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  // A page at its own address finds its files there, so the network must have failed.
  const isAtHome = canonical && plain(new URL(canonical.href).pathname) === plain(location.pathname)
  const banner = document.createElement('div')
  banner.id = 'base-url-banner'
  banner.role = 'alert'
  // The style sheets are what did not load.
  banner.style.cssText =
    'padding:1rem 1.5rem;border-bottom:2px solid #ab2338;background:#fef0f1;color:#1b1726;font:1rem/1.5 sans-serif'
  banner.textContent = `This site did not load properly. ${
    isAtHome
      ? 'One of its files could not be loaded. Check your network connection. '
      : `Its base URL is set to ${SITE_BASE_URL}, but the page stands at ${location.pathname}. Set BASE_URL to the folder the site is served from, and build again.`
  }`
  if (isAtHome) {
    const retry = document.createElement('button')
    retry.textContent = 'Retry'
    retry.onclick = () => location.reload()
    banner.append(retry)
  }
  document.body.prepend(banner)
}

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.hasAttribute('data-site-file')) return
    // Shows the content that was waiting for scripts.
    root.removeAttribute('data-query')
    if (document.body) showBanner()
    else addEventListener('DOMContentLoaded', showBanner)
  },
  true,
)
