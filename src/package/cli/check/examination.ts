/** Requests the same facts about a block and its neighbors with many methods, and compares the responses. */
import { type Contradiction, crossExamine, type Exchange } from '../../examine/examine.ts'
import { changedState, nestedTraces } from './changed-requests.ts'
import { gasContradictions } from './examined-gas.ts'
import { examinedRequests, type Request, seen } from './examined-requests.ts'
import { isOfUser } from './inputs.ts'
import type { Ask, Inputs, Outcome } from './model.ts'

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
  for (const tag of TAGS) {
    const moment = await atOneMoment(inputs, tag, askAll)
    exchanges.push(...moment.exchanges)
    if (moment.number !== undefined) await put(seen(inputs, moment.number))
  }
  if (exchanges.length === 0) return []
  const { account, block } = inputs
  const ofGas = account && block ? await gasContradictions(account, block.number, ask, exchanges) : []
  const found = [...crossExamine(exchanges), ...ofGas].map(asOutcome)
  const whole: Outcome = { method: EXAMINATION, probe: `${exchanges.length} answers`, verdict: 'fits', problems: [] }
  return [...(found.length > 0 ? found : [whole]), ...lacking(inputs, exchanges)]
}

/** Tags that a state method must resolve itself. Their blocks differ on a chain with traffic. */
const TAGS = ['latest', 'safe', 'finalized', 'earliest'] as const

type Frame = { calls?: readonly unknown[] }

/** Material that the chain does not have, and the comparisons that are empty without it. */
function lacking({ transaction, log }: Inputs, exchanges: readonly Exchange[]): Outcome[] {
  const isNested = exchanges.some(
    ({ method, result }) => method === 'debug_traceTransaction' && ((result as Frame | null)?.calls?.length ?? 0) > 0,
  )
  const missing: [what: string, unchecked: string, isThere: boolean][] = [
    [
      'no transaction of a user in the newest blocks',
      'nonces, balances and fees that a transaction changes',
      transaction !== undefined && isOfUser(transaction),
    ],
    ['no log in the newest blocks', 'filters by address and topic', log !== undefined],
    ['no nested call in the traced transactions', 'frames below the first', isNested],
  ]
  return missing.flatMap(([what, unchecked, isThere]): Outcome[] => {
    const note = `not checked: ${unchecked}, because there is ${what}`
    return isThere ? [] : [{ method: EXAMINATION, probe: what, verdict: 'skipped', problems: [], note }]
  })
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
 * Requests one tag from several methods in one batch. The exchanges name the block by its number, so that they can be
 * compared with requests that did.
 */
async function atOneMoment(
  inputs: Inputs,
  tag: (typeof TAGS)[number],
  askAll: AskAll,
): Promise<{ number?: string; exchanges: Exchange[] }> {
  const tagged: Request = ['eth_getBlockByNumber', [tag, false]]
  const between: Request[] = [
    ['eth_getBlockTransactionCountByNumber', [tag]],
    ['eth_getBlockReceipts', [tag]],
    ...(tag === 'latest' ? [['eth_feeHistory', ['0x1', tag, [50]]] as Request] : []),
    ...seen(inputs, tag),
  ]
  const requests = [tagged, ...between, tagged]
  for (let tries = 0; tries < BATCH_TRIES; tries++) {
    const answers = await askAll(requests)
    const [first, last] = [answers?.[0], answers?.at(-1)] as [Head | null | undefined, Head | null | undefined]
    const number = first?.number
    if (!answers || typeof number !== 'string' || first?.hash === undefined) return { exchanges: [] }
    if (first.hash !== last?.hash) continue
    const named = (params: unknown[]) => params.map((value) => (value === tag ? number : value))
    const exchanges = requests.flatMap(([method, params], index): Exchange[] => {
      const result = answers[index]
      return result === undefined ? [] : [{ method, params: named(params), result }]
    })
    return { number, exchanges }
  }
  return { exchanges: [] }
}
