/** Endpoints and wallets send unusual messages. Each guard checks those that it recognizes and passes the rest on. */
import { afterEach, describe, expect, test } from 'vitest'
import { guardEip1193 } from './eip1193.ts'
import { guardEthers } from './ethers.ts'
import { checkEvent } from './events.ts'
import { guardFetch } from './fetch.ts'
import { inspector } from './inspector.ts'
import type { GuardFinding, GuardOptions } from './types.ts'
import { guardTransport } from './viem.ts'
import { guardWeb3 } from './web3.ts'
import { guardSocket } from './ws.ts'

const findings: GuardFinding[] = []
const report: GuardOptions = { mode: 'report', onProblem: (finding) => void findings.push(finding) }
const strict: GuardOptions = { ...report, mode: 'throw' }
const methods = () => findings.map(({ method }) => method)
afterEach(() => {
  findings.length = 0
})

const SUBSCRIBE = { id: 1, method: 'eth_subscribe', params: ['newHeads'] }
const SUBSCRIPTION = `0x${'1'.repeat(32)}`
const event = (result: unknown) => ({ method: 'eth_subscription', params: { subscription: SUBSCRIPTION, result } })

describe('events', () => {
  test('without a shape, and the error in the place of an event that is too large, pass', () => {
    expect(checkEvent('newPendingTransactions', 7)).toEqual({ valid: true })
    expect(
      checkEvent('newHeads', { code: -32_603, message: 'Internal error: notification exceeds size limit' }),
    ).toEqual({ valid: true })
    expect([checkEvent('newHeads', null).valid, checkEvent('newHeads', {}).valid]).toEqual([false, false])
  })
})

describe('an inspector', () => {
  test('knows the kind of a subscription by position and by name', () => {
    const inspect = inspector(report)
    inspect.subscribed('0x1', ['newHeads'])
    inspect.subscribed('0x2', { kind: 'logs' })
    inspect.event('0x1', {})
    inspect.event('0x2', {})
    expect(findings.map(({ params }) => params)).toEqual([['newHeads'], ['logs']])
  })

  test('passes events of what was not seen to begin, and of ids that are none', () => {
    const inspect = inspector(report)
    for (const params of [null, [], [7]]) inspect.subscribed('0x1', params)
    inspect.subscribed(1, ['newHeads'])
    for (const id of ['0x1', 1, undefined]) expect(inspect.event(id, {})).toBeUndefined()
    expect(findings).toEqual([])
  })

  test('passes events outside of the sample', () => {
    const inspect = inspector({ ...report, sample: 0 })
    inspect.subscribed('0x1', ['newHeads'])
    expect(inspect.event('0x1', {})).toBeUndefined()
    expect(findings).toEqual([])
  })

  test('forgets the oldest of more than a thousand subscriptions', () => {
    const inspect = inspector(report)
    for (let id = 0; id <= 1_000; id++) inspect.subscribed(`0x${id}`, ['newHeads'])
    inspect.event('0x0', {})
    expect(findings).toEqual([])
    inspect.event('0x1', {})
    expect(methods()).toEqual(['eth_subscription'])
  })
})

describe('a guard of EIP-1193', () => {
  test('leaves other events and messages without content to their listeners', async () => {
    const listeners: [string, (value: unknown) => void][] = []
    const guarded = guardEip1193(
      {
        request: async (_: { method: string; params?: unknown }) => SUBSCRIPTION,
        on: (name: string, listener: (value: unknown) => void) => void listeners.push([name, listener]),
      },
      strict,
    )
    const seen: unknown[] = []
    guarded.on('connect', (value) => void seen.push(value))
    guarded.on('message', (value) => void seen.push(value))
    await guarded.request(SUBSCRIBE)
    for (const [, listener] of listeners) listener(null)
    const [, onMessage] = listeners[1] ?? []
    onMessage?.({ type: 'eth_subscription', data: { subscription: SUBSCRIPTION, result: {} } })
    expect(seen).toEqual([null, null])
    expect(methods()).toEqual(['eth_subscription'])
  })
})

describe('a guard of ethers', () => {
  const provider = (answers: { id: number; result?: unknown }[]) => {
    const processed: string[] = []
    const made = {
      _send: async (_: unknown) => answers,
      getRpcError: (_: unknown, error: { error?: unknown }) => new Error(String(error.error)),
      _processMessage: async (message: string) => void processed.push(message),
    }
    return { made, processed }
  }

  test('takes the one answer to one request whatever its id, and no stranger among several', async () => {
    const asked = { id: 1, method: 'eth_blockNumber' }
    await guardEthers(provider([{ id: 9, result: '0x01' }]).made, report)._send(asked as never)
    expect(methods()).toEqual(['eth_blockNumber'])
    await guardEthers(provider([{ id: 9, result: '0x01' }]).made, report)._send([asked, { ...asked, id: 2 }] as never)
    expect(methods()).toEqual(['eth_blockNumber'])
  })

  test('drops an event that does not fit, and hands on what it cannot read', async () => {
    const { made, processed } = provider([{ id: 1, result: SUBSCRIPTION }])
    const guarded = guardEthers(made, strict)
    await guarded._send(SUBSCRIBE as never)
    await guarded._processMessage(JSON.stringify(event({})))
    for (const message of ['null', '{', '{"id":1}']) await guarded._processMessage(message)
    expect(processed).toEqual(['null', '{', '{"id":1}'])
    expect(methods()).toEqual(['eth_subscription'])
  })
})

test('a guard of fetch takes an answer without the id for the one in its place', async () => {
  const answer = (body: unknown) =>
    guardFetch(async (_: string, _init?: { body: string }) => Response.json(body), report)
  const body = JSON.stringify({ id: 1, method: 'eth_blockNumber' })
  await answer({ id: null, result: '0x01' })('http://x', { body })
  await answer([
    { id: 1, result: '0x1' },
    { id: 7, result: '0x01' },
  ])('http://x', { body })
  expect(methods()).toEqual(['eth_blockNumber'])
})

describe('a guard of viem', () => {
  test('passes a call that is no request', async () => {
    const guarded = guardTransport(() => ({ request: async (..._: unknown[]) => '0x01' }), strict)()
    expect(await guarded.request('eth_blockNumber')).toBe('0x01')
  })

  test('gives an event that does not fit to onError, where there is one', async () => {
    type Handlers = { params: unknown[]; onData: (data: unknown) => void; onError?: (error: unknown) => void }
    const subscribe = async ({ onData }: Handlers) => {
      onData({ result: {} })
      onData(undefined)
    }
    const guarded = guardTransport(() => ({ request: async () => '0x1', value: { subscribe } }), strict)()
    const told: string[] = []
    const onData = () => void told.push('data')
    await guarded.value.subscribe({ params: ['newHeads'], onData })
    await guarded.value.subscribe({ params: ['newHeads'], onData, onError: () => void told.push('error') })
    expect(told).toEqual(['error', 'error'])
    await guarded.value.subscribe({ params: ['syncing'], onData })
    expect(told.slice(2)).toEqual(['data', 'data'])
  })
})

describe('a guard of web3.js', () => {
  test('takes an envelope without the id for the one in its place, and passes what is none', async () => {
    const guarded = (response: unknown) => guardWeb3({ request: async (_: unknown) => response }, report)
    const asked = { id: 1, method: 'eth_blockNumber' }
    await guarded({ id: 7, result: '0x01' }).request(asked)
    for (const response of [
      null,
      { id: 1, error: {} },
      [
        { id: 1, result: '0x1' },
        { id: 7, result: '0x01' },
      ],
    ])
      await guarded(response).request(asked)
    expect(methods()).toEqual(['eth_blockNumber'])
  })

  test('looks at messages alone, and drops an event that does not fit', async () => {
    const listeners = new Map<string, (value: unknown) => void>()
    const guarded = guardWeb3(
      {
        request: async (_: unknown) => ({ id: 1, result: SUBSCRIPTION }),
        on: (name: string, listener: (value: unknown) => void) => void listeners.set(name, listener),
      },
      strict,
    )
    const seen: unknown[] = []
    for (const name of ['message', 'connect']) guarded.on(name, (value) => void seen.push(value))
    await guarded.request(SUBSCRIBE)
    listeners.get('message')?.(event({}))
    listeners.get('message')?.(null)
    listeners.get('connect')?.(event({}))
    expect(seen).toEqual([null, event({})])
  })
})

describe('a guard of a socket', () => {
  const socket = () => {
    const listeners: ((event: { data: unknown }) => void)[] = []
    const made = {
      send: (..._: unknown[]) => undefined,
      addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) => void listeners.push(listener),
    }
    guardSocket(made, { onProblem: (finding) => void findings.push(finding) })
    return {
      ask: (payload: unknown) => made.send(typeof payload === 'string' ? payload : JSON.stringify(payload)),
      come: (data: unknown) => {
        for (const listener of listeners) listener({ data })
      },
    }
  }

  test('reads frames of text and of bytes, and nothing else', () => {
    const { ask, come } = socket()
    for (const id of [1, 2, 3]) ask({ id, method: 'eth_blockNumber' })
    come('{"id":1,"result":"0x01"}')
    come(new TextEncoder().encode('{"id":2,"result":"0x01"}'))
    for (const data of [new Blob(['{"id":3,"result":"0x01"}']), undefined, 'hello', '{"id":3', '[7]']) come(data)
    expect(methods()).toEqual(['eth_blockNumber', 'eth_blockNumber'])
  })

  test('passes what nobody asked for, and errors', () => {
    const { ask, come } = socket()
    for (const sent of ['hello', { id: 1 }, { method: 'eth_blockNumber' }, { id: 1, method: 7 }]) ask(sent)
    come('{"id":1,"result":"0x01"}')
    ask({ id: 1, method: 'eth_blockNumber' })
    come('{"id":1,"error":{"code":-32603,"message":"no"}}')
    come('{"id":1,"result":"0x01"}')
    expect(findings).toEqual([])
  })

  test('forgets the oldest of more than ten thousand requests without an answer', () => {
    const { ask, come } = socket()
    ask(Array.from({ length: 10_001 }, (_, id) => ({ id, method: 'eth_blockNumber' })))
    come('{"id":0,"result":"0x01"}')
    expect(findings).toEqual([])
    come('{"id":1,"result":"0x01"}')
    expect(methods()).toEqual(['eth_blockNumber'])
  })
})
