import { expect, test } from 'vitest'
import type { PublicEndpoint } from '../../../core/facts/public-endpoints.ts'
import type { CallOutcome } from '../../../ui/browser/endpoint-frame.ts'
import { type Means, measureEndpoints, REQUESTS } from './measure.ts'

const FAST = 'https://fast.test'
const LATE = 'https://late.test'
const DEAD = 'https://dead.test'
const HEAD = 40_000_000

const endpoint = (http: string, ws?: string): PublicEndpoint => ({
  network: 'mainnet',
  provider: 'Test',
  http,
  leavesOut: [],
  ...(ws === undefined ? {} : { ws }),
})
const answer = (ms: number, said: object, status = 200): CallOutcome => ({
  kind: 'answer',
  status,
  ms,
  text: JSON.stringify({ jsonrpc: '2.0', id: 1, ...said }),
})
const hex = (height: number) => ({ result: `0x${height.toString(16)}` })

type Asked = { url: string; method: string; params: readonly unknown[] }
type Answers = (asked: Asked & { time: number }) => CallOutcome

async function measured(answers: Answers, endpoints: readonly PublicEndpoint[], stopsAfter = Number.POSITIVE_INFINITY) {
  const asked: Asked[] = []
  const pauses: number[] = []
  const progress: string[] = []
  const means: Means = {
    ask: async (url, method, params) => {
      asked.push({ url, method, params })
      const time = asked.filter((other) => other.url === url && other.method === method).length
      return answers({ url, method, params, time })
    },
    hearsHead: async () => 'yes',
    wait: async (ms) => void pauses.push(ms),
    isStopped: () => asked.length >= stopsAfter,
    onProgress: (done, all) => progress.push(`${done}/${all}`),
  }
  return { rows: await measureEndpoints(endpoints, means), asked, pauses, progress }
}

const usual: Answers = ({ url, method, time }) => {
  if (url === DEAD) return { kind: 'refused' }
  const isLate = url === LATE
  if (method === 'eth_blockNumber') return answer([90, 50, 70][time - 1] ?? 0, hex(HEAD - (isLate ? 4 : 0)))
  if (isLate) return answer(9, { error: { code: method === 'eth_getBalance' ? -32602 : -32601, message: 'no' } })
  return answer(9, { result: method === 'eth_getBalance' ? '0x0' : [] })
}

test('an endpoint is told by its middle time, its height beside the others, and what it refuses', async () => {
  const { rows } = await measured(usual, [endpoint(FAST, 'wss://fast.test'), endpoint(LATE), endpoint(DEAD)])
  expect(rows).toEqual([
    { url: FAST, latencyMs: 70, behind: 0, heads: 'yes', traces: 'yes', oldState: 'yes' },
    { url: LATE, latencyMs: 70, behind: 4, traces: 'no', oldState: 'no' },
    { url: DEAD, fault: 'no connection', traces: 'unknown', oldState: 'unknown' },
  ])
})

test('no endpoint is asked more than twice a second, nor more often than the page says', async () => {
  const { asked, pauses, progress } = await measured(usual, [endpoint(FAST), endpoint(LATE)])
  expect(asked.filter(({ url }) => url === FAST)).toHaveLength(REQUESTS)
  expect(pauses).toEqual(Array.from({ length: REQUESTS }, () => 500))
  expect(progress.at(-1)).toBe(`${2 * REQUESTS}/${2 * REQUESTS}`)
})

test('old state is asked for thirty days below the highest answer', async () => {
  const { asked } = await measured(usual, [endpoint(LATE), endpoint(FAST)])
  const { params } = asked.find(({ method }) => method === 'eth_getBalance') as Asked
  expect(HEAD - Number(params[1])).toBe(8_640_000)
})

test('when it is stopped nothing more is sent', async () => {
  const { rows, asked } = await measured(usual, [endpoint(FAST)], 2)
  expect(rows).toBeUndefined()
  expect(asked).toHaveLength(2)
})

test.each([
  ['rate limit reached', answer(5, { error: { code: -32005, message: 'slow down' } }, 429), 'rate limit reached'],
  ['answers with a page', { kind: 'http', status: 503, text: '<html>', ms: 5 } as const, 'no height, status 503'],
  ['does not let pages read', { kind: 'cors' } as const, 'responds, but not to web pages'],
  ['says nothing in time', { kind: 'timeout', ms: 8_000 } as const, 'no response in time'],
  ['answers no JSON-RPC', answer(5, { result: 'soon' }), 'no height, status 200'],
])('an endpoint that %s has no time, and says why', async (_, outcome, fault) => {
  const { rows } = await measured(() => outcome, [endpoint(FAST)])
  expect(rows?.[0]).toMatchObject({ fault })
  expect(rows?.[0]?.latencyMs).toBeUndefined()
})

test('traces longer than what is read are traces; refused values show the method, an unclear error nothing', async () => {
  const traces = async (outcome: CallOutcome) =>
    (await measured((asked) => (asked.method.startsWith('debug') ? outcome : usual(asked)), [endpoint(FAST)])).rows?.[0]
      ?.traces
  expect(await traces({ kind: 'too-large', limit: 20_000_000, text: '{' })).toBe('yes')
  expect(await traces(answer(1, { error: { code: -32602, message: 'Invalid params' } }))).toBe('yes')
  expect(await traces(answer(1, { error: { code: -32000, message: 'method not allowed' } }))).toBe('no')
  expect(await traces(answer(1, { error: { code: -32000, message: 'try later' } }))).toBe('unknown')
})

test('a limit says nothing of old state, a missing block does', async () => {
  const oldState = async (error: object) =>
    (
      await measured(
        (asked) => (asked.method === 'eth_getBalance' ? answer(1, { error }) : usual(asked)),
        [endpoint(FAST)],
      )
    ).rows?.[0]?.oldState
  expect(await oldState({ code: -32005, message: 'limit exceeded' })).toBe('unknown')
  expect(await oldState({ code: -32000, message: 'state is not available' })).toBe('no')
})
