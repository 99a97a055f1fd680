import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '../../../generated/rpc/limits.ts'
import { classifyRpcError } from '../explain/classify.ts'
import { createRpc, type HttpAnswer, RpcError, type RpcOptions, type Send } from './client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Body = { id: number; method: string }
type Reply = Partial<HttpAnswer> & { result?: unknown; error?: unknown }

/**
 * A client whose endpoint sends the replies in order and repeats the last one, with times and bodies of its requests.
 */
function clientOf(replies: readonly Reply[], options: RpcOptions = {}) {
  const sent: { at: number; bodies: Body[] }[] = []
  const start = Date.now()
  const send: Send = async (body) => {
    const { result, error, ...http } = replies[Math.min(sent.length, replies.length - 1)] ?? {}
    const bodies = [JSON.parse(body)].flat() as Body[]
    sent.push({ at: Date.now() - start, bodies })
    const answers = bodies.map(({ id }) => ({ id, result, error }))
    return { status: 200, text: JSON.stringify(answers.length === 1 ? answers[0] : answers), ...http }
  }
  return { rpc: createRpc(send, options), times: () => sent.map(({ at }) => at), sent }
}

/** Result or error of a request once all timers have run. */
async function outcome(request: Promise<unknown>): Promise<unknown> {
  const settled = request.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return settled
}

describe('an answer', () => {
  test('without an id is about the only request of its body', async () => {
    const { rpc } = clientOf([{ text: '{"id":null,"error":{"code":-32700,"message":"Parse error"}}' }])
    expect(await outcome(rpc.request('eth_chainId'))).toMatchObject({ code: -32_700, message: 'Parse error' })
  })

  test('that a check refuses without a reason is refused all the same', async () => {
    const { rpc } = clientOf([{ result: '0x1' }], { check: () => ({ valid: false }) })
    const error = (await outcome(rpc.request('eth_chainId'))) as RpcError
    expect([error.code, error.message]).toEqual([
      'RESULT_SHAPE',
      'The result of eth_chainId does not fit the reference:  it does not fit',
    ])
  })

  test('that a check accepts passes, and the check sees method, result and params', async () => {
    const check = vi.fn(() => ({ valid: true }))
    const { rpc } = clientOf([{ result: '0x1' }], { check })
    expect(await outcome(rpc.request('eth_gasPrice'))).toBe('0x1')
    expect(check).toHaveBeenCalledWith('eth_gasPrice', '0x1', [])
  })
})

describe('another try', () => {
  test('waits 250 ms, then twice as long, and ends after two', async () => {
    const { rpc, times } = clientOf([{ status: 503, text: 'busy' }])
    expect(await outcome(rpc.request('eth_chainId'))).toMatchObject({ code: 'HTTP_STATUS', status: 503, body: 'busy' })
    expect(times()).toEqual([0, 250, 750])
  })

  const inTwoSeconds = () => new Date(Date.now() + 2_000).toUTCString()
  test.each<[string, () => Reply]>([
    ['seconds, 429', () => ({ status: 429, text: 'slow down', retryAfter: '2' })],
    ['seconds, 503', () => ({ status: 503, text: '', retryAfter: '2' })],
    ['an HTTP date, 429', () => ({ status: 429, text: '', retryAfter: inTwoSeconds() })],
    ['an HTTP date, 503', () => ({ status: 503, text: '', retryAfter: inTwoSeconds() })],
    [
      'seconds beside an error of the node',
      () => ({ status: 429, retryAfter: '2', error: { code: -32_005, message: 'limit' } }),
    ],
  ])('waits as long as the endpoint asks: %s', async (_, busy) => {
    vi.setSystemTime(1_800_000_000_000)
    const { rpc, times } = clientOf([busy(), { result: '0x1' }])
    expect(await outcome(rpc.request('eth_chainId'))).toBe('0x1')
    expect(times()).toEqual([0, 2_000])
  })

  test.each<[string, string | null, number]>([
    ['a date in the past asks for no wait', 'Thu, 01 Jan 2026 00:00:00 GMT', 0],
    ['words count as none', 'soon', 250],
    ['a negative number counts as none', '-1', 250],
    ['nothing counts as none', null, 250],
  ])('%s', async (_, retryAfter, wait) => {
    vi.setSystemTime(1_800_000_000_000)
    const { rpc, times } = clientOf([{ status: 429, text: '', retryAfter }, { result: '0x1' }])
    await outcome(rpc.request('eth_chainId'))
    expect(times()).toEqual([0, wait])
  })

  test('is not made when the endpoint asks for more than maxWaitMs, and the error says how long', async () => {
    const { rpc, times } = clientOf([{ status: 429, text: '', retryAfter: '31' }])
    expect(await outcome(rpc.request('eth_chainId'))).toMatchObject({ status: 429, retryAfterMs: 31_000 })
    expect(times()).toEqual([0])
  })

  test('of an error of the node is made when the classifier says so', async () => {
    const lagging = { error: { code: -32_005, message: 'too many requests' } }
    const silent = clientOf([lagging, { result: '0x1' }])
    expect(await outcome(silent.rpc.request('eth_chainId'))).toMatchObject({ code: -32_005 })
    const classified = clientOf([lagging, { result: '0x1' }], { classify: classifyRpcError })
    expect(await outcome(classified.rpc.request('eth_chainId'))).toBe('0x1')
    const wrong = clientOf([{ error: { code: -32_602, message: 'Invalid params' } }], { classify: classifyRpcError })
    expect(await outcome(wrong.rpc.request('eth_chainId'))).toMatchObject({ code: -32_602 })
    expect(wrong.times()).toEqual([0])
  })

  test('is made of each HTTP failure for which the classifier says retry, and of no other', async () => {
    for (const status of [301, 400, 401, 403, 404, 413, 429, 500, 502, 503, 504, 520]) {
      const { rpc, times } = clientOf([{ status, text: '<html>' }], { retries: 1 })
      const error = await outcome(rpc.request('eth_chainId'))
      expect([status, times().length === 2]).toEqual([status, classifyRpcError(error).verdict === 'retry'])
    }
  })

  test.each(['eth_sendRawTransaction', 'eth_sendRawTransactionSync'] as const)(
    'is never made of %s',
    async (method) => {
      for (const reply of [
        { status: 429, text: '' },
        { status: 503, text: '' },
        { error: { code: -32_005, message: 'limit' } },
      ]) {
        const { rpc, times } = clientOf([reply], { classify: () => ({ verdict: 'retry' }) })
        await outcome(rpc.request(method, '0x00'))
        expect(times()).toEqual([0])
      }
    },
  )
})

describe('a request ends', () => {
  const silent = (options: RpcOptions = {}) => {
    const signals: AbortSignal[] = []
    const send: Send = (_, { signal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    }
    return { rpc: createRpc(send, options), signals }
  }

  test('after 10 s without an answer, and the HTTP request with it', async () => {
    const { rpc, signals } = silent()
    const start = Date.now()
    const error = (await outcome(rpc.request('eth_chainId'))) as RpcError
    expect([error.code, error.message]).toEqual(['TIMEOUT', 'eth_chainId has no answer after 10000 ms.'])
    expect([Date.now() - start, signals.length, signals[0]?.aborted]).toEqual([10_000, 1, true])
  })

  test('after its own time', async () => {
    const { rpc } = silent({ timeoutMs: 50 })
    const start = Date.now()
    await outcome(rpc.request('eth_chainId'))
    await outcome(rpc.with({ timeoutMs: 20 }).request('eth_chainId'))
    expect(Date.now() - start).toBe(70)
  })

  test('when its signal fires: before, during, and between two tries', async () => {
    const reason = new Error('left the page')
    const { rpc, signals } = silent()
    expect(await outcome(rpc.with({ signal: AbortSignal.abort(reason) }).request('eth_chainId'))).toMatchObject({
      ...{ code: 'ABORTED', cause: reason },
    })
    expect(signals).toEqual([])
    const during = new AbortController()
    const asked = rpc.with({ signal: during.signal }).request('eth_chainId')
    during.abort(reason)
    expect(await outcome(asked)).toMatchObject({ code: 'ABORTED', cause: reason })
    expect(signals[0]?.aborted).toBe(true)
    const between = new AbortController()
    const busy = clientOf([{ status: 503, text: '' }], { signal: between.signal, delayMs: 1_000 })
    setTimeout(() => between.abort(reason), 10)
    expect(await outcome(busy.rpc.request('eth_chainId'))).toMatchObject({ code: 'ABORTED', cause: reason })
    expect(busy.times()).toEqual([0])
    const late = new AbortController()
    const classify = () => {
      late.abort(reason)
      return { verdict: 'retry' as const, advice: '' }
    }
    const refused = clientOf([{ error: { code: -32_000, message: 'busy' } }], { signal: late.signal, classify })
    expect(await outcome(refused.rpc.request('eth_chainId'))).toMatchObject({ code: 'ABORTED', cause: reason })
    expect(refused.times()).toEqual([0])
  })

  test('alone in its batch: the others go on, and the HTTP request ends with the last of them', async () => {
    const { rpc, signals } = silent({ batchMs: 0 })
    const [one, all] = [new AbortController(), new AbortController()]
    const first = rpc
      .with({ signal: one.signal })
      .request('eth_chainId')
      .catch(({ code }: RpcError) => code)
    const second = rpc
      .with({ signal: all.signal })
      .request('eth_gasPrice')
      .catch(({ code }: RpcError) => code)
    await vi.advanceTimersByTimeAsync(1)
    one.abort()
    expect([await first, signals[0]?.aborted]).toEqual(['ABORTED', false])
    all.abort()
    expect([await second, signals[0]?.aborted]).toEqual(['ABORTED', true])
  })

  test('at once when it was ended before its batch was sent', async () => {
    const { rpc, sent } = clientOf([{ result: '0x1' }], { batchMs: 5 })
    const controller = new AbortController()
    const ended = rpc
      .with({ signal: controller.signal })
      .request('eth_gasPrice')
      .catch(({ code }: RpcError) => code)
    const kept = rpc.request('eth_chainId')
    controller.abort()
    expect([await ended, await outcome(kept)]).toEqual(['ABORTED', '0x1'])
    expect(sent.map(({ bodies }) => bodies.map(({ method }) => method))).toEqual([['eth_chainId']])
  })
})

describe('a batch', () => {
  const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as {
    servers: { 'x-limits'?: { id: string; value: number }[] }[]
  }
  const published = document.servers.flatMap(({ 'x-limits': limits = [] }) =>
    limits.flatMap(({ id, value }) => (id === 'batch' && value > 1 ? [value] : [])),
  )
  test.each<[string, RpcOptions, number]>([
    ['by default what every public endpoint with batches accepts', {}, Math.min(...published)],
    ['what a node accepts, when told', { batchSize: limits['batch-length'] }, limits['batch-length']],
    ['one request for a size below one', { batchSize: 0 }, 1],
    ['one request for a size that is no number', { batchSize: Number.NaN }, 1],
  ])('is at most %s', async (_, options, most) => {
    const { rpc, sent } = clientOf([{ result: '0x1' }], { batchMs: 0, ...options })
    const all = Promise.all(Array.from({ length: most + 1 }, () => rpc.request('eth_chainId')))
    expect(await outcome(all)).toHaveLength(most + 1)
    expect(sent.map(({ bodies }) => bodies.length)).toEqual([most, 1])
  })

  test('that is refused as a whole refuses each of its requests with the same error', async () => {
    const text = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too long"}}'
    const { rpc } = clientOf([{ text }], { batchMs: 0 })
    const both = Promise.allSettled([rpc.request('eth_chainId'), rpc.request('eth_gasPrice')])
    expect(await outcome(both)).toMatchObject([
      { status: 'rejected', reason: { code: -32_600, message: 'batch too long' } },
      { status: 'rejected', reason: { code: -32_600, message: 'batch too long' } },
    ])
  })

  test('is not spoiled by params that JSON cannot express', async () => {
    const { rpc, sent } = clientOf([{ result: '0x1' }], { batchMs: 0 })
    const bad = rpc
      .request('eth_getBalance', '0x00', 1n as unknown as `0x${string}`)
      .catch(({ code }: RpcError) => code)
    expect([await bad, await outcome(rpc.request('eth_chainId'))]).toEqual(['BAD_REQUEST', '0x1'])
    expect(sent.length).toBe(1)
  })
})

test('the platform’s fetch is asked with the headers, and follows no redirect', async () => {
  const ask = vi.fn(async (_url: unknown, init?: RequestInit) => {
    const { id } = JSON.parse(String(init?.body)) as Body
    return new Response(JSON.stringify({ id, result: '0x8f' }))
  })
  const rpc = createRpc(new URL('https://rpc.example/'), { fetch: ask, headers: { 'x-api-key': 'k' } })
  expect(await outcome(rpc.request('eth_chainId'))).toBe('0x8f')
  expect(ask.mock.calls[0]).toMatchObject([
    'https://rpc.example/',
    { method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/json', 'x-api-key': 'k' } },
  ])
})

test('whatever a transport throws becomes an RpcError with that cause', async () => {
  for (const thrown of [new TypeError('fetch failed'), new RangeError('too long'), 'closed', undefined]) {
    const error = await outcome(createRpc(() => Promise.reject(thrown), { retries: 0 }).request('eth_chainId'))
    expect(error).toBeInstanceOf(RpcError)
    expect(error).toMatchObject({ code: 'NETWORK_ERROR' })
  }
  const own = new RpcError('socket closed', { code: 'NETWORK_ERROR' })
  expect(await outcome(createRpc(() => Promise.reject(own)).request('eth_chainId'))).toBe(own)
})
