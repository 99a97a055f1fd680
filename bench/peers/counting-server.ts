/** A proxy in front of a site's server that counts the bytes it sends, including workers' requests. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CountingServer = { url: string; sent: () => number; close: () => void }

/** @param url of the server that responds */
export async function countingServer(url: string): Promise<CountingServer> {
  let bytes = 0
  const server = createServer((asked, answer) => {
    const passed = request(url + (asked.url ?? '/'), { method: asked.method ?? 'GET', headers: asked.headers })
    passed.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      response.pipe(answer)
    })
    passed.on('error', (error) => answer.destroy(error))
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => bytes,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
