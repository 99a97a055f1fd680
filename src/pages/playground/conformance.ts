/** The command-line check in the browser, with the same probes and the same report, sent through the endpoint frame. */

import { examplesOf } from '../../call/judge/recordings.ts'
import { noAnswer } from '../../call/send/no-answer.ts'
import { CHECK_RATE, LOCAL_RATE } from '../../core/lib/rates.ts'
import { checkWith } from '../../package/cli/check/check-run.ts'
import { type Client, clientOver, type Pace, readReply } from '../../package/cli/check/exchange.ts'
import type { CheckReport } from '../../package/cli/check/model.ts'
import { tableReport } from '../../package/cli/check/report-table.ts'
import { methods } from '../../package/rpc/method.ts'
import { callEndpoint } from '../../ui/browser/endpoint-frame.ts'
import { isLocalAddress, type Target } from './call-places.ts'

export type Conformance = { report: CheckReport; text: string }

type Input = {
  target: Target
  base: string
  signal: AbortSignal
  onProgress: (done: number, total: number, label: string) => void
}

/** Timeout of one request, and the wait before the first retry. Milliseconds. */
const TIMEOUT_MS = 10_000
const BACKOFF_MS = 500

/** Sends no transaction. When the signal aborts, it ends early with the results so far. */
export async function checkInBrowser({ target, base, signal, onProgress }: Input): Promise<Conformance> {
  const examples = Object.fromEntries(
    await Promise.all(methods.map(async (method) => [method, await examplesOf(method, base)] as const)),
  )
  const report = await checkWith((hooks) => clientOf({ target, base, signal }, hooks), {
    ...{ url: new URL(target.http), examples, methods: [], reference: 'monad', onProgress },
  })
  const stopped = signal.aborted ? { stopped: 'you stopped it' } : {}
  const whole = { ...report, ...stopped }
  return { report: whole, text: tableReport(whole) }
}

type Hooks = Pick<Pace, 'onWait' | 'onAnswer'>

function clientOf({ target: { http, headers }, base, signal }: Omit<Input, 'onProgress'>, hooks: Hooks): Client {
  const rate = isLocalAddress(http) ? LOCAL_RATE : CHECK_RATE
  const client = clientOver(
    async (body) => {
      const outcome = await callEndpoint({ url: http, headers, body, timeoutMs: TIMEOUT_MS, signal }, base)
      if (outcome.kind === 'answer' || outcome.kind === 'http') {
        const { retryAfterS } = outcome
        return { ...readReply(outcome), ...(retryAfterS !== undefined && { retryAfter: String(retryAfterS) }) }
      }
      const reason = noAnswer(outcome).title
      if (outcome.kind === 'timeout' || outcome.kind === 'stopped') return { fault: 'NO_ANSWER', reason }
      if (outcome.kind === 'too-large') return { fault: 'TOO_LARGE', reason }
      if (outcome.kind === 'broken') return { fault: 'BROKEN_OFF', reason }
      return { fault: outcome.kind === 'redirect' ? 'REDIRECTED' : 'UNREACHABLE', reason }
    },
    { rate, backoffMs: BACKOFF_MS, ...hooks },
  )
  return { ...client, isSpent: () => signal.aborted || client.isSpent() }
}
