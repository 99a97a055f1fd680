/**
 * Checks an endpoint against the document. Fetches fresh inputs, then runs every probe in sequence. The caller provides
 * the transport, because the command sends requests from Node and the site from the browser.
 */

import type { ExampleCase } from '../../../core/lib/method-model.ts'
import type { Exchange as Stated } from '../../examine/examine.ts'
import { chainIds, documentVersion } from '../../rpc/endpoint.ts'
import { atOnce } from './at-once.ts'
import { checkAnswer } from './check-answer.ts'
import { constantsIn, ENVELOPE, envelopeProbes, lostProblem } from './envelope.ts'
import { EXAMINATION, examine } from './examination.ts'
import { type Client, type Exchange, isAnswer, isOverloaded, type Pace, resultOf, silenceOf } from './exchange.ts'
import { sampleInputs } from './inputs.ts'
import type { CheckReport, Inputs, Material, Outcome, Probe, Reference } from './model.ts'
import { decimalChainId, planProbes } from './plan.ts'
import { UNDECODABLE } from './probes-debug.ts'
import { asExpected, unsentReason } from './profiles.ts'
import { publicAddress } from './redact.ts'
import { problem } from './relations.ts'
import { seen } from './reported.ts'
import type { Signatures } from './senders.ts'

/** A response during a run. */
export type Requested = { result?: unknown; error?: { code?: unknown; message?: unknown } }

export type RunOptions = Pick<Pace, 'onWait' | 'onAnswer'> & {
  url: URL
  examples: Readonly<Record<string, readonly ExampleCase[]>>
  /** Methods to check. Empty means all. */
  methods: readonly string[]
  reference: Reference
  /** The expected chain ID. Defaults to the networks of the reference. */
  chainId?: number
  /** Sends transactions to compare. */
  before?: (ask: (method: string, params: unknown[]) => Promise<Requested | undefined>) => Promise<Material>
  /** Reads senders from signatures. */
  signatures?: Signatures
  /** Adds outcomes that do not come from a request, such as pushed events and the CORS preflight. */
  around?: (run: {
    client: Client
    ask: (method: string, params: unknown[]) => Promise<Requested | undefined>
    inputs: Inputs
    onStep: (label: string) => void
  }) => Promise<Outcome[]>
  onProgress?: (done: number, total: number, label: string) => void
}

/** Faults after which a method is no longer tried. */
const FAULTS_PER_METHOD = 2
/** Consecutive faults after which the endpoint counts as gone. */
const FAULTS_IN_A_ROW = 6
/** The endpoint refuses access, so nothing can be checked. */
const NO_ENTRY = [401, 403, 407]
/** A check needs about a minute. The run stops after this limit. Seconds. */
const LONGEST_RUN = 900
/** Parts of a check of all methods. They are left out when some methods are named. */
const OF_ALL_METHODS = [ENVELOPE, EXAMINATION, 'subscriptions', UNDECODABLE] as const
/** Differs from 1, the ID of every recorded response. */
const FIRST_ID = 1_001

/** Runs the check. Reports endpoint failures instead of throwing them. */
export async function checkWith(
  sender: (hooks: Pick<Pace, 'onWait' | 'onAnswer'>) => Client,
  options: RunOptions,
): Promise<CheckReport> {
  const start = performance.now()
  const run = new Run(options, sender)
  const head = {
    date: new Date().toISOString(),
    endpoint: publicAddress(options.url),
    reference: options.reference,
    documentVersion,
  }
  const failure = await run.contact()
  if (failure === undefined) await run.probeAll()
  run.client.close()
  return {
    ...head,
    ...run.identity,
    outcomes: run.outcomes.map((outcome) => asExpected(options.reference, outcome)),
    requests: run.client.requests(),
    retries: run.retries,
    ...(run.waitedMs > 0 && { waited: Math.round(run.waitedMs) / 1_000 }),
    seconds: Math.round(performance.now() - start) / 1_000,
    ...(failure !== undefined && { failure }),
    ...(run.stopped !== undefined && { stopped: run.stopped }),
    ...(options.methods.length > 0 && { leftOut: OF_ALL_METHODS }),
  }
}

class Run {
  readonly outcomes: Outcome[] = []
  readonly client: Client
  identity: { client?: string; chainId?: string } = {}
  retries = 0
  waitedMs = 0
  stopped: string | undefined
  readonly #options: RunOptions
  #id = FIRST_ID
  #faultsInARow = 0
  readonly #deadline = performance.now() + LONGEST_RUN * 1_000

  #lastMs = 0
  /** One report of a lost response is enough. */
  #hasLost = false
  readonly #earlier: Stated[] = []

  constructor(options: RunOptions, sender: (hooks: Pick<Pace, 'onWait' | 'onAnswer'>) => Client) {
    this.#options = options
    this.client = sender({
      onWait: (milliseconds, reason) => {
        this.waitedMs += milliseconds
        options.onWait?.(milliseconds, reason)
      },
      onAnswer: (body, exchange, milliseconds) => {
        this.#lastMs = milliseconds
        options.onAnswer?.(body, exchange, milliseconds)
      },
    })
  }

  /** Identifies the endpoint. Returns a reason if it does not respond or refuses access. */
  async contact(): Promise<string | undefined> {
    const exchange = await this.#send(this.#body('eth_chainId', []))
    if ('fault' in exchange && exchange.fault === 'UNREACHABLE') return exchange.reason
    if (exchange.status !== undefined && NO_ENTRY.includes(exchange.status))
      return `the endpoint rejects requests with HTTP ${exchange.status}`
    const chainId = resultOf(exchange)
    const second = await this.#send(this.#body('web3_clientVersion', []))
    const version = resultOf(second)
    const silence = [exchange, second].every((one) => !isAnswer(one)) && !isOverloaded(exchange)
    if (silence) return `${silenceOf(exchange).replace(/\.+$/, '')}. Is this the address of the JSON-RPC endpoint?`
    this.identity = {
      ...(typeof chainId === 'string' && { chainId }),
      ...(typeof version === 'string' && { client: version }),
    }
    this.#checkChain(chainId)
    return undefined
  }

  /** An endpoint of another chain can match every shape, so its chain ID is checked separately. */
  #checkChain(found: unknown): void {
    const { chainId: wanted, reference } = this.#options
    const known = wanted === undefined ? (reference === 'monad' ? chainIds : []) : [wanted]
    if (typeof found !== 'string' || known.length === 0 || known.includes(Number(found))) return
    const expected = known.join(' or ')
    const message = `the endpoint is on chain ${Number(found)}, but ${expected} is expected`
    // A local network has its own chain ID. This is only a note unless the user requested another chain.
    const isForeign = wanted !== undefined
    this.outcomes.push({
      ...{ method: 'eth_chainId', probe: 'chain', verdict: isForeign ? 'differs' : 'skipped' },
      problems: isForeign ? [problem('/result', message, expected)] : [],
      ...(!isForeign && { note: `${message}. Set the expected chain with --chain` }),
      ...(isForeign && { request: this.#body('eth_chainId', []) }),
    })
  }

  async probeAll(): Promise<void> {
    const { before, examples, methods } = this.#options
    const material = await before?.((method, params) => this.#askWhole(method, params))
    if (material) this.outcomes.push(material.outcome)
    this.#earlier.push(...(material?.exchanges ?? []))
    const inputs = await sampleInputs(async (method, params) => {
      const result = await this.#ask(method, params)
      if (result !== undefined) this.#earlier.push({ method, params, result })
      return result
    }, material?.block)
    const plan = planProbes({ ...inputs, ...decimalChainId(this.identity, inputs) }, examples, methods)
    const envelope = methods.length === 0 ? envelopeProbes(this.client.socket !== undefined) : []
    const total = plan.reduce((sum, { probes }) => sum + probes.length, envelope.length)
    const step = (label: string) => this.#options.onProgress?.(this.outcomes.length, total, label)
    for (const { method, probes } of plan) await this.#probeMethod(method, probes, step)
    for (const { name, body, check } of envelope) {
      step(ENVELOPE)
      await this.#probe(ENVELOPE, name, body, check)
    }
    if (methods.length === 0 && this.stopped === undefined) {
      const body = (method: string, params: unknown[]) => this.#body(method, params)
      this.outcomes.push(await atOnce((one) => this.#send(one), body, this.identity.chainId))
      await this.#examine(inputs, material?.again)
      await this.#aroundRequests(inputs)
    }
  }

  async #aroundRequests(inputs: Inputs): Promise<void> {
    const { around, onProgress } = this.#options
    if (!around) return
    const ask = (method: string, params: unknown[]) => this.#askWhole(method, params)
    const onStep = (label: string) => onProgress?.(this.outcomes.length, this.outcomes.length, label)
    this.outcomes.push(...(await around({ client: this.client, ask, inputs, onStep })))
  }

  /** Compares responses with each other. */
  async #examine(inputs: Inputs, stir: Material['again']): Promise<void> {
    const label = (done: number, all: number) => this.#options.onProgress?.(done, all, EXAMINATION)
    const found = await examine({
      ...{ inputs, earlier: this.#earlier.splice(0), onStep: label, stir },
      ask: (method, params) => this.#ask(method, params),
      askAll: (requests) => this.#askAll(requests),
      ...{ signatures: this.#options.signatures, reference: this.#options.reference },
    })
    this.outcomes.push(...found)
  }

  /** Results of a batch in request order, or undefined if the endpoint does not return a batch. */
  async #askAll(requests: readonly [string, unknown[]][]): Promise<unknown[] | undefined> {
    const first = this.#id
    const bodies = requests.map(([method, params]) => this.#body(method, params))
    const body = `[${bodies.join()}]`
    const exchange = await this.#send(body)
    if (!('value' in exchange) || !Array.isArray(exchange.value)) return undefined
    const answers = exchange.value as { id?: unknown; result?: unknown; error?: unknown }[]
    const own = requests.map((_, index) => answers.find((answer) => answer?.id === first + index))
    const lost = lostProblem(requests, own)
    if (lost && !this.#hasLost) {
      const head = { method: ENVELOPE, probe: 'batch of one moment', verdict: 'differs' } as const
      this.outcomes.push({ ...head, problems: [lost], ...seen(body, exchange) })
      this.#hasLost = true
    }
    return own.map((answer) => answer?.result)
  }

  async #probeMethod(method: string, probes: readonly Probe[], step: (label: string) => void): Promise<void> {
    let faults = 0
    let isOffered = false
    let absent: string | undefined
    for (const probe of probes) {
      step(method)
      const silent = faults >= FAULTS_PER_METHOD ? 'the method does not respond' : undefined
      const note = absent ?? silent ?? unsentReason(this.identity.client, probe)
      if (note !== undefined) {
        const verdict = absent === undefined ? 'skipped' : 'absent'
        this.outcomes.push({ method, probe: probe.name, verdict, problems: [], note })
        continue
      }
      const id = this.#id
      const body = this.#body(method, probe.params)
      const outcome = await this.#probe(method, probe.name, body, (exchange) => {
        if ('fault' in exchange) faults++
        const result = resultOf(exchange)
        if (result !== undefined) this.#earlier.push({ method, params: probe.params, result })
        return checkAnswer(probe, exchange, id, isOffered)
      })
      if (probe.limit) outcome.limit = true
      if (outcome.verdict === 'absent') absent = outcome.note
      else if (outcome.verdict !== 'skipped') isOffered = true
    }
  }

  async #probe(
    method: string,
    probe: string,
    body: string,
    check: (exchange: Exchange) => Omit<Outcome, 'method' | 'probe'>,
  ): Promise<Outcome> {
    let outcome: Outcome
    if (this.stopped !== undefined) outcome = { method, probe, verdict: 'skipped', problems: [], note: this.stopped }
    else {
      const exchange = await this.#send(body)
      const checked = check(exchange)
      if (method === ENVELOPE) this.#earlier.push(...constantsIn(body, exchange))
      const ms = Math.round(this.#lastMs * 10) / 10
      outcome = { method, probe, ...checked, ms, ...(checked.verdict === 'differs' && seen(body, exchange)) }
    }
    this.outcomes.push(outcome)
    return outcome
  }

  #body(method: string, params: unknown): string {
    return JSON.stringify({ jsonrpc: '2.0', id: this.#id++, method, params })
  }

  async #askWhole(method: string, params: unknown[]): Promise<Requested | undefined> {
    const exchange = await this.#send(this.#body(method, params))
    return 'value' in exchange ? (exchange.value as Requested) : undefined
  }

  async #ask(method: string, params: unknown[]): Promise<unknown> {
    return this.stopped === undefined ? resultOf(await this.#send(this.#body(method, params))) : undefined
  }

  async #send(body: string): Promise<Exchange> {
    const exchange = await this.client.send(body)
    this.retries += exchange.retries
    this.#faultsInARow = 'fault' in exchange ? this.#faultsInARow + 1 : 0
    if (this.#faultsInARow >= FAULTS_IN_A_ROW) this.stopped = `no response ${FAULTS_IN_A_ROW} times in a row`
    else if (this.client.isSpent()) this.stopped = `${this.client.requests()} requests were sent`
    else if (performance.now() > this.#deadline) this.stopped = `the limit of ${LONGEST_RUN} seconds was reached`
    return exchange
  }
}
