/** Probes an endpoint with one request at a time. Never repeats a request, and stops when the endpoint refuses. */
import { setTimeout as sleep } from 'node:timers/promises'
import { documentVersion } from '../../rpc/endpoint.ts'
import { type Limits, MAX_ANSWER_BYTES, nextTurn, type Reply } from '../check/exchange.ts'
import { isFault, post } from '../check/post.ts'
import { type ProbeInputs, takeInputs } from './inputs.ts'
import type { ProbedAnswer, ProbeFile, ProbeStep } from './model.ts'
import { type Scrub, scrubber } from './scrub.ts'
import { probeSteps } from './steps.ts'
import { summarize } from './summary.ts'

const MAX_REDIRECTS = 3
/** HTTP statuses that end the probe. */
const REFUSALS = [401, 403, 407, 429]
const REFUSAL_TEXT = /rate.?limit|too many requests|quota|credits/i
/** Consecutive faults after which the endpoint counts as gone. */
const FAULTS_IN_A_ROW = 3
/** Begins the fault of a body that is not JSON. */
export const NOT_JSON = 'not JSON: '
/** Maximum quoted length of a body that is not JSON. Characters. */
const SHOWN = 120

export type ProbeOptions = {
  url: URL
  timeoutMs: number
  /** Requests per second. */
  rate: number
  /** Date in the file, `2026-11-22`. */
  date: string
  onProgress?: (done: number, label: string) => void
}

/** Records the responses of the endpoint. Reports endpoint failures instead of throwing them. */
export async function probeEndpoint(options: ProbeOptions): Promise<ProbeFile> {
  const run = new Run(options)
  const inputs = await takeInputs((name, method, params) => run.ask(name, method, params))
  for (const step of probeSteps(inputs)) await run.take(step)
  return fileOf(options, run, inputs)
}

function fileOf({ date }: ProbeOptions, run: Run, { chainId, client }: ProbeInputs): ProbeFile {
  return {
    format: 'monad-json-rpc probe',
    formatVersion: 1,
    documentVersion,
    date,
    ...(chainId !== undefined && { chainId }),
    ...(client !== undefined && { client }),
    requests: run.answers.length,
    ...(run.stopped !== undefined && { stopped: run.stopped }),
    answers: run.answers,
    ...summarize(run.answers),
  }
}

/** Sends one request at a time, and nothing after a refusal. */
export class Run {
  readonly answers: ProbedAnswer[] = []
  stopped: string | undefined
  readonly #options: ProbeOptions
  readonly #limits: Limits
  readonly #scrub: Scrub
  #free = 0
  #faultsInARow = 0

  constructor(options: ProbeOptions) {
    this.#options = options
    this.#limits = { timeoutMs: options.timeoutMs, maxBytes: MAX_ANSWER_BYTES, maxRedirects: MAX_REDIRECTS }
    this.#scrub = scrubber(options.url)
  }

  /** The result of a request whose values later requests use. */
  async ask(name: string, method: string, params: unknown[]): Promise<unknown> {
    const answer = await this.take({ name, purpose: 'example', request: { method, params } })
    return (answer?.response as { result?: unknown } | undefined)?.result
  }

  /** Sends one step and records its response. Sends nothing after the probe has stopped. */
  async take({ name, purpose, request, body, limit }: ProbeStep): Promise<ProbedAnswer | undefined> {
    if (this.stopped !== undefined) return undefined
    this.#options.onProgress?.(this.answers.length, request?.method ?? name)
    const sent = request && { jsonrpc: '2.0' as const, id: 1 as const, ...request }
    const result = await this.#send(sent ? JSON.stringify(sent) : (body ?? ''))
    const answer: ProbedAnswer = {
      name,
      purpose,
      ...(sent ? { request: sent } : { body: body ?? '' }),
      ...this.#read(result),
      ...(limit && { limit }),
    }
    this.answers.push(answer)
    return answer
  }

  async #send(body: string): Promise<Reply | string> {
    const turn = nextTurn(this.#free, performance.now(), this.#options.rate)
    this.#free = turn.free
    if (turn.wait > 0) await sleep(turn.wait)
    try {
      const reply = await post(this.#options.url, body, this.#limits)
      this.#faultsInARow = 0
      return reply
    } catch (error) {
      if (!isFault(error)) throw error
      this.#faultsInARow++
      if (error.code === 'UNREACHABLE' && this.answers.length === 0) this.stopped = 'the endpoint cannot be reached'
      else if (this.#faultsInARow >= FAULTS_IN_A_ROW)
        this.stopped = `${FAULTS_IN_A_ROW} requests in a row had no response`
      return this.#scrub.text(error.message)
    }
  }

  #read(result: Reply | string): Pick<ProbedAnswer, 'status' | 'response' | 'fault'> {
    if (typeof result === 'string') return { fault: result }
    const { status, text } = result
    if (REFUSALS.includes(status)) this.stopped = `the endpoint rejected a request with HTTP ${status}`
    const value = parsed(text)
    if (value === undefined) return { status, fault: `${NOT_JSON}${this.#scrub.text(text.slice(0, SHOWN))}` }
    const refusal = refusalOf(value)
    if (refusal !== undefined) this.stopped = `the endpoint limited the request rate, ${refusal}`
    return { status, response: this.#scrub.response(value) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Some providers return a refusal as an error with HTTP 200. */
function refusalOf(value: unknown): string | undefined {
  const { code, message } = (value as { error?: { code?: unknown; message?: unknown } } | null)?.error ?? {}
  const isRefusal = (typeof code === 'number' && REFUSALS.includes(code)) || REFUSAL_TEXT.test(String(message ?? ''))
  return isRefusal ? `error ${String(code)}` : undefined
}
