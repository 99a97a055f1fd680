/** Connects the node to Mock Service Worker. Uses only the `http` of `msw`, which the caller passes. */
import type { MonadNode } from './node-types.ts'

/** The part of `http` from `msw` that this module uses. */
export type MswHttp<Handler> = {
  post: (path: string, resolver: (info: { request: Request }) => Promise<Response>) => Handler
}

/**
 * Handlers for `setupServer` or `setupWorker` that let a node respond in place of a URL.
 * @param path URL or pattern, such as `https://rpc.monad.xyz`. Every URL if omitted
 */
export function handlers<Handler>(http: MswHttp<Handler>, node: Pick<MonadNode, 'fetch'>, path = '*'): Handler[] {
  return [
    http.post(path, async ({ request }) => {
      try {
        return await node.fetch(request)
      } catch {
        // A dropped connection appears as a network error to the page.
        return Response.error()
      }
    }),
  ]
}
