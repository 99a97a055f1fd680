/**
 * The service worker. It tries the network first, so that readers never stay on an old release, and uses the copy when
 * the network fails. It fetches files in advance only when an idle page requests it.
 */

import { ownPath } from './answered-requests.ts'
import { KEEP, type Kept } from './format.ts'
import { OfflineStore } from './store.ts'

/** Prepended to this code by the build. Address of this release's list. */
declare const OFFLINE_LIST: string

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Waiting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
type Asking = Waiting & { data: unknown; ports: readonly MessagePort[] }

/** The used part of a service worker's global scope. The browser's types describe a window instead. */
type Scope = {
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', listen: (event: Waiting) => void) => void) &
    ((type: 'fetch', listen: (event: Fetching) => void) => void) &
    ((type: 'message', listen: (event: Asking) => void) => void)
}
const scope = self as unknown as Scope
const home = scope.registration.scope
const store = new OfflineStore({
  base: new URL(home).pathname,
  list: OFFLINE_LIST,
  caches,
  fetch: (address, init) => fetch(address, init),
})

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => {
  // The browser requests a document while the worker starts, so that the worker does not delay it.
  const preload = scope.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([preload, scope.clients.claim()]))
})

scope.addEventListener('fetch', (event) => {
  const path = ownPath(event.request, home)
  if (path !== undefined) event.respondWith(answer(event, path))
})

scope.addEventListener('message', (event) => {
  if (event.data !== KEEP) return
  event.waitUntil(keep().then((kept) => event.ports[0]?.postMessage(kept)))
})

async function answer(event: Fetching, path: string): Promise<Response> {
  const { request } = event
  const isDocument = request.mode === 'navigate'
  let response: Response
  try {
    response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(request))
  } catch (error) {
    const kept = await keptAnswer(path)
    if (kept) return kept
    if (isDocument) return nothingKept()
    throw error
  }
  // A document with an error would replace the page being read. For a fetched page, the red box shows the error.
  if (isDocument && response.status >= 500) return (await keptAnswer(path)) ?? response
  if (response.ok && response.type === 'basic') event.waitUntil(keepUsed(path, response.clone()))
  return response
}

/** Storage that cannot be read is no reason to fail. */
const keptAnswer = (path: string): Promise<Response | undefined> => store.answer(path).catch(() => undefined)

async function keepUsed(path: string, response: Response): Promise<void> {
  try {
    if (await store.isKeptWhenUsed(path)) await store.keepUsed(path, response)
  } catch {
    // Storage is full or denied, so the file is fetched from the network next time.
  }
}

async function keep(): Promise<Kept> {
  try {
    return await store.keep()
  } catch (error) {
    // Without a network, the files stored so far stay for the next visit.
    if (!(error instanceof DOMException)) return 'later'
    // Full or refused storage.
    await store.remove().catch(() => undefined)
    await scope.registration.unregister()
    return 'off'
  }
}

/** Replaces the browser's own error page if the page was opened before anything was stored. */
const nothingKept = (): Response =>
  new Response(
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<title>No connection</title><body style="font:1rem/1.5 sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem">' +
      '<h1>No connection</h1><p>This page did not load, and this device does not have a copy of it yet.</p>' +
      '<p><a href="">Try again</a></p>',
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
