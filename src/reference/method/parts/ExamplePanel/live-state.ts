/** Where a run stands. */

import type { ExplorerPage } from '../../../../call/judge/explorer-page.ts'
import type { SendDescription } from '../../../../call/send/describe-send.ts'
import type { Result } from '../../../../call/send/run-call.ts'

export type LiveState =
  /** Nothing was run for this request. */
  | { phase: 'none' }
  /** The reader's own endpoint is chosen, and its address is not known; `fault` says why the typed one will not do. */
  | { phase: 'address'; fault?: string }
  /** The request sends a transaction: what it does, before the second press. */
  | { phase: 'confirm'; words: SendDescription; url: string; params: unknown }
  | { phase: 'running'; url: string }
  | { phase: 'done'; url: string; result: Result; page?: ExplorerPage }
