/** State of a call, from the press on "Run" to its outcome. */

import type { Explanation } from '../../package/explain/explain.ts'
import type { CallOutcome } from '../../ui/browser/endpoint-frame.ts'
import type { ExplorerPage } from '../judge/explorer-page.ts'
import type { Recording } from '../judge/recordings.ts'
import type { Answer } from '../judge/worker.ts'
import type { SendDescription } from './describe-send.ts'

/** Target of a request. */
export type CallTarget = {
  /** Name of the network. Any other id for other endpoints. */
  id: string
  /** The readable name, which is a network or the host of an address. */
  label: string
  http: string
  headers?: Readonly<Record<string, string>>
}

/** A request with the endpoint that it is for. */
export type SentCall = { target: CallTarget; method: string; params: unknown }

/** How a call ended, with its checked answer and the compared example, or why it was not checked. */
export type CallResult = {
  outcome: CallOutcome
  answer?: Answer
  recording?: Recording
  failure?: string
  /** The explanation of a response without JSON-RPC. */
  explanation?: Explanation
}

/** The result of a call. `page` shows the same on the network's block explorer. */
export type DoneCall = { call: SentCall; result: CallResult; page?: ExplorerPage }

export type CallState =
  /** Nothing was run for this request. */
  | { phase: 'idle' }
  /** The endpoint cannot be called, because its address is missing or for the reason in `fault`. */
  | { phase: 'address'; fault?: string }
  /** The request sends a transaction. Its effect is shown before the second press. */
  | { phase: 'confirm'; call: SentCall; words: SendDescription }
  | { phase: 'running'; call: SentCall }
  | ({ phase: 'done' } & DoneCall)
