/** Where a call stands, from the press on "Run" to its outcome. */
import type { CallOutcome } from '../../ui/browser/endpoint-frame.ts'
import type { ExplorerPage } from '../judge/explorer-page.ts'
import type { Recording } from '../judge/recordings.ts'
import type { Answer } from '../judge/worker.ts'
import type { SendDescription } from './describe-send.ts'

/** Where a request goes. */
export type CallTarget = {
  /** Name of the network; anything else for other endpoints. */
  id: string
  /** What people call it: a network, or the host of an address. */
  label: string
  http: string
  headers?: Readonly<Record<string, string>>
}

/** A request with the endpoint that it is for. */
export type SentCall = { target: CallTarget; method: string; params: unknown }

/** How a call ended: its answer as it was checked and beside which example, or why it was not checked. */
export type CallResult = { outcome: CallOutcome; answer?: Answer; recording?: Recording; failure?: string }

/** What came of a call; `page` shows the same on the network's block explorer. */
export type DoneCall = { call: SentCall; result: CallResult; page?: ExplorerPage }

export type CallState =
  /** Nothing was run for this request. */
  | { phase: 'idle' }
  /** The endpoint cannot be called: its address is missing, or `fault` says why it will not do. */
  | { phase: 'address'; fault?: string }
  /** The request sends a transaction: what it does, before the second press. */
  | { phase: 'confirm'; call: SentCall; words: SendDescription }
  | { phase: 'running'; call: SentCall }
  | ({ phase: 'done' } & DoneCall)
