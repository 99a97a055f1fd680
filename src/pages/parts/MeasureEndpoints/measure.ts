/** Measures public endpoints from the reader's location: response time, height, new heads, traces, old state. */

import { protocol } from '../../../core/facts/network.ts'
import type { PublicEndpoint } from '../../../core/facts/public-endpoints.ts'
import { PROBE_RATE } from '../../../core/lib/rates.ts'
import type { CallOutcome } from '../../../ui/browser/endpoint-frame.ts'

/** Whether an endpoint supports a feature. `unknown` if its response does not show it. */
export type Verdict = 'yes' | 'no' | 'unknown'

export type Measured = {
  url: string
  /** Median of three, from sending to the last byte. Milliseconds. Undefined if all failed. */
  latencyMs?: number
  /** Blocks behind the highest response of the same round, median of three. Undefined if all failed. */
  behind?: number
  /** Undefined for an endpoint without a WebSocket. */
  heads?: Verdict
  traces: Verdict
  oldState: Verdict
  /** Why there is no height, as text. */
  fault?: string
}

export type Means = {
  ask: (url: string, method: string, params: readonly unknown[]) => Promise<CallOutcome>
  /** Whether a header arrived over the WebSocket. */
  hearsHead: (url: string) => Promise<Verdict>
  /** Waits between two requests to the same endpoint. */
  wait: (ms: number) => Promise<void>
  isStopped: () => boolean
  onProgress: (done: number, all: number) => void
}

const ROUNDS = 3
/** Height, then traces, then old state. The WebSocket is a connection and does not add an HTTP request. */
export const REQUESTS = ROUNDS + 2
/** Pause between two requests to one endpoint. Milliseconds. */
const PAUSE_MS = 1_000 / PROBE_RATE

/** The balance is requested at a block of this age, which an ordinary node no longer stores. */
export const OLD_DAYS = 30
const DAY_MS = 86_400_000
const OLD_BLOCKS = (OLD_DAYS * DAY_MS) / protocol.blockTimeMs
/** The staking contract. */
const ACCOUNT = '0x0000000000000000000000000000000000001000'
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602

type Height = { ms: number; height: number }

/**
 * Measures all endpoints in parallel, each at the rate of `probe`.
 * @returns a row for each endpoint, in their order, or undefined when stopped
 */
export async function measureEndpoints(
  endpoints: readonly PublicEndpoint[],
  { ask, hearsHead, wait, isStopped, onProgress }: Means,
): Promise<readonly Measured[] | undefined> {
  let done = 0
  const step = <Value>(value: Value): Value => {
    done += 1
    onProgress(done, endpoints.length * REQUESTS)
    return value
  }
  /** Sends one request to all, then pauses to respect the rate of each endpoint. */
  const askAll = async (method: string, params: readonly unknown[]) => {
    const outcomes = await Promise.all(endpoints.map(async ({ http }) => step(await ask(http, method, params))))
    await wait(PAUSE_MS)
    return outcomes
  }
  const heads = Promise.all(endpoints.map(({ ws }) => (ws === undefined ? undefined : hearsHead(ws))))
  const rounds: CallOutcome[][] = []
  for (let round = 0; round < ROUNDS && !isStopped(); round++) rounds.push(await askAll('eth_blockNumber', []))
  if (isStopped()) return undefined
  const traced = await askAll('debug_traceBlockByNumber', [
    'latest',
    { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } },
  ])
  if (isStopped()) return undefined
  const heights = rounds.map((outcomes) => outcomes.map(heightOf))
  const highest = Math.max(0, ...heights.flat().map((found) => found?.height ?? 0))
  const oldBlock = `0x${Math.max(1, highest - OLD_BLOCKS).toString(16)}`
  const kept = await askAll('eth_getBalance', [ACCOUNT, oldBlock])
  const heard = await heads
  if (isStopped()) return undefined
  return endpoints.map(({ http }, index) => ({
    url: http,
    ...speedOf(heights, index),
    ...faultOf(rounds.at(-1)?.[index]),
    ...(heard[index] === undefined ? {} : { heads: heard[index] }),
    traces: tracesOf(traced[index]),
    oldState: oldStateOf(kept[index]),
  }))
}

function speedOf(rounds: readonly (readonly (Height | undefined)[])[], index: number) {
  const own = rounds.flatMap((heights) => {
    const mine = heights[index]
    if (!mine) return []
    const highest = Math.max(...heights.map((other) => other?.height ?? 0))
    return [{ ms: mine.ms, behind: highest - mine.height }]
  })
  if (own.length === 0) return {}
  return { latencyMs: middle(own.map(({ ms }) => ms)), behind: middle(own.map(({ behind }) => behind)) }
}

function heightOf(outcome: CallOutcome): Height | undefined {
  const said = statedBy(outcome)
  if (outcome.kind !== 'answer' || typeof said?.result !== 'string' || !/^0x[\da-f]+$/i.test(said.result))
    return undefined
  return { ms: outcome.ms, height: Number(said.result) }
}

function tracesOf(outcome: CallOutcome | undefined): Verdict {
  // The traces of a whole block may exceed the read limit.
  if (outcome?.kind === 'too-large') return 'yes'
  const said = statedBy(outcome)
  if (said === undefined) return 'unknown'
  // An error about the values still shows that the method exists.
  if (said.result !== undefined || said.error?.code === INVALID_PARAMS) return 'yes'
  return isRefusedMethod(said.error) ? 'no' : 'unknown'
}

const isRefusedMethod = (error: JsonError | undefined): boolean =>
  error?.code === METHOD_NOT_FOUND ||
  /not (allowed|available|supported|found|enabled)|forbidden/i.test(error?.message ?? '')

function oldStateOf(outcome: CallOutcome | undefined): Verdict {
  const said = statedBy(outcome)
  if (typeof said?.result === 'string') return 'yes'
  // Any other error, such as a rate limit, does not show which state is stored.
  return said?.error && isMissingState(said.error) ? 'no' : 'unknown'
}

const isMissingState = ({ code, message = '' }: JsonError): boolean =>
  code === INVALID_PARAMS || /not (available|found)|missing|pruned|archive|unknown block/i.test(message)

type JsonError = { code?: number; message?: string }

/** Result or error of a JSON-RPC response. Undefined if it has neither, or if the endpoint limits the rate. */
function statedBy(outcome: CallOutcome | undefined): { result?: unknown; error?: JsonError } | undefined {
  if (outcome?.kind !== 'answer' || outcome.status === 429) return undefined
  try {
    const answer: unknown = JSON.parse(outcome.text)
    if (typeof answer !== 'object' || answer === null) return undefined
    const { result, error } = answer as { result?: unknown; error?: JsonError | null }
    if (result !== undefined && result !== null) return { result }
    return error ? { error } : undefined
  } catch {
    return undefined
  }
}

const FAULTS: Partial<Record<CallOutcome['kind'], string>> = {
  cors: 'responds, but not to web pages',
  refused: 'no connection',
  broken: 'connection broke',
  offline: 'you are offline',
  timeout: 'no response in time',
  redirect: 'redirects calls',
  'no-gesture': 'press the button again',
  'not-allowed': 'you did not allow requests',
  'no-frame': 'part of this site did not load',
}

function faultOf(outcome: CallOutcome | undefined): { fault?: string } {
  if (!outcome || heightOf(outcome)) return {}
  if (outcome.kind === 'answer' || outcome.kind === 'http')
    return { fault: outcome.status === 429 ? 'rate limit reached' : `no height, status ${outcome.status}` }
  return { fault: FAULTS[outcome.kind] ?? 'no response' }
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
