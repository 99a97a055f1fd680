/** A server for tests of the probe. One function returns the response to each body. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export async function answering(answer: (body: string) => { status?: number; text: string }) {
  const server = createServer(async (request, response) => {
    const { status = 200, text: body } = answer(await text(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
