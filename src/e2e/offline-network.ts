/** The site behind a network that a test can cut, before each further request or completely. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { openContext, siteUrl } from './harness.ts'

export type Network = {
  url: string
  /** Number of requests served so far. */
  count: () => number
  /** Paths of the requests served so far. */
  paths: string[]
  /** Allows this many more requests, then cuts the network. */
  cutAfter: (requests: number) => void
}

/** Opens a proxy to the served site on its own port, so its storage is separate. Closed after the test. */
export async function openNetwork(): Promise<Network> {
  let left = Number.POSITIVE_INFINITY
  const paths: string[] = []
  const server = createServer((asked, answer) => {
    if (left <= 0) {
      asked.socket.destroy()
      return
    }
    left -= 1
    paths.push(asked.url ?? '')
    const { method, headers } = asked
    const passed = request(
      new URL(asked.url ?? '/', siteUrl('/')),
      // A new connection. The other side may close a kept one, which would look like a cut.
      { method: method ?? 'GET', headers, agent: false },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    passed.on('error', () => asked.socket.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => paths.length,
    paths,
    cutAfter: (requests) => {
      left = requests
      if (requests === 0) server.closeAllConnections()
    },
  }
}

/** Messages of Chromium and the site about requests that a test cuts off. */
export const CUT = [
  /^request to another origin: http:\/\/127\.0\.0\.1:/,
  /Failed to load resource/,
  /net::ERR_/,
  /did not load|could not be loaded|Failed to fetch|error loading dynamically imported/i,
]

export const openCutContext = (network: Network, options: { offlineCopy?: boolean } = {}): Promise<BrowserContext> =>
  openContext({ ...options, allow: [...CUT, new RegExp(network.url)] })
