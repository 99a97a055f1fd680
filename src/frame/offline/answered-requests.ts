/** Decides which requests the service worker handles. */
import { withoutBase } from '../../core/lib/path.ts'

/** Below the base, files that others install and check by their hash, and the worker itself. */
const UNTOUCHED = /^(pkg\/|openrpc\.json$|openrpc\/|sw\.js$)/

type Requested = Pick<Request, 'method' | 'url' | 'headers' | 'cache' | 'mode'>

/** The path below the base of a request that the offline copy may serve. Undefined for all others. */
export function ownPath(request: Requested, scope: string): string | undefined {
  const { origin, pathname: base } = new URL(scope)
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range')) return undefined
  // Such a request must not go to the network, so the worker cannot repeat it.
  if (request.cache === 'only-if-cached' && request.mode !== 'same-origin') return undefined
  const inside = withoutBase(base, url.pathname)?.slice(1)
  return inside === undefined || UNTOUCHED.test(inside) ? undefined : inside
}
