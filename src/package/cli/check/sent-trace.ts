/** Compares the trace of the last sent transaction with the calls of its code, which no other response shows. */
import type { Problem } from '../../rpc/report.ts'
import { problem } from './relations.ts'
import type { AskWhole } from './sent-transactions.ts'

type Frame = Record<'error' | 'type' | 'from' | 'to' | 'input' | 'value' | 'calls', unknown>
type Known = {
  type: string
  from: string
  to: string
  input: string
  /** Only of calls that can send value. */
  value?: string
  calls: readonly Known[]
  isFailed?: true
}

/** The request for the trace. */
export const traceRequest = (hash: string): [method: string, params: unknown[]] => [
  'debug_traceTransaction',
  [hash, { tracer: 'callTracer' }],
]

const DIFF = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
const FIRST_SLOT = `0x${'0'.repeat(64)}`

/** The request for the changed state. */
export const diffRequest = (hash: string): [method: string, params: unknown[]] => [
  'debug_traceTransaction',
  [hash, DIFF],
]

/** The code writes the number of the block to the first slot, so that the slot changes in each block. */
export async function diffProblem(
  ask: AskWhole,
  { hash, to, block }: { hash: string; to: string; block: string },
): Promise<Problem | undefined> {
  type Side = Record<string, { storage?: Record<string, unknown> } | undefined>
  const { post } = ((await ask(...diffRequest(hash)))?.result ?? {}) as { post?: Side | null }
  // Some nodes have no traces, and some ignore the mode.
  if (typeof post !== 'object' || post === null) return undefined
  const [, account] = Object.entries(post).find(([address]) => address.toLowerCase() === to.toLowerCase()) ?? []
  const found = account?.storage?.[FIRST_SLOT]
  if (typeof found === 'string' && BigInt(found) === BigInt(block)) return undefined
  const wanted = `0x${BigInt(block).toString(16).padStart(64, '0')}`
  const message = `the slot is ${String(found ?? 'missing')}, but the sent transaction stores ${wanted} in it`
  return problem(`/result/post/${to}/storage/${FIRST_SLOT}`, message, wanted)
}

/**
 * The first difference. Undefined without one, or if the endpoint has no traces.
 * @param sent hash, sender, contract, data and value of the transaction
 */
export async function traceProblem(
  ask: AskWhole,
  { hash, from, to, input, value }: Record<'hash' | 'from' | 'to' | 'input' | 'value', string>,
): Promise<Problem | undefined> {
  const answer = await ask(...traceRequest(hash))
  const trace = answer?.result as Partial<Frame> | null | undefined
  // Some nodes have no traces, and some ignore the name of the tracer.
  if (typeof trace?.type !== 'string') return undefined
  const own = { from: to, to }
  const inner = ['DELEGATECALL', 'STATICCALL'].map((type): Known => ({ ...own, type, input: '0xfe', calls: [] }))
  const failed: Known = { ...own, type: 'CALL', input: '0xff', value: '0x0', calls: [], isFailed: true }
  const nested: Known = { ...own, type: 'CALL', input: '0x', value, calls: [...inner, failed] }
  return unlike(trace, { type: 'CALL', from, to, input, value, calls: [nested] }, '/result')
}

function unlike(frame: Partial<Frame>, known: Known, path: string): Problem | undefined {
  for (const member of ['type', 'from', 'to', 'input', 'value'] as const) {
    const [found, wanted] = [String(frame[member] ?? (member === 'value' ? '0x0' : '0x')), known[member]]
    if (wanted === undefined || found.toLowerCase() === wanted.toLowerCase()) continue
    return problem(`${path}/${member}`, `${member} is ${found}, but the sent transaction has ${wanted} there`, wanted)
  }
  const isReverted = /revert/i.test(String(frame.error))
  if (known.isFailed === true ? !isReverted : frame.error !== undefined) {
    const wanted = known.isFailed ? 'execution reverted' : 'no error'
    return problem(
      `${path}/error`,
      `${String(frame.error ?? 'no error')}, but the sent transaction has ${wanted} there`,
      wanted,
    )
  }
  const calls = (Array.isArray(frame.calls) ? frame.calls : []) as readonly (Partial<Frame> | null)[]
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
