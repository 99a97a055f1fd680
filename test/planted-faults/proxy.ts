/** A proxy in front of an honest node that plants one fault. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answered, Asked, PlantedFault, Tools } from './faults.ts'

export type Proxy = { url: string; close: () => Promise<void> }

/** @param upstream the address of a node, or a node inside this process */
export async function startProxy(upstream: string | { fetch: typeof fetch }, fault: PlantedFault): Promise<Proxy> {
  const counts = new Map<string, number>()
  const [address, ask] = typeof upstream === 'string' ? [upstream, fetch] : ['http://node', upstream.fetch]
  const send = async (body: string): Promise<string> =>
    (await ask(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()
  const post = async (body: unknown): Promise<unknown> => JSON.parse(await send(JSON.stringify(body)))
  const honest: Tools['ask'] = async (method, params) =>
    ((await post({ jsonrpc: '2.0', id: 1, method, params })) as Answered).result

  const one = async (request: Asked): Promise<Answered> => {
    const count = (counts.get(request.method) ?? 0) + 1
    counts.set(request.method, count)
    const tools = { count, ask: honest }
    const asked = fault.asked && Array.isArray(request.params) ? await fault.asked(request, tools) : request
    const answer = (await post(asked)) as Answered
    return fault.answered ? fault.answered(answer, request, tools) : answer
  }
  const reply = async (body: string): Promise<string> => {
    const value = parsed(body)
    const isPlain = (entry: unknown): entry is Asked => typeof (entry as Asked | undefined)?.method === 'string'
    if (Array.isArray(value) && value.length > 0 && value.every((entry) => isPlain(entry) && 'id' in entry))
      return JSON.stringify(await Promise.all(value.map(one)))
    // Forwards malformed requests unchanged, because the honest node rejects them.
    return isPlain(value) && 'id' in value ? JSON.stringify(await one(value)) : send(body)
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    const text = await reply(body)
    response.writeHead(fault.status ?? 200, { 'content-type': 'application/json' })
    response.end(fault.body ? fault.body(text) : text)
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

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
