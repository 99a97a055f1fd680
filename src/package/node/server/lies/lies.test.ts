import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startProxy } from '../../../../../test/planted-faults/proxy.ts'
import { createNode } from '../../core/index.ts'
import { parseNodeArguments } from '../command.ts'
import { ANSWER_LIES, EVENT_LIES, LIES, lieList, liesNamed } from './all.ts'
import type { Lie, Telling } from './lie.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A node behind one lie. */
async function lyingNode(lie: Telling) {
  const node = createNode({ history: true })
  await node.clock.step()
  const proxy = await startProxy(node, lie)
  closers.push(proxy.close, () => node.close())
  return { node, url: proxy.url }
}

const lieOf = (name: string): Lie => {
  const [lie] = liesNamed([name])
  if (!lie) throw new Error(`There is no lie ${name}.`)
  return lie
}
const finalizedAhead = lieOf('block.finalized-ahead')
const noLogs = lieOf('logs.none')

const posted = async (url: string, body: unknown): Promise<unknown> => {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return response.json()
}
const request = (id: number, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })

describe('the list of lies', () => {
  test('has a hundred and more, each with a name of its own, a sentence and a rule', () => {
    expect(LIES.length).toBeGreaterThan(100)
    expect(new Set(LIES.map(({ name }) => name)).size).toBe(LIES.length)
    for (const { name, does, foundBy } of LIES) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(does).toMatch(/^[a-z].*[^.]$/)
      expect(foundBy).toMatch(/^\w[\w-]*: ./)
    }
  })

  test('each changes something', () => {
    for (const { name, asked, answered, body, status, pushed } of LIES)
      expect([name, asked ?? answered ?? body ?? status ?? pushed]).not.toEqual([name, undefined])
    expect(ANSWER_LIES.filter(({ pushed }) => pushed)).toEqual([])
    const others = EVENT_LIES.filter(({ foundBy }) => !foundBy.startsWith('eth_subscribe: '))
    expect(others.map(({ name }) => name)).toEqual(['pool.tracked-for-ever'])
  })

  test('is printed with the rule that finds each', () => {
    const text = lieList()
    for (const { name, does, foundBy } of LIES) {
      const [, rest = ''] = text.split(`${name} `)
      const [first = '', second = ''] = rest.split('\n')
      expect([first.trim(), second.trim()]).toEqual([does, `→ ${foundBy}`])
    }
    expect(text).toContain(`${LIES.length} lies.`)
  })
})

describe('--lie', () => {
  test('takes several names', () => {
    const given = parseNodeArguments(['--lie', 'logs.none', '--lie', 'heads.twice'])
    expect(given?.lies.map(({ name }) => name)).toEqual(['logs.none', 'heads.twice'])
  })
  test('an unknown name has a hint', () => {
    expect(() => parseNodeArguments(['--lie', 'logs.nothing'])).toThrow('There is no lie "logs.nothing".')
    expect(() => liesNamed(['logs.nothing'])).toThrow(
      expect.objectContaining({ code: 'LIE', hint: expect.stringContaining('logs.none') }),
    )
    expect(() => liesNamed(['zzz'])).toThrow(expect.objectContaining({ hint: expect.stringContaining('--lie list') }))
  })
})

describe('over HTTP', () => {
  test('one answer and those of a batch are false, all others stay', async () => {
    const { node, url } = await lyingNode(noLogs)
    const honest = async (method: string, params: unknown[]) => node.ask({ method, params })
    const filter = { fromBlock: '0x1', toBlock: 'latest' }
    expect(await honest('eth_getLogs', [filter])).not.toEqual([])
    expect(await posted(url, request(1, 'eth_getLogs', [filter]))).toEqual({ jsonrpc: '2.0', id: 1, result: [] })
    const batch = [request(2, 'eth_getLogs', [filter]), request(3, 'eth_blockNumber')]
    expect(await posted(url, batch)).toEqual([
      { jsonrpc: '2.0', id: 2, result: [] },
      { jsonrpc: '2.0', id: 3, result: await honest('eth_blockNumber', []) },
    ])
  })

  test('a lie about the request asks the honest node for something else', async () => {
    const { url } = await lyingNode(finalizedAhead)
    const number = async (tag: string) =>
      Number(
        ((await posted(url, request(1, 'eth_getBlockByNumber', [tag, false]))) as { result: { number: string } }).result
          .number,
      )
    expect(await number('finalized')).toBeGreaterThan(await number('latest'))
  })

  test.each([[{ jsonrpc: '2.0', method: 'eth_chainId' }], [[]], [[1]], [7]])(
    '%j is answered as by the honest node',
    async (body) => {
      const { node, url } = await lyingNode(noLogs)
      const honest = await node.handle(JSON.stringify(body))
      expect(await posted(url, body)).toEqual(JSON.parse(honest.kind === 'answer' ? honest.body : ''))
    },
  )
})

type Message = { id?: number; method?: string; params: { subscription: string; result: Record<string, string> } }

describe('over a WebSocket', () => {
  /** Subscribes to heads, steps, and returns the pushed messages. */
  async function pushedBy(name: string, blocks: number): Promise<Message[]> {
    const [lie] = liesNamed([name])
    const { node, url } = await lyingNode(lie ?? {})
    const socket = new WebSocket(url.replace('http', 'ws'))
    closers.push(() => socket.terminate())
    await new Promise((done) => socket.once('open', done))
    const messages: Message[] = []
    const subscribed = new Promise((done) =>
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString('utf8')) as Message
        if (message.id === 1) done(undefined)
        else messages.push(message)
      }),
    )
    socket.send(JSON.stringify(request(1, 'eth_subscribe', ['newHeads'])))
    await subscribed
    for (let count = 0; count < blocks; count++) await node.clock.step()
    await expect.poll(() => messages.length).toBeGreaterThan(0)
    // When the last response arrives, all events have arrived.
    socket.send(JSON.stringify(request(2, 'eth_chainId')))
    await expect.poll(() => messages.some(({ id }) => id === 2)).toBe(true)
    return messages.filter(({ method }) => method === 'eth_subscription')
  }

  test('an event can be pushed twice', async () => {
    const [one, other] = await pushedBy('heads.twice', 1)
    expect(one?.params.result.hash).toMatch(/^0x/)
    expect(other).toEqual(one)
  })
  test('an event can be changed', async () => {
    const [one] = await pushedBy('heads.miner', 1)
    expect(one?.params.result.miner).toBe(`0x${'a'.repeat(40)}`)
  })
  test('an event can be left out', async () => {
    const heads = await pushedBy('heads.skipped', 4)
    const numbers = heads.map(({ params }) => Number(params.result.number))
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 2])
  })
})
