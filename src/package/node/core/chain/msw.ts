/** The node behind Mock Service Worker. `msw` is the reader's own: only the `http` that they hand in is used. */
import type { MonadNode } from './node-types.ts'

/** What is used of `http` from `msw`. */
export type MswHttp<Handler> = {
  post: (path: string, resolver: (info: { request: Request }) => Promise<Response>) => Handler
}

/**
 * Handlers for `setupServer` or `setupWorker` that let a node answer in the place of an address.
 * @param path address or pattern, such as `https://rpc.monad.xyz`; every address when left out
 */
export function handlers<Handler>(http: MswHttp<Handler>, node: Pick<MonadNode, 'fetch'>, path = '*'): Handler[] {
  return [
    http.post(path, async ({ request }) => {
      try {
        return await node.fetch(request)
      } catch {
        // A dropped connection: the page sees a network error.
        return Response.error()
      }
    }),
  ]
}
