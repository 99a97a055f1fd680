/**
 * The page's side of reading offline. After a page has been idle, it registers the worker and requests a copy of the
 * site. It loads in a separate request, some seconds after everything else. All failures here are silent.
 */

import { OFFLINE } from '../../core/model/constants.ts'
import { mayPrefetch } from '../../ui/browser/prefetch.ts'
import { KEEP, type Kept } from './format.ts'

/** Free space required in addition to the copy, so that it never fills the reader's storage. */
const ROOM = 3

/** Stores the site if the connection and the disk allow it, and shows in the footer when it is stored. */
export async function keepCopy(base: string): Promise<void> {
  try {
    await idle()
    if (!mayPrefetch() || !(await hasRoom())) return
    const { serviceWorker } = navigator
    const registration = await serviceWorker.register(`${base}sw.js`, { scope: base, updateViaCache: 'none' })
    await ask(registration)
    // A release that is published while the page is open is stored as well.
    registration.addEventListener('updatefound', () => void ask(registration).catch(() => undefined))
  } catch {
    // Storage is denied or the worker did not load, so the site works as before.
  }
}

async function ask(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (!worker) return
  await activated(worker)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<Kept>) => data === 'kept' && sayKept()
  worker.postMessage(KEEP, [port2])
}

const activated = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.state === 'activated') resolve()
    else worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })

const idle = (): Promise<unknown> =>
  new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve)))

async function hasRoom(): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || quota - usage >= ROOM * OFFLINE.storedBytes
}

const KEPT_TEXT = 'Readable offline on this device.'
const OFFLINE_TEXT = 'You are offline. Pages load from this device.'

/** One quiet line in the footer, which stays through navigations. */
function sayKept(): void {
  const place = document.querySelector('.footer small')
  if (!place || document.getElementById('offline-state')) return
  const line = document.createElement('small')
  line.id = 'offline-state'
  line.setAttribute('role', 'status')
  const write = () => {
    line.textContent = navigator.onLine ? KEPT_TEXT : OFFLINE_TEXT
  }
  write()
  for (const type of ['online', 'offline']) window.addEventListener(type, write)
  place.after(line)
}
