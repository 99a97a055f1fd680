/** Requests the same tag from several methods, and pins the responses to one block. */
import { contradiction } from '../../examine/contradiction.ts'
import type { Contradiction, Exchange } from '../../examine/examine.ts'
import { type Request, seen } from './examined-requests.ts'
import { isOfUser } from './inputs.ts'
import type { Ask, Block, Inputs } from './model.ts'
import { before } from './request-lists.ts'

/** Sends a batch whose responses describe one moment. Returns undefined if the endpoint rejects batches. */
export type AskAll = (requests: readonly Request[]) => Promise<unknown[] | undefined>

/** A new block can appear between two responses of a batch. */
const TRIES = 3

/** Tags that a state method must resolve itself. Their blocks differ on a chain with traffic. */
export const TAGS = ['latest', 'safe', 'finalized', 'earliest'] as const

/** Exchanges that name the block by its number in place of the tag, so that they can be compared with others. */
export type Moment = {
  exchanges: Exchange[]
  /** The same requests with the number. */
  byNumber: Request[]
  /** A new block came between the requests each time. */
  hasMoved?: true
}

type Head = { hash?: string; number?: string } | null | undefined
type Asking = { ask: Ask; askAll: AskAll }

/** Sends one batch, or the most important requests in sequence if the endpoint rejects batches. */
export async function atOneMoment(inputs: Inputs, tag: string, { ask, askAll }: Asking): Promise<Moment> {
  const active = tag === 'latest' ? await activeIn(tag, ask) : undefined
  /** Balances that the newest block changed, which an older block does not have. */
  const changed = (at: string): Request[] => (active ? [['eth_getBalance', [active, at]]] : [])
  const between: Request[] = [
    ...changed(tag),
    ['eth_getBlockTransactionCountByNumber', [tag]],
    ['eth_getBlockReceipts', [tag]],
    logsOf(tag),
    ['debug_getRawHeader', [tag]],
    ...(tag === 'latest' ? ofHead(inputs, tag) : []),
    ...seen(inputs, tag),
  ]
  const requests = [tagged(tag), ...between, tagged(tag)]
  for (let tries = 0; tries < TRIES; tries++) {
    const answers = await askAll(requests)
    if (answers === undefined) return inTurn(inputs, tag, ask, changed(tag))
    const [first, last] = [answers[0] as Head, answers.at(-1) as Head]
    if (typeof first?.number !== 'string' || first.hash === undefined) return { exchanges: [], byNumber: [] }
    if (first.hash !== last?.hash) continue
    const exchanges = requests.map((request, index) => pinned(request, tag, first.number ?? '', answers[index]))
    const byNumber = [...changed(first.number), ...seen(inputs, first.number)]
    return { exchanges: exchanges.filter(({ result }) => result !== undefined), byNumber }
  }
  return { exchanges: [], byNumber: [], hasMoved: true }
}

/** The sender of the last user's transaction in the block of a tag, whose balance the block changed. */
async function activeIn(tag: string, ask: Ask): Promise<string | undefined> {
  const { transactions } = ((await ask('eth_getBlockByNumber', [tag, true])) ?? {}) as Partial<Block>
  const list = Array.isArray(transactions) ? (transactions as Block['transactions']) : []
  const last = list.findLast((one) => typeof one === 'object' && typeof one?.from === 'string' && isOfUser(one))
  return typeof last === 'object' ? last.from : undefined
}

const ofHead = ({ account }: Inputs, tag: string): Request[] => [
  ['eth_feeHistory', ['0x1', tag, [50]]],
  ...(account === undefined
    ? []
    : ([
        ['eth_getCode', [account, tag]],
        ['eth_getTransactionCount', [account, tag]],
        // The pool adds to it, and never takes away.
        ['eth_getTransactionCount', [account, 'pending']],
      ] as Request[])),
]

/** The same requests at two blocks in one batch, which need not have the same results. */
export async function ofOneBatch({ block, account }: Inputs, askAll: AskAll): Promise<Exchange[]> {
  if (block === undefined || account === undefined) return []
  const requests = [before(block.number), block.number].flatMap((at): Request[] => [
    ['eth_getBalance', [account, at]],
    ['eth_getTransactionCount', [account, at]],
  ])
  const answers = (await askAll(requests)) ?? []
  return requests.flatMap(([method, params], index) =>
    answers[index] === undefined ? [] : [{ method, params, result: answers[index] }],
  )
}

/** Time in which a chain has new blocks. Milliseconds. */
const SOME_BLOCKS_MS = 1_000

/**
 * A block is voted for and finalized after it was proposed, so on a chain with new blocks these tags are older than the
 * newest block. One equal number can be chance.
 */
export async function settledTags(ask: Ask): Promise<Contradiction[]> {
  const found: Contradiction[] = []
  for (const tag of ['safe', 'finalized']) {
    const first = await newest(tag, ask)
    if (first === undefined) continue
    await new Promise((resolve) => setTimeout(resolve, SOME_BLOCKS_MS))
    const second = await newest(tag, ask)
    if (second === undefined || second <= first) continue
    const from = { method: 'eth_getBlockByNumber', params: [tag, false], result: '' }
    const message = `"${tag}" is block ${second}, which is the newest block too, as it was at block ${first}`
    found.push(contradiction('order of tags', { from, path: '/number' }, { message, expected: 'an older block' }))
  }
  return found
}

/** The number of the newest block, if the tag refers to it too. */
async function newest(tag: string, ask: Ask): Promise<bigint | undefined> {
  const numbers: unknown[] = []
  for (const one of ['latest', tag, 'latest']) numbers.push(((await ask(...tagged(one))) as Head)?.number)
  const [before, own, after] = numbers
  return typeof own === 'string' && own === before && own === after ? BigInt(own) : undefined
}

const tagged = (tag: string): Request => ['eth_getBlockByNumber', [tag, false]]
const logsOf = (tag: string): Request => ['eth_getLogs', [{ fromBlock: tag, toBlock: tag }]]

function pinned([method, params]: Request, tag: string, number: string, result: unknown): Exchange {
  const isRange = (value: unknown) => (value as { toBlock?: unknown } | null)?.toBlock === tag
  const range = { fromBlock: number, toBlock: number }
  const named = params.map((value) => (value === tag ? number : isRange(value) ? range : value))
  return { method, params: named, sent: params, result }
}

/** Pairs of requests between two requests for the tag's block. Only pairs without a new block between them count. */
async function inTurn(inputs: Inputs, tag: string, ask: Ask, changed: readonly Request[]): Promise<Moment> {
  const state = seen(inputs, tag)
  const call = state.find(([method]) => method === 'eth_call')
  const pairs: Request[][] = [
    ...changed.map((request) => [request]),
    state.filter(([method]) => method === 'eth_getBalance' || method === 'eth_getTransactionCount'),
    [...(call ? [call] : []), logsOf(tag)],
  ]
  const found: Moment = { exchanges: [], byNumber: [] }
  const head = async () => (await ask(...tagged(tag))) as Head
  let before = await head()
  for (const pair of pairs) {
    const results: unknown[] = []
    for (const [method, params] of pair) results.push(await ask(method, params))
    const after = await head()
    const { hash, number } = before ?? {}
    before = after
    if (typeof number !== 'string' || hash === undefined || after?.hash !== hash) continue
    found.exchanges.push(pinned(tagged(tag), tag, number, after))
    for (const [index, request] of pair.entries()) {
      if (results[index] === undefined) continue
      const exchange = pinned(request, tag, number, results[index])
      found.exchanges.push(exchange)
      const isOfLogs = request[0] === 'eth_getLogs'
      found.byNumber.push(isOfLogs ? ['eth_getBlockReceipts', [number]] : [request[0], exchange.params as unknown[]])
    }
  }
  return found.exchanges.length === 0 && before?.hash !== undefined ? { ...found, hasMoved: true } : found
}
