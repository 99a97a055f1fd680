/**
 * The only scripts of others: page views and the assistant. Loaded when the build was configured for one of them; a site
 * without configuration never asks for this file.
 */
import type { Services } from '../site/page-data.ts'

export type ServicesInput = {
  services: Services
  /** Calls back with the page's title when another one is shown. */
  onRouteChange: (listener: (title: string) => void) => void
}

export function startServices({ services, onRouteChange }: ServicesInput): void {
  if (services.assistant) waitForQuestions(services.assistant)
  if (services.analytics && mayCount()) countPages(services.analytics, onRouteChange)
}

/** A reader who asks not to be tracked is not. */
function mayCount(): boolean {
  const wish = navigator as Navigator & { globalPrivacyControl?: boolean }
  return navigator.doNotTrack !== '1' && wish.globalPrivacyControl !== true
}

type TagWindow = Window & { dataLayer?: IArguments[] }

/** A page view for the page that was opened and for each route after it; the reader's address is cut short. */
function countPages(id: string, onRouteChange: ServicesInput['onRouteChange']): void {
  const tags = window as TagWindow
  tags.dataLayer ??= []
  // The service reads the arguments object of each call, not an array.
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

/** Where the widget's script finds its place; it is told of each opening by an event on this element. */
const CONTAINER = 'ask-ai'
export const ASSISTANT_OPEN_EVENT = 'ask-ai:open'

/** The widget's script is loaded when the first question is about to be asked, not before. */
function waitForQuestions(assistant: NonNullable<Services['assistant']>): void {
  let script: Promise<void> | undefined
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-ask]') : null
    if (!button) return
    const container = assistantContainer()
    script ??= addScript(assistant.src, assistant.integrity)
    button.setAttribute('aria-busy', 'true')
    script
      .then(() => {
        container.replaceChildren(...[...container.children].filter((child) => child.id !== NOTICE))
        container.dispatchEvent(new CustomEvent(ASSISTANT_OPEN_EVENT, { bubbles: true }))
      })
      .catch((error: unknown) => {
        // The next click tries again.
        script = undefined
        console.error('The assistant did not load.', error)
        showNotice(container, button)
      })
      .finally(() => button.removeAttribute('aria-busy'))
  })
}

function assistantContainer(): HTMLElement {
  const known = document.getElementById(CONTAINER)
  if (known) return known
  const container = document.createElement('div')
  container.id = CONTAINER
  document.body.append(container)
  return container
}

const NOTICE = 'ask-ai-notice'
const NOTICE_STYLE = [
  'position: fixed; inset-block-end: var(--space-5); inset-inline-end: var(--space-5); z-index: var(--z-dropdown)',
  'display: grid; gap: var(--space-3); justify-items: end; max-inline-size: var(--menu-width); padding: var(--space-4)',
  'background: var(--raised); border: var(--rule) solid var(--border-strong); border-radius: var(--radius-4)',
  'box-shadow: var(--shadow-3); font-size: var(--size-3)',
].join('; ')

function showNotice(container: HTMLElement, button: HTMLElement): void {
  const notice = document.getElementById(NOTICE) ?? document.createElement('div')
  notice.id = NOTICE
  // Few sites need this box, so no page pays for its rules.
  notice.style.cssText = NOTICE_STYLE
  notice.setAttribute('role', 'alert')
  notice.textContent = 'The assistant could not be loaded. Check your network connection, then try again.'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button'
  close.dataset.size = 'small'
  close.textContent = 'Close'
  close.addEventListener('click', () => {
    notice.remove()
    button.focus()
  })
  notice.append(close)
  container.append(notice)
}

/** Resolves when the script has run; rejects when it cannot be had or is not the one that was expected. */
function addScript(src: string, integrity?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.referrerPolicy = 'strict-origin-when-cross-origin'
    if (integrity !== undefined) {
      script.integrity = integrity
      script.crossOrigin = 'anonymous'
    }
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${src} did not load.`))
    })
    document.head.append(script)
  })
}
