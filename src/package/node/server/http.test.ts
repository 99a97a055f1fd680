import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createNode } from '../core/index.ts'
import { parseNodeArguments, startNode } from './command.ts'
import { nodeHelp } from './help.ts'
import { type Served, serveNode } from './http.ts'

const opened: Served[] = []
afterEach(async () => {
  for (const served of opened.splice(0)) await served.close()
})

const LOCAL = { host: '127.0.0.1', port: 0, hosts: [], origins: [] }
const serve = async (options: Partial<typeof LOCAL> = {}): Promise<string> => {
  const served = await serveNode(createNode({ history: true }), { ...LOCAL, ...options })
  opened.push(served)
  return served.url
}
const CHAIN_ID = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers })

describe('the node on a port', () => {
  test('answers requests and batches', async () => {
    const url = await serve()
    expect(await (await post(url, CHAIN_ID)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x4eaf' })
    expect(await (await post(url, `[${CHAIN_ID},7]`)).json()).toMatchObject([{ id: 1 }, { id: null, error: {} }])
  })

  test('answers pages of this machine, and no page of another host', async () => {
    const url = await serve()
    const local = await post(url, CHAIN_ID, { origin: 'http://localhost:3000' })
    expect([local.status, local.headers.get('access-control-allow-origin')]).toEqual([200, 'http://localhost:3000'])
    const foreign = await post(url, CHAIN_ID, { origin: 'https://example.com' })
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test.each([
    ['https://example.com', ['https://example.com'], 200],
    ['https://other.example', ['https://example.com'], 403],
    ['null', [], 403],
    ['null', ['null'], 200],
    ['https://example.com', ['null'], 403],
    ['https://example.com', ['*'], 200],
    ['null', ['*'], 200],
  ])('takes a page of the origin %s, with %j allowed: %i', async (origin, origins, status) => {
    const url = await serve({ origins: origins as never })
    const { port } = new URL(url)
    const answer = await post(url, CHAIN_ID, { origin })
    const names = answer.headers.get('access-control-allow-origin')
    expect([answer.status, names]).toEqual([status, status === 200 ? origin : null])
    expect((await post(`${url}/control/step`, '{}', { origin })).status).toBe(status)
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers: { origin } })
    const opens = await new Promise((resolve) => {
      socket.on('open', () => resolve(200)).on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
      socket.on('error', () => undefined)
    })
    socket.terminate()
    expect(opens).toBe(status)
  })

  test('refuses a host name that somebody else could let lead here, and takes those of this machine', async () => {
    const { port } = new URL(await serve({ hosts: ['box.local'] as never }))
    const statusFor = (host: string) =>
      new Promise((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, method: 'POST', headers: { host } }, ({ statusCode }) =>
          resolve(statusCode),
        )
        sent.on('error', reject).end(CHAIN_ID)
      })
    expect(await statusFor('rebound.example')).toBe(403)
    for (const host of [`localhost:${port}`, '[::1]', '192.168.1.7:8545', 'box.local'])
      expect([host, await statusFor(host)]).toEqual([host, 200])
  })

  test('opens WebSockets to this machine alone, and only at /', async () => {
    const url = (await serve()).replace('http', 'ws')
    const outcomeOf = (address: string, headers: Record<string, string> = {}) =>
      new Promise((resolve) => {
        const socket = new WebSocket(address, { headers })
        socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode)).on('error', () => undefined)
        socket.on('open', () => {
          socket.terminate()
          resolve('open')
        })
      })
    expect(await outcomeOf(url)).toBe('open')
    expect(await outcomeOf(url, { origin: 'http://localhost:3000' })).toBe('open')
    expect(await outcomeOf(url, { origin: 'https://example.com' })).toBe(403)
    expect(await outcomeOf(url, { host: 'rebound.example' })).toBe(403)
    expect(await outcomeOf(`${url}/else`)).toBe(404)
  })

  test('refuses a path, an encoding, a length and a method that a node refuses', async () => {
    const url = await serve()
    expect((await post(`${url}/else`, CHAIN_ID)).status).toBe(404)
    expect((await fetch(url)).status).toBe(405)
    expect((await post(url, CHAIN_ID, { 'content-encoding': 'gzip' })).status).toBe(400)
    expect((await post(url, ' '.repeat(2_000_001))).status).toBe(413)
  })

  test('is steered by control calls', async () => {
    const url = await serve()
    const call = async (name: string, body: object) =>
      (await post(`${url}/control/${name}`, JSON.stringify(body))).json()
    expect(await call('step', { blocks: 2 })).toEqual({ head: 10 })
    expect(await call('fork', {})).toEqual({ head: 10 })
    expect(await call('faults', { faults: [{ fault: 'html', times: 1 }] })).toMatchObject({
      faults: [{ fault: 'html' }],
    })
    expect(await (await post(url, CHAIN_ID)).text()).toContain('<html>')
    expect(await (await fetch(`${url}/control/state`)).json()).toMatchObject({ seed: '1', chainId: 20_143, head: 10 })
    expect((await post(`${url}/control/faults`, '{"faults":[{"fault":"dorp"}]}')).status).toBe(400)
  })

  test('is not steered where others could reach it', async () => {
    const url = await serve({ host: '0.0.0.0' })
    const answer = await post(`${url.replace('0.0.0.0', '127.0.0.1')}/control/step`, '{}')
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Control calls are off')])
    const mine = '{"jsonrpc":"2.0","id":1,"method":"anvil_mine"}'
    const method = await post(url.replace('0.0.0.0', '127.0.0.1'), mine)
    expect(await method.json()).toMatchObject({ error: { code: -32_601 } })
    const socket = new WebSocket(url.replace('http://0.0.0.0', 'ws://127.0.0.1'))
    socket.on('open', () => socket.send(mine))
    const [data] = await once(socket, 'message')
    socket.terminate()
    expect(JSON.parse(String(data))).toMatchObject({ error: { code: -32_601 } })
  })

  test('says that its port is in use', async () => {
    const port = Number(new URL(await serve()).port)
    await expect(serve({ port })).rejects.toMatchObject({ code: 'PORT_BUSY', message: `Port ${port} is in use.` })
  })
})

describe('the command line', () => {
  test.each([
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, got "x".'],
    [['--fault', 'dely'], 'There is no fault "dely". Did you mean delay?'],
    [['--fault', 'delay:sec=3'], 'delay has no option "sec". Its options are share, times, after, ms.'],
    [['--fault', 'drop:share=2'], '"share" of drop must be from 0 to 1.'],
  ])('refuses %j', (args, message) => {
    expect(() => parseNodeArguments(args)).toThrow(message)
  })

  test.each([
    [['--seed', 'a b'], 'The seed "a b"'],
    [['--client-version', 'new'], '"new" is not a version such as'],
    [['--chain-id', '0'], 'The chain ID 0'],
  ])('starts no node with %j', async (args, message) => {
    const given = parseNodeArguments([...args, '--port', '0'])
    await expect(startNode(given!)).rejects.toThrow(message)
  })

  test('starts a node that adds blocks by itself, or by hand alone', async () => {
    const served = await startNode(parseNodeArguments(['--port', '0', '--block-time', '0', '--seed', 'x'])!)
    opened.push(served)
    expect(served.node.seed).toBe('x')
    expect(await served.node.clock.step(0)).toBe(0)
  })

  test('has help that names every fault, every control call and what it does not do', () => {
    const help = nodeHelp()
    for (const word of ['half-open', 'reorder', '/control/', 'fork', 'Limits of the node', 'MIP-8'])
      expect(help).toContain(word)
    expect(help.split('\n').filter((line) => line.length > 150)).toEqual([])
  })
})
