/** Compares the trace of the last sent transaction with the calls of its code, which no other response shows. */
import type { Problem } from '../../rpc/report.ts'
import { problem } from './relations.ts'
import type { AskWhole } from './sent-transactions.ts'

type Frame = { type?: unknown; from?: unknown; to?: unknown; input?: unknown; calls?: unknown }
type Known = { type: string; from: string; to: string; input: string; calls: readonly Known[] }

/** The request for the trace. */
export const traceRequest = (hash: string): [method: string, params: unknown[]] => [
  'debug_traceTransaction',
  [hash, { tracer: 'callTracer' }],
]

/**
 * The first difference. Undefined without one, or if the endpoint has no traces.
 * @param sent hash, sender, contract and data of the transaction
 */
export async function traceProblem(
  ask: AskWhole,
  { hash, from, to, input }: { hash: string; from: string; to: string; input: string },
): Promise<Problem | undefined> {
  const answer = await ask(...traceRequest(hash))
  const trace = answer?.result as Frame | null | undefined
  // Some nodes have no traces, and some ignore the name of the tracer.
  if (typeof trace?.type !== 'string') return undefined
  const own = { from: to, to }
  const inner = ['DELEGATECALL', 'STATICCALL'].map((type): Known => ({ ...own, type, input: '0xfe', calls: [] }))
  const nested: Known = { ...own, type: 'CALL', input: '0x', calls: inner }
  return unlike(trace, { type: 'CALL', from, to, input, calls: [nested] }, '/result')
}

function unlike(frame: Frame, known: Known, path: string): Problem | undefined {
  for (const member of ['type', 'from', 'to', 'input'] as const) {
    const [found, wanted] = [String(frame[member] ?? '0x'), known[member]]
    if (found.toLowerCase() === wanted.toLowerCase()) continue
    return problem(`${path}/${member}`, `${member} is ${found}, but the sent transaction has ${wanted} there`, wanted)
  }
  const calls = (Array.isArray(frame.calls) ? frame.calls : []) as readonly (Frame | null)[]
  const { length } = known.calls
  if (calls.length !== length)
    return problem(
      `${path}/calls`,
      `${calls.length} calls, but the sent transaction makes ${length} there`,
      `${length}`,
    )
  for (const [index, next] of known.calls.entries()) {
    const found = unlike(calls[index] ?? {}, next, `${path}/calls/${index}`)
    if (found) return found
  }
  return undefined
}
