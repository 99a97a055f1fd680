/** One request to a proxy, over TLS with any certificate, and its answer in full. */
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'

export type Ask = {
  path?: string
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** Sends the body in pieces of unknown total length. */
  isChunked?: true
  /** Loopback address of the client, such as 127.0.0.7. */
  from?: string
}

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

const PIECE = 100_000

/** Resolves to status 101 if the connection became a WebSocket, which is then closed. */
export function ask(
  url: string,
  { path = '/', method = 'POST', headers, body, isChunked, from }: Ask,
): Promise<Answer> {
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const length = bytes === undefined || isChunked ? {} : { 'content-length': String(bytes.length) }
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...{ path, method, agent: false, rejectUnauthorized: false, localAddress: from },
      headers: { 'content-type': 'application/json', ...length, ...headers },
    })
    sent.on('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () =>
        resolve({
          ...{ status: response.statusCode ?? 0, headers: response.headers },
          text: Buffer.concat(pieces).toString(),
        }),
      )
      response.on('error', reject)
    })
    sent.on('upgrade', ({ headers: given }, socket) => {
      socket.destroy()
      resolve({ status: 101, headers: given, text: '' })
    })
    // A proxy that refuses a long body may close before all of it was sent. The answer still counts.
    sent.on('error', (error) => setTimeout(() => reject(error), 500))
    for (let at = 0; bytes && isChunked && at < bytes.length; at += PIECE) sent.write(bytes.subarray(at, at + PIECE))
    sent.end(isChunked ? undefined : bytes)
  })
}

/** A call as JSON. Its ID is 7 unless another is given. */
export const call = (method: string, params: readonly unknown[] = [], id: unknown = 7): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** So many calls in a batch. */
export const batch = (count: number, method = 'eth_chainId'): string =>
  `[${Array.from({ length: count }, (_, id) => call(method, [], id)).join(',')}]`

/** An error as JSON-RPC has it. */
export const refusal = (code: number, message: string, id: unknown = null) => ({
  ...{ jsonrpc: '2.0', id, error: { code, message } },
})
