/** The worker of a build without offline reading. It removes the files of an earlier worker, and then itself. */
import { cacheName } from './format.ts'

type Scope = {
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener: (
    type: 'install' | 'activate',
    listen: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
}
const scope = self as unknown as Scope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => {
  const name = cacheName(new URL(scope.registration.scope).pathname)
  event.waitUntil(caches.delete(name).then(() => scope.registration.unregister()))
})
