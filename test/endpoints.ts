/** Endpoints for tests of the check: a node, or a server whose responses the test sets. Both end with the test. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startNode } from './node.ts'

type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** Endpoints of one test file. `close` stops all of them. */
export function testEndpoints() {
  const closers: (() => unknown)[] = []
  return {
    closers,
    close: async (): Promise<void> => {
      for (const close of closers.splice(0).reverse()) await close()
    },
    started: async (...args: Parameters<typeof startNode>) => {
      const node = await startNode(...args)
      closers.push(node.close)
      return node
    },
    served: async (handle: Handle): Promise<URL> => {
      const server = createServer(async (request, response) => {
        let body = ''
        for await (const chunk of request) body += chunk
        handle(request, response, body)
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      closers.push(() => {
        server.closeAllConnections()
        server.close()
      })
      return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    },
  }
}
