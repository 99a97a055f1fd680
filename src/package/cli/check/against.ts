/** Sends the same requests to two endpoints. Compares their results field by field, and their response times. */
import { numberToHex } from '../../../core/lib/hex.ts'
import { documentVersion } from '../../rpc/endpoint.ts'
import type { CheckOptions } from './check.ts'
import { type ClientOptions, client } from './check-client.ts'
import { comparedRequests, type Request } from './compared-requests.ts'
import { differencesBetween } from './deep-difference.ts'
import type { Client, Exchange } from './exchange.ts'
import { latencyOf } from './latency.ts'
import type { CheckReport, Comparison, Outcome } from './model.ts'
import { publicAddress } from './redact.ts'

/** Number of compared blocks, which both endpoints must have, and number of times that each request is sent. */
const BLOCKS = 5
const ROUNDS = 2

type Side = { client: Client; times: Map<string, number[]>; lastMs: number }
type AgainstOptions = Omit<CheckOptions, 'examples'> & { against: URL }

/** Compares `url` with `against`. Reports endpoint failures instead of throwing them. */
export async function compareEndpoints(options: AgainstOptions): Promise<CheckReport> {
  const start = performance.now()
  const { against, chainId: _, cors: _cors, ...rest } = options
  const here = sideOf(options)
  // Never send a key to a host that it was not meant for.
  const there = sideOf({ ...rest, url: against, headers: {} })
  const run = new Run(here, there, options)
  const failure = (await run.contact()) ?? (await run.compare())
  for (const { client: one } of [here, there]) one.close()
  return {
    date: new Date().toISOString(),
    ...{ endpoint: publicAddress(options.url), reference: options.reference, documentVersion },
    ...run.identity,
    outcomes: run.outcomes,
    requests: here.client.requests() + there.client.requests(),
    retries: run.retries,
    seconds: Math.round(performance.now() - start) / 1_000,
    ...(failure !== undefined && { failure }),
    comparison: run.comparison(publicAddress(against)),
  }
}

function sideOf(options: ClientOptions): Side {
  const side: Omit<Side, 'client'> = { times: new Map(), lastMs: 0 }
  const onAnswer: ClientOptions['onAnswer'] = (body, exchange, milliseconds) => {
    side.lastMs = milliseconds
    options.onAnswer?.(body, exchange, milliseconds)
  }
  return Object.assign(side, { client: client({ ...options, onAnswer }) })
}

class Run {
  readonly outcomes: Outcome[] = []
  identity: { client?: string; chainId?: string } = {}
  retries = 0
  readonly #here: Side
  readonly #there: Side
  readonly #options: AgainstOptions
  readonly #blocks: number[] = []
  #id = 1

  constructor(here: Side, there: Side, options: AgainstOptions) {
    this.#here = here
    this.#there = there
    this.#options = options
  }

  /** Both endpoints must respond, with the same chain ID. */
  async contact(): Promise<string | undefined> {
    const [here, there] = await this.#both(['eth_chainId', []])
    const [version] = await this.#both(['web3_clientVersion', []])
    const silent = [here, there].find((one) => typeof resultOf(one) !== 'string')
    if (silent !== undefined) {
      const which = silent === here ? 'it' : 'the other endpoint'
      return `${which} does not respond to eth_chainId${'fault' in silent ? `: ${silent.reason}` : ''}`
    }
    const [chainId, other] = [String(resultOf(here)), String(resultOf(there))]
    const software = resultOf(version)
    this.identity = { chainId, ...(typeof software === 'string' && { client: software }) }
    return chainId === other
      ? undefined
      : `it is on chain ${Number(chainId)}, and the other endpoint is on chain ${Number(other)}`
  }

  /** Why nothing could be compared, if so. */
  async compare(): Promise<string | undefined> {
    const heights = await this.#heights()
    if (heights.length === 0) return 'one of the endpoints has no finalized and no latest block'
    let isThere = false
    const total = heights.length * ROUNDS
    for (const [index, height] of heights.entries()) {
      this.#blocks.push(Number(height))
      const block = await this.#both(['eth_getBlockByNumber', [numberToHex(height), true]])
      isThere ||= isBlock(block[0])
      const requests = comparedRequests(resultOf(block[0]), this.#options.methods)
      for (let round = 0; round < ROUNDS; round++) {
        for (const request of requests) {
          this.#options.onProgress?.(index * ROUNDS + round, total, request[0])
          const [here, there] = await this.#both(request)
          if (round === 0) this.outcomes.push(outcomeOf(request, here, there))
        }
      }
    }
    const [newest, oldest] = [heights[0], heights.at(-1)]
    return isThere ? undefined : `it does not have blocks ${oldest} to ${newest}, which both endpoints could have`
  }

  /** The newest finalized blocks of both endpoints, or the newest blocks if `finalized` is not supported. */
  async #heights(): Promise<bigint[]> {
    for (const tag of ['finalized', 'latest']) {
      const heads = (await this.#both(['eth_getBlockByNumber', [tag, false]])).map(resultOf)
      const numbers = heads.map((head) => (head as { number?: unknown } | null)?.number)
      if (!numbers.every((number) => typeof number === 'string')) continue
      const [first = 0n, second = 0n] = numbers.map((number) => BigInt(String(number)))
      const head = first < second ? first : second
      const count = head + 1n < BigInt(BLOCKS) ? Number(head) + 1 : BLOCKS
      return Array.from({ length: count }, (_, back) => head - BigInt(back))
    }
    return []
  }

  /** Asks both endpoints in turn. The order alternates, so that neither always responds second. */
  async #both([method, params]: Request): Promise<[Exchange, Exchange]> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: this.#id++, method, params })
    const isSwapped = this.#id % 2 === 0
    const order = isSwapped ? [this.#there, this.#here] : [this.#here, this.#there]
    const answers: Exchange[] = []
    for (const side of order) {
      const answer = await side.client.send(body)
      this.retries += answer.retries
      const times = side.times.get(method) ?? []
      if ('value' in answer) times.push(side.lastMs)
      side.times.set(method, times)
      answers.push(answer)
    }
    const [first, second] = answers as [Exchange, Exchange]
    return isSwapped ? [second, first] : [first, second]
  }

  comparison(endpoint: string): Comparison {
    const asked = [...new Set(this.outcomes.map(({ method }) => method))]
    const methods = asked.map((method) => {
      const own = this.outcomes.filter((outcome) => outcome.method === method)
      return {
        ...{ method, asked: own.length, differing: own.filter(({ verdict }) => verdict === 'differs').length },
        here: latencyOf(this.#here.times.get(method) ?? []),
        there: latencyOf(this.#there.times.get(method) ?? []),
      }
    })
    return { endpoint, blocks: this.#blocks, methods }
  }
}

const isBlock = (exchange: Exchange): boolean => typeof resultOf(exchange) === 'object' && resultOf(exchange) !== null

const resultOf = (exchange: Exchange): unknown =>
  'value' in exchange ? (exchange.value as { result?: unknown } | null)?.result : undefined

function outcomeOf([method, params]: Request, here: Exchange, there: Exchange): Outcome {
  const probe = JSON.stringify(params)
  const silent = [here, there].find((one) => 'fault' in one)
  if (silent && 'fault' in silent) {
    const where = silent === here ? '' : 'there: '
    return { method, probe, verdict: 'skipped', problems: [], note: `${where}${silent.reason}` }
  }
  const problems = differencesBetween(answerIn(here), answerIn(there))
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return {
    method,
    probe,
    verdict: problems.length > 0 ? 'differs' : 'fits',
    problems,
    ...(problems.length > 0 && { request }),
  }
}

/** The compared part of a response is its result or its error code. Error texts differ between servers. */
function answerIn(exchange: Exchange): unknown {
  const answer = ('value' in exchange ? exchange.value : undefined) as
    | { result?: unknown; error?: { code?: unknown } }
    | undefined
  return answer?.error === undefined ? { result: answer?.result } : { error: { code: answer.error?.code } }
}
