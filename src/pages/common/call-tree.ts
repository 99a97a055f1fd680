/** The calls of a trace as a tree with sizes and shares, computed at build from a recorded response. */
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { amount } from '../../core/lib/quantity-hint.ts'

export type CallNode = {
  /** JSON Pointer of the frame in the response. */
  at: string
  /** CALL, CREATE, … */
  type: string
  from: string
  /** The node omits it for a failed creation. */
  to?: string
  gasUsed: number
  /** Percent of the whole transaction's gas, including all calls below, and its own part. */
  share: number
  own: number
  /** Plain parts of the second line, joined by dots, after the selector if there is one. */
  selector?: string
  notes: string[]
  /** Why it failed, in the node's words. */
  error?: string
  reason?: string
  /** It failed and returned bytes, which may contain the reason. */
  hasBytes?: boolean
  calls: CallNode[]
}

export type CallTree = { case: number; title: string; count: number; depth: number; failed: number; roots: CallNode[] }

export type CallFrame = Readonly<Record<string, unknown>> & { type: string; from: string; gasUsed: string }

export const isFrame = (value: unknown): value is CallFrame => {
  if (typeof value !== 'object' || value === null) return false
  const { type, from, gasUsed } = value as Record<string, unknown>
  return [type, from, gasUsed].every((member) => typeof member === 'string')
}

/** Frames of a response with their pointers: one of a transaction or call, or one for each transaction of a block. */
function rootsOf({ response }: ExampleCase): { frame: CallFrame; at: string }[] {
  if (!('result' in response)) return []
  const { result } = response
  if (isFrame(result)) return [{ frame: result, at: '/result' }]
  if (!Array.isArray(result)) return []
  return result.flatMap((entry: unknown, index) => {
    const frame = typeof entry === 'object' && entry !== null ? (entry as { result?: unknown }).result : undefined
    return isFrame(frame) ? [{ frame, at: `/result/${index}/result` }] : []
  })
}

/** The tree of the first case with an inner call, none of which fails, and the tree of the first case with a failing call. */
export function callTrees(cases: readonly ExampleCase[]): CallTree[] {
  const trees = cases.flatMap((example, index) => {
    const roots = rootsOf(example).map(({ frame, at }) => callNode(frame, at, gas(frame.gasUsed)))
    return roots.length === 0 ? [] : [{ case: index, title: example.title, roots, ...measure(roots) }]
  })
  const first = trees.find(({ failed, depth }) => failed === 0 && depth > 1) ?? trees[0]
  const failing = trees.find((tree) => tree !== first && tree.failed > 0)
  return [first, failing].filter((tree) => tree !== undefined)
}

function measure(roots: readonly CallNode[]): { count: number; depth: number; failed: number } {
  const below = roots.map(({ calls }) => measure(calls))
  return {
    count: roots.length + below.reduce((sum, { count }) => sum + count, 0),
    depth: roots.length === 0 ? 0 : 1 + Math.max(...below.map(({ depth }) => depth)),
    failed:
      roots.filter(({ error }) => error !== undefined).length + below.reduce((sum, { failed }) => sum + failed, 0),
  }
}

const callNode = (frame: CallFrame, at: string, total: number): CallNode => ({
  ...callOf(frame, at, total),
  calls: innerFrames(frame).map((call, index) => callNode(call, `${at}/calls/${index}`, total)),
})

export const innerFrames = ({ calls }: CallFrame): CallFrame[] => (Array.isArray(calls) ? calls.filter(isFrame) : [])

/**
 * One call without the calls in it.
 * @param total gas of the whole transaction
 */
export function callOf(frame: CallFrame, at: string, total: number): Omit<CallNode, 'calls'> {
  const used = gas(frame.gasUsed)
  const below = innerFrames(frame).reduce((sum, call) => sum + gas(call.gasUsed), 0)
  const percent = (part: number) => (total === 0 ? 0 : Math.round((Math.max(part, 0) / total) * 1_000) / 10)
  const selector = selectorOf(frame)
  return {
    at,
    type: frame.type,
    from: frame.from,
    gasUsed: used,
    share: percent(used),
    own: percent(used - below),
    notes: notesOf(frame),
    ...(typeof frame.to === 'string' ? { to: frame.to } : {}),
    ...(selector === undefined ? {} : { selector }),
    ...(typeof frame.error === 'string' ? { error: frame.error } : {}),
    ...(typeof frame.revertReason === 'string' ? { reason: frame.revertReason } : {}),
    ...(typeof frame.error === 'string' && sizeOf(frame.output) > 0 ? { hasBytes: true } : {}),
  }
}

/** A reader's own trace may have anything in place of a quantity. */
const quantity = (text: unknown): bigint => (/^0x[0-9a-f]{1,64}$/i.test(String(text)) ? BigInt(String(text)) : 0n)

/** Gas always fits a double, because a block contains less than 2^53. */
export const gas = (text: string): number => Number(quantity(text))

/** Bytes of a byte string. */
const sizeOf = (data: unknown): number => (typeof data === 'string' ? Math.max(0, (data.length - 2) >> 1) : 0)

/** Functions of token contracts that return one number. Every contract that has them uses the same selector. */
const VIEWS: Readonly<Record<string, string>> = {
  '0x313ce567': 'decimals()',
  '0x18160ddd': 'totalSupply()',
  '0x70a08231': 'balanceOf(address)',
}

const isCreation = ({ type }: CallFrame): boolean => type.startsWith('CREATE')

function selectorOf(frame: CallFrame): string | undefined {
  if (isCreation(frame) || sizeOf(frame.input) < 4) return undefined
  const selector = String(frame.input).slice(0, 10)
  return VIEWS[selector] ?? selector
}

function notesOf(frame: CallFrame): string[] {
  const bytes = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'byte' : 'bytes'}`
  const into = sizeOf(frame.input)
  const out = sizeOf(frame.output)
  const view = VIEWS[String(frame.input).slice(0, 10)]
  if (view && out === 32) return [`returns ${quantity(frame.output).toLocaleString('en')}`]
  const value = typeof frame.value === 'string' ? quantity(frame.value) : undefined
  const logs = Array.isArray(frame.logs) ? frame.logs.length : 0
  return [
    isCreation(frame) ? `${bytes(into)} of init code` : into > 0 ? `${bytes(into)} in` : 'no input',
    ...(out > 0 && !isCreation(frame) ? [`${bytes(out)} out`] : []),
    ...(out > 0 && isCreation(frame) ? [`${bytes(out)} of code`] : []),
    ...(value === undefined ? [] : [value === 0n ? 'value 0' : `value ${amount(value)}`]),
    ...(logs > 0 ? [`${logs} ${logs === 1 ? 'log' : 'logs'}`] : []),
  ]
}
