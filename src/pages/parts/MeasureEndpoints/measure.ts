/** Measures public endpoints from where the reader is: time of an answer, height, new heads, traces, old state. */

import { protocol } from '../../../core/facts/network.ts'
import type { PublicEndpoint } from '../../../core/facts/public-endpoints.ts'
import { PROBE_RATE } from '../../../core/lib/rates.ts'
import type { CallOutcome } from '../../../ui/browser/endpoint-frame.ts'

/** What an endpoint said to a question: it can, it cannot, or it gave no answer that tells. */
export type Verdict = 'yes' | 'no' | 'unknown'

export type Measured = {
  url: string
  /** Middle of three, from sending to the last byte. Milliseconds; undefined when none was answered. */
  latencyMs?: number
  /** Blocks behind the highest answer of the same round, the middle of three; undefined when none was answered. */
  behind?: number
  /** Undefined where the endpoint has no WebSocket. */
  heads?: Verdict
  traces: Verdict
  oldState: Verdict
  /** Why there is no height, in words. */
  fault?: string
}

export type Means = {
  ask: (url: string, method: string, params: readonly unknown[]) => Promise<CallOutcome>
  /** Whether a header came over the WebSocket. */
  hearsHead: (url: string) => Promise<Verdict>
  /** Waits between two requests to the same endpoint. */
  wait: (ms: number) => Promise<void>
  isStopped: () => boolean
  onProgress: (done: number, all: number) => void
}

const ROUNDS = 3
/** Height, then traces, then old state; the WebSocket is a connection, no further request over HTTP. */
export const REQUESTS = ROUNDS + 2
/** Between two requests to one endpoint. Milliseconds. */
const PAUSE_MS = 1_000 / PROBE_RATE

/** The account's balance is asked for at a block of this age, which a plain node no longer keeps. */
export const OLD_DAYS = 30
const DAY_MS = 86_400_000
const OLD_BLOCKS = (OLD_DAYS * DAY_MS) / protocol.blockTimeMs
/** The staking contract. */
const ACCOUNT = '0x0000000000000000000000000000000000001000'
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602

type Height = { ms: number; height: number }

/**
 * Asks all endpoints at the same time, each at the rate of `probe`.
 * @returns a row for each endpoint, in their order; undefined when it was stopped
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
  /** One question to all, then the pause that each endpoint is owed. */
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
  // A whole block of traces may be longer than what is read.
  if (outcome?.kind === 'too-large') return 'yes'
  const said = statedBy(outcome)
  if (said === undefined) return 'unknown'
  // A refusal of the values still shows that the method is there.
  if (said.result !== undefined || said.error?.code === INVALID_PARAMS) return 'yes'
  return isRefusedMethod(said.error) ? 'no' : 'unknown'
}

const isRefusedMethod = (error: JsonError | undefined): boolean =>
  error?.code === METHOD_NOT_FOUND ||
  /not (allowed|available|supported|found|enabled)|forbidden/i.test(error?.message ?? '')

function oldStateOf(outcome: CallOutcome | undefined): Verdict {
  const said = statedBy(outcome)
  if (typeof said?.result === 'string') return 'yes'
  // Any other error, such as that of a limit, says nothing of what is kept.
  return said?.error && isMissingState(said.error) ? 'no' : 'unknown'
}

const isMissingState = ({ code, message = '' }: JsonError): boolean =>
  code === INVALID_PARAMS || /not (available|found)|missing|pruned|archive|unknown block/i.test(message)

type JsonError = { code?: number; message?: string }

/** Result or error of a JSON-RPC answer; undefined when there is neither, or the endpoint asks to slow down. */
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
  cors: 'answers, but not to web pages',
  refused: 'no connection',
  broken: 'connection broke',
  offline: 'you are offline',
  timeout: 'no answer in time',
  redirect: 'sends callers elsewhere',
  'no-gesture': 'press the button again',
  'no-frame': 'part of this site did not load',
}

function faultOf(outcome: CallOutcome | undefined): { fault?: string } {
  if (!outcome || heightOf(outcome)) return {}
  if (outcome.kind === 'answer' || outcome.kind === 'http')
    return { fault: outcome.status === 429 ? 'asks to slow down' : `no height, status ${outcome.status}` }
  return { fault: FAULTS[outcome.kind] ?? 'no answer' }
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
