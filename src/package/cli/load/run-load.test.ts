/** A load on a made node, with a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { METHOD_CLASSES } from '../../../core/node-check/method-classes.ts'
import { loadCode } from './report.ts'
import { type Ended, type LoadSettings, runLoad, type Send } from './run-load.ts'

const MIX = METHOD_CLASSES.map((one) => [one, one.share] as const)
const SETTINGS: LoadSettings = { rate: 10, seconds: 30, mix: MIX, stopErrors: 10, stopMs: 2_000 }

/** A node that responds after a delay. */
const node =
  (delayOf: (method: string, index: number) => number, endOf: (index: number) => Ended = () => ({})): Send =>
  async (body) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    await new Promise((resolve) => setTimeout(resolve, delayOf(method, id)))
    return endOf(id)
  }

describe('runLoad', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())
  const load = async (send: Send, settings: Partial<LoadSettings> = {}) => {
    const running = runLoad(send, { ...SETTINGS, ...settings })
    await vi.runAllTimersAsync()
    return running
  }

  test('keeps the rate and the mix, and measures each class by itself', async () => {
    const run = await load(
      node((method) => (method === 'eth_call' ? 40 : 5)),
      { seconds: 40 },
    )
    expect(run).toMatchObject({ requests: 400, leftOut: 0, waited: 0 })
    expect(run.seconds).toBeCloseTo(40, 0)
    expect(run.stopped).toBeUndefined()
    expect(run.classes.map(({ name, requests, latency }) => [name, requests, latency.p99])).toEqual([
      ['eth_blockNumber', 120, 5],
      ['eth_getBalance', 80, 5],
      ['eth_getBlockByNumber', 50, 5],
      ['eth_call', 100, 40],
      ['eth_call:large', 20, 40],
      ['eth_getLogs', 20, 5],
      ['debug_traceBlockByNumber', 10, 5],
    ])
    expect(loadCode(run)).toBe(0)
  })

  test('does not wait for a slow response before it sends the next request', async () => {
    const run = await load(node(() => 1_900))
    expect(run).toMatchObject({ requests: 300, leftOut: 0 })
  })

  test('leaves requests out instead of piling them up', async () => {
    const run = await load(
      node(() => 9_000),
      { stopMs: 60_000 },
    )
    expect(run.requests + run.leftOut).toBe(300)
    expect(run.leftOut).toBeGreaterThan(50)
  })

  test('stops when too many requests fail', async () => {
    const run = await load(
      node(
        () => 5,
        (id) => (id > 100 ? { error: 'HTTP 502' } : {}),
      ),
    )
    expect(run.stopped).toBe('6 of the last 50 requests failed')
    expect(run.requests).toBe(106)
    expect(loadCode(run)).toBe(1)
  })

  test('stops when one class becomes slow', async () => {
    const run = await load(node((method) => (method === 'eth_getBlockByNumber' ? 2_500 : 5)))
    expect(run.stopped).toBe('the median of the last 10 eth_getBlockByNumber is 2500 ms')
    expect(run.requests).toBeLessThan(150)
  })

  test('pauses as long as the node asks, and then goes on at the same rate', async () => {
    const run = await load(
      node(
        () => 5,
        (id) => (id === 50 ? { error: 'HTTP 429', pause: { ms: 5_000 } } : {}),
      ),
    )
    expect(run.stopped).toBeUndefined()
    expect(run.waited).toBeCloseTo(4.9, 1)
    expect(run.requests).toBe(251)
  })

  test('stops when the pause is longer than the rest, and when the node asks again and again', async () => {
    const limited = (ms?: number) =>
      node(
        () => 5,
        (id) => (id % 20 === 0 ? { error: 'HTTP 429', pause: { ms } } : {}),
      )
    expect((await load(limited(60_000))).stopped).toBe('the node requires a pause of 60 s')
    const again = await load(limited())
    expect(again.stopped).toBe('the node limited the rate 3 times')
    expect(again.requests).toBe(60)
  })

  test('is ended by a signal', async () => {
    const ended = new AbortController()
    const run = await load(
      node(
        () => 5,
        (id) => {
          if (id === 7) ended.abort()
          return {}
        },
      ),
      { signal: ended.signal },
    )
    expect(run).toMatchObject({ requests: 7, stopped: 'it was interrupted' })
  })
})
