/** `check <url> --observe`: the rules of an endpoint as rows of a ledger. One request at a time, and none that sends. */
import { numberToHex } from '../../../core/lib/hex.ts'
import type { ObservedFile, ObservedRow } from '../../../core/lib/observed.ts'
import { MAX_ANSWER_BYTES, type Socket } from '../check/exchange.ts'
import type { ProbedAnswer } from './model.ts'
import { NOT_JSON, type ProbeOptions, Run } from './run-probe.ts'
import { UNKNOWN_ACCOUNT } from './steps.ts'
import { errorOf, hasResult } from './summary.ts'

/** Ranges to request, from the smallest. The first that is rejected ends them. */
const RANGES = [100, 101, 1_000, 1_001, 10_000, 10_001]
/** Ranges end so many blocks below the head, which all nodes behind an endpoint have. */
const BELOW_HEAD = 600
const ABOVE_HEAD = 1_000
const OLD_BLOCKS = 1_000_000
const KINDS = ['newHeads', 'logs', 'monadNewHeads', 'monadLogs']

export type ObserveOptions = ProbeOptions & {
  by: string
  /** Connects to the endpoint's WebSocket. */
  socket: () => Socket
}
type Asked = Pick<ObservedRow, 'topic' | 'request'> & { params?: unknown; body?: string; limit?: number }

/** Rows for versions, ranges, old blocks and state, the head, subscriptions and batches. The batch is the last request. */
export async function observeEndpoint(options: ObserveOptions): Promise<{ file: ObservedFile; stopped?: string }> {
  const run = new Run(options)
  const rows: ObservedRow[] = []
  const seen = { date: options.date, by: options.by }
  const version = await run.ask('client', 'web3_clientVersion', [])
  const client = typeof version === 'string' ? { client: version } : {}
  if (client.client)
    rows.push({
      topic: 'client',
      ...seen,
      request: { method: 'web3_clientVersion' },
      answer: { result: client.client },
    })
  const height = Number(await run.ask('head', 'eth_blockNumber', []))
  const take = async ({ topic, request, params, body, limit }: Asked): Promise<boolean> => {
    const { method } = request
    const answer = await run.take({
      ...{ name: topic, purpose: 'limit' },
      ...(method === undefined || body !== undefined ? { body: body ?? '' } : { request: { method, params } }),
    })
    if (answer === undefined) return false
    const isServed = hasResult(answer) || (body !== undefined && Array.isArray(answer.response))
    const limits = isServed && limit !== undefined ? { limit } : {}
    rows.push({
      topic,
      ...seen,
      ...client,
      request,
      ...limits,
      ...statusOf(answer),
      answer: answerOf(answer, isServed),
    })
    return isServed
  }
  if (height > OLD_BLOCKS) for (const one of stateRequests(height)) await take(one)
  await logRanges(height, take)
  rows.push(...(await subscriptions(options, { ...seen, ...client })))
  // A refused batch is an answer, and nothing follows it.
  const { stopped } = run
  const one = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  await take({ topic: 'batch', request: { batch: 2 }, body: JSON.stringify([one, { ...one, id: 2 }]) })
  return { file: { endpoint: publicName(options.url), rows }, ...(stopped !== undefined && { stopped }) }
}

/** The endpoint without a path, which may be a key. */
const publicName = ({ origin, pathname, search }: URL): string => (pathname + search === '/' ? origin : 'https://…')

const statusOf = ({ status }: ProbedAnswer) => (status === undefined ? {} : { status })

function answerOf(answer: ProbedAnswer, isServed: boolean): ObservedRow['answer'] {
  if (isServed) return { served: true }
  const error = errorOf(answer)
  return error ? { error } : { text: (answer.fault ?? '').replace(NOT_JSON, '') }
}

const stateRequests = (height: number): Asked[] => [
  {
    topic: 'state',
    request: { method: 'eth_getBalance', oldState: true, blocksBack: OLD_BLOCKS },
    params: [UNKNOWN_ACCOUNT, numberToHex(height - OLD_BLOCKS)],
  },
  { topic: 'blocks', request: { method: 'eth_getBlockByNumber', block: '0x1' }, params: ['0x1', false] },
]

async function logRanges(height: number, take: (asked: Asked) => Promise<boolean>): Promise<void> {
  const method = 'eth_getLogs'
  const range = (from: number, to: number) => [
    { fromBlock: numberToHex(from), toBlock: numberToHex(to), address: UNKNOWN_ACCOUNT },
  ]
  const end = height - BELOW_HEAD
  for (const blocks of RANGES.filter((count) => count <= end)) {
    const params = range(end - blocks + 1, end)
    if (!(await take({ topic: 'log-range', request: { method, blocks }, params, limit: blocks }))) break
  }
  if (height > 0)
    await take({ topic: 'head', request: { method, beyondHead: true }, params: range(height, height + ABOVE_HEAD) })
}

/** How many kinds of subscriptions the endpoint accepts over its WebSocket. */
async function subscriptions(
  { socket, timeoutMs }: ObserveOptions,
  seen: Pick<ObservedRow, 'date' | 'by' | 'client'>,
): Promise<ObservedRow[]> {
  const line = socket()
  let accepted = 0
  try {
    for (const kind of KINDS) {
      const params = kind.toLowerCase().endsWith('logs') ? [kind, { address: UNKNOWN_ACCOUNT }] : [kind]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params })
      const { text } = await line.post(body, { timeoutMs, maxBytes: MAX_ANSWER_BYTES, maxRedirects: 0 })
      if ('result' in (JSON.parse(text) as object)) accepted++
    }
  } catch {
    // Without a WebSocket, none is accepted.
  } finally {
    line.close()
  }
  const request = { method: 'eth_subscribe', ...(accepted > 0 && { subscriptions: accepted }) }
  return [{ topic: 'subscriptions', ...seen, request, answer: { served: accepted > 0 } }]
}
