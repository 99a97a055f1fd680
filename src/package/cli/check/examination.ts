/** Requests the same facts about a block and its neighbors with many methods, and compares the responses. */
import { type Contradiction, crossExamine, type Exchange } from '../../examine/examine.ts'
import { changedState, nestedTraces } from './changed-requests.ts'
import { examinedRequests, type Request, seen } from './examined-requests.ts'
import type { Inputs, Outcome } from './model.ts'

/** Sends one request. Returns undefined if there is no result. */
export type Ask = (method: string, params: unknown[]) => Promise<unknown>
/** Sends a batch whose responses describe one moment. Returns undefined if the endpoint rejects batches. */
export type AskAll = (requests: readonly Request[]) => Promise<unknown[] | undefined>

/** Name of the comparisons between responses in the report. */
export const EXAMINATION = 'cross-examination'

/** A new block can appear between two responses of a batch. */
const BATCH_TRIES = 3

export type Examined = {
  inputs: Inputs
  /** Earlier exchanges, in order. They are examined too. */
  earlier: readonly Exchange[]
  ask: Ask
  askAll: AskAll
  /** Called with the number of finished requests and the total. */
  onStep?: (done: number, all: number) => void
}

export async function examine({ inputs, earlier, ask, askAll, onStep }: Examined): Promise<Outcome[]> {
  const exchanges: Exchange[] = [...earlier]
  const requests = examinedRequests(inputs)
  const put = async (list: readonly Request[]): Promise<void> => {
    for (const [method, params] of list) {
      const result = await ask(method, params)
      if (result !== undefined) exchanges.push({ method, params, result })
    }
  }
  for (const [index, request] of requests.entries()) {
    onStep?.(index, requests.length)
    await put([request])
  }
  await put(nestedTraces(exchanges))
  await put(changedState(inputs, exchanges))
  const moment = await atOneMoment(inputs, askAll)
  exchanges.push(...moment.exchanges)
  if (moment.number !== undefined) await put(seen(inputs, moment.number))
  if (exchanges.length === 0) return []
  const found = crossExamine(exchanges).map(asOutcome)
  const whole: Outcome = { method: EXAMINATION, probe: `${exchanges.length} answers`, verdict: 'fits', problems: [] }
  return found.length > 0 ? found : [whole]
}

function asOutcome({ relation, method, params, against, path, message, expected }: Contradiction): Outcome {
  const other = against ? `, according to ${against.method} ${JSON.stringify(against.params)}` : ''
  return {
    ...{ method: EXAMINATION, probe: relation, verdict: 'differs' },
    problems: [
      { path: `/result${path}`, message: `${message}${other}`, keyword: 'contradiction', expected: expected ?? '' },
    ],
    request: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }
}

type Head = { hash?: string; number?: string }

/**
 * Requests "latest" from several methods in one batch. The exchanges name the block by its number, so that they can be
 * compared with requests that did.
 */
async function atOneMoment(inputs: Inputs, askAll: AskAll): Promise<{ number?: string; exchanges: Exchange[] }> {
  const latest: Request = ['eth_getBlockByNumber', ['latest', false]]
  const between: Request[] = [
    ['eth_getBlockTransactionCountByNumber', ['latest']],
    ['eth_getBlockReceipts', ['latest']],
    ['eth_feeHistory', ['0x1', 'latest', [50]]],
    ...seen(inputs, 'latest'),
  ]
  const requests = [latest, ...between, latest]
  for (let tries = 0; tries < BATCH_TRIES; tries++) {
    const answers = await askAll(requests)
    const [first, last] = [answers?.[0], answers?.at(-1)] as [Head | null | undefined, Head | null | undefined]
    const number = first?.number
    if (!answers || typeof number !== 'string' || first?.hash === undefined) return { exchanges: [] }
    if (first.hash !== last?.hash) continue
    const named = (params: unknown[]) => params.map((value) => (value === 'latest' ? number : value))
    const exchanges = requests.flatMap(([method, params], index): Exchange[] => {
      const result = answers[index]
      return result === undefined ? [] : [{ method, params: named(params), result }]
    })
    return { number, exchanges }
  }
  return { exchanges: [] }
}
