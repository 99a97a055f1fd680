/** Requests the same facts about a block and its neighbors with many methods, and compares the responses. */
import { type Contradiction, crossExamine, type Exchange } from '../../examine/examine.ts'
import { isReadable } from '../../examine/facts.ts'
import { MOST_STEPS, stepsBack } from '../../examine/tags.ts'
import { checkResult } from '../../rpc/validate.ts'
import { changedState, nestedTraces } from './changed-requests.ts'
import { gasContradictions } from './examined-gas.ts'
import { byHash, examinedRequests, type Request } from './examined-requests.ts'
import { isOfUser } from './inputs.ts'
import { changedByKinds, ofCrowded, ofKinds, receiptsOfSeen } from './kinds.ts'
import type { Ask, Inputs, Outcome, Reference } from './model.ts'
import { type AskAll, atOneMoment, ofOneBatch, settledTags, TAGS } from './moments.ts'
import { poolContradictions } from './pooled.ts'
import { rawProofs } from './raw-proofs.ts'
import { ofNewest, ofOldBlock, ofOldTransaction } from './repeated-requests.ts'
import { newAmong } from './request-lists.ts'
import { type Signatures, signatureContradictions } from './senders.ts'

/** Sends, and returns a receipt. */
const SYNC = 'eth_sendRawTransactionSync'

/** Name of the comparisons between responses in the report. */
export const EXAMINATION = 'cross-examination'

export type Examined = {
  inputs: Inputs
  reference: Reference
  /** Earlier exchanges, in order. They are examined too. */
  earlier: readonly Exchange[]
  ask: Ask
  askAll: AskAll
  /** Reads signatures, where a library for it is loaded. */
  signatures?: Signatures | undefined
  /** Sends a transaction, so that the newest state differs from the final one. */
  stir?: (() => Promise<void>) | undefined
  /** Called with the number of finished requests and the total. */
  onStep?: (done: number, all: number) => void
}

export async function examine({
  inputs,
  reference,
  earlier,
  ask,
  askAll,
  signatures,
  stir,
  onStep,
}: Examined): Promise<Outcome[]> {
  const exchanges: Exchange[] = [...earlier]
  const requests = examinedRequests(inputs, earlier)
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
  await put(ofNewest(exchanges))
  if (inputs.block) {
    await put(byHash(inputs.block.number, exchanges))
    await put(newAmong(ofOldBlock(inputs.block.number), exchanges))
    await put(ofOldTransaction(inputs.block.number, exchanges))
    exchanges.push(...(await ofOneBatch(inputs, askAll)))
  }
  await put(nestedTraces(exchanges))
  await put(changedState(inputs, exchanges))
  const unsettled: string[] = []
  await stir?.()
  for (const tag of TAGS) {
    const moment = await atOneMoment(inputs, tag, { ask, askAll })
    exchanges.push(...moment.exchanges)
    await put(moment.byNumber)
    if (moment.hasMoved) unsettled.push(tag)
  }
  await put(receiptsOfSeen(exchanges))
  await put(ofKinds(exchanges))
  await put(newAmong(ofCrowded(exchanges), exchanges))
  await put(changedByKinds(inputs, exchanges))
  if (inputs.transaction) await put(onceFinal(inputs.transaction.hash))
  if (exchanges.length === 0) return []
  const { account, block } = inputs
  const ofGas = account && block ? await gasContradictions(account, block.number, ask, exchanges) : []
  const ofPool = await poolContradictions(exchanges, ask)
  const ofSenders = signatures ? await signatureContradictions(exchanges, signatures) : []
  const ofTags = reference === 'monad' ? await settledTags(ask) : []
  const proofs = rawProofs(crossExamine(exchanges), exchanges)
  await put(proofs)
  const found = [
    // Probes compared the earlier results with their shapes, but they do not send transactions.
    ...unfitting(exchanges.filter(({ method }, index) => index >= earlier.length || method === SYNC)),
    ...provenFirst([...crossExamine(exchanges), ...ofGas, ...ofPool, ...ofSenders, ...ofTags]).map(asOutcome),
  ]
  const whole: Outcome = { method: EXAMINATION, probe: `${exchanges.length} answers`, verdict: 'fits', problems: [] }
  return [...(found.length > 0 ? found : [whole]), ...fewSteps(exchanges), ...lacking(inputs, exchanges, unsettled)]
}

/** Results of the wrong shape, one of each method. The comparisons leave them out. */
function unfitting(exchanges: readonly Exchange[]): Outcome[] {
  const firsts = new Map<string, Exchange>()
  for (const exchange of exchanges)
    if (!firsts.has(exchange.method) && !isReadable(exchange)) firsts.set(exchange.method, exchange)
  return [...firsts.values()].map(({ method, params, result }): Outcome => {
    const tag = (params as readonly unknown[]).find((param) => ['pending', ...TAGS].includes(String(param)))
    const report = checkResult(method, result)
    const problems = report.valid ? [] : report.problems
    return {
      ...{ method, probe: String(tag ?? 'compared'), verdict: 'differs' },
      problems: problems.map(({ path, ...rest }) => ({ ...rest, path: `/result${path}` })),
      request: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }
  })
}

/** By the end of a check, the sampled transaction is in a final block. Before, the pool may still wait for it. */
const onceFinal = (hash: string): Request[] => [
  ['eth_getBlockByNumber', ['finalized', false]],
  ['txpool_statusByHash', [hash]],
]

/** The nodes behind a balancer can have other newest blocks, so that a few small steps back are not a fault. */
function fewSteps(exchanges: readonly Exchange[]): Outcome[] {
  const steps = stepsBack(exchanges.filter(({ result }) => result !== null))
  if (steps.length === 0 || steps.length > MOST_STEPS) return []
  const note =
    'the newest block was once or twice older than in the request before, as with several nodes behind one address'
  return [{ method: EXAMINATION, probe: 'steps of the head', verdict: 'tolerated', problems: [], note }]
}

type Frame = { calls?: readonly unknown[] }

/** Material that the chain does not have, and the comparisons that are empty without it. */
function lacking(
  { transaction, log }: Inputs,
  exchanges: readonly Exchange[],
  unsettled: readonly string[],
): Outcome[] {
  const isNested = exchanges.some(
    ({ method, result }) => method === 'debug_traceTransaction' && ((result as Frame | null)?.calls?.length ?? 0) > 0,
  )
  const hasTwo = exchanges.some(
    ({ method, result }) => method === 'eth_getBlockReceipts' && Array.isArray(result) && result.length > 1,
  )
  const missing: [what: string, unchecked: string, isThere: boolean][] = [
    [
      'no transaction of a user in the newest blocks',
      'nonces, balances and fees that a transaction changes',
      transaction !== undefined && isOfUser(transaction),
    ],
    ['no log in the newest blocks', 'filters by address and topic', log !== undefined],
    ['no log with a topic in the newest blocks', 'filters by topic', log === undefined || log.topics.length > 0],
    ['no nested call in the traced transactions', 'frames below the first', isNested],
    ['no block with two receipts among the requested ones', 'the order of receipts', hasTwo],
    ['a new block between all requests', `state at the tags ${unsettled.join(', ')}`, unsettled.length === 0],
  ]
  return missing.flatMap(([what, unchecked, isThere]): Outcome[] => {
    const note = `not checked: ${unchecked}, because there is ${what}`
    return isThere ? [] : [{ method: EXAMINATION, probe: what, verdict: 'skipped', problems: [], note }]
  })
}

/** A result that its own hash or request contradicts is wrong. Of two results about the same thing, either may be. */
const provenFirst = (found: readonly Contradiction[]): Contradiction[] => {
  const rank = ({ against, relation }: Contradiction): number =>
    against === undefined ? 0 : relation.startsWith('same ') ? 2 : 1
  return found.toSorted((a, b) => rank(a) - rank(b))
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
