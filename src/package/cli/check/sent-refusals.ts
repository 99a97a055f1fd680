/** Sends transactions that every node must reject, and looks for accepted ones in the pool. */
import { isNotOffered } from '../../../core/lib/not-offered.ts'
import type { materialOf } from '../../node/core/index.ts'
import type { Problem } from '../../rpc/report.ts'
import { problem } from './relations.ts'
import type { AskWhole } from './sent-transactions.ts'

const SEND = 'eth_sendRawTransaction'
const STATUS = 'txpool_statusByHash'

/** A signed transaction, and why it is invalid, as the end of a sentence. */
export type Invalid = Awaited<ReturnType<ReturnType<typeof materialOf>['signInvalid']>>[number]

/** A wrong response with its request. */
export type Wrong = { problem: Problem; method: string; params: unknown[] }

/**
 * A transaction that is invalid on every chain and was accepted.
 * @param invalid the signed transactions with the reasons why they are invalid
 */
export async function acceptedProblem(ask: AskWhole, invalid: readonly Invalid[]): Promise<Wrong | undefined> {
  for (const { raw, reason } of invalid) {
    const answer = await ask(SEND, [raw])
    if (answer?.result === undefined || answer.error !== undefined) continue
    const message = `${JSON.stringify(answer.result)}, although the transaction ${reason}`
    return { problem: problem('/result', message, 'an error'), method: SEND, params: [raw] }
  }
  return undefined
}

/** Whether the pool has a status for a transaction. Undefined if the endpoint does not offer the method. */
async function isInPool(ask: AskWhole, hash: string): Promise<boolean | undefined> {
  const answer = await ask(STATUS, [hash])
  if (isNotOffered(Number(answer?.error?.code), String(answer?.error?.message))) return undefined
  const { status } = (answer?.result ?? {}) as { status?: unknown }
  return typeof status === 'string' && status !== 'unknown'
}

/**
 * Transactions that had no status after they were sent, although each has one later. With several nodes behind one
 * address, one of which has the transaction, this many requests do not all reach the others first and that one later.
 */
const ENOUGH = 4

/** Looks for the statuses of transactions right after each was sent, until one is there. */
export class PoolWatch {
  readonly #ask: AskWhole
  readonly #absent: string[] = []
  #isDone = false

  constructor(ask: AskWhole) {
    this.#ask = ask
  }

  async look(hash: string): Promise<void> {
    if (this.#isDone) return
    const isThere = await isInPool(this.#ask, hash)
    if (isThere === false) this.#absent.push(hash)
    else this.#isDone = true
  }

  /** After all transactions were included. */
  async missing(): Promise<Wrong | undefined> {
    if (this.#isDone || this.#absent.length < ENOUGH) return undefined
    for (const hash of this.#absent) if ((await isInPool(this.#ask, hash)) !== true) return undefined
    const [hash = ''] = this.#absent
    const message = `the status of ${this.#absent.length} transactions was missing right after ${SEND} returned their hashes, but later each has one`
    return { problem: problem('/result', message, 'the status "tracked"'), method: STATUS, params: [hash] }
  }
}
