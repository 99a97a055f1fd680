/** The story of a trace: which call failed first, why, and what the gas was. Reads only the trace. */
import type { Explanation } from './explain.ts'
import type { TraceStory } from './trace-story.ts'

/** A call of a trace, in the form of `callTracer`. */
type Frame = { readonly [member: string]: unknown }

export type Place = { frame: Frame; at: string }

const isObject = (value: unknown): value is Frame => typeof value === 'object' && value !== null
const isFrame = (value: unknown): value is Frame =>
  isObject(value) &&
  typeof value.from === 'string' &&
  typeof value.gasUsed === 'string' &&
  /^[A-Z]/.test(`${value.type}`)

const callsOf = ({ calls }: Frame): Frame[] => (Array.isArray(calls) ? calls.filter(isObject) : [])
const hasFailed = ({ error }: Frame): boolean => typeof error === 'string'
const numberOf = (quantity: unknown): number => (/^0x[0-9a-f]{1,13}$/i.test(`${quantity}`) ? Number(quantity) : 0)

/** The outermost calls: of one transaction, or of each transaction of a block. */
export function rootsOf(value: unknown): Place[] {
  if (isFrame(value)) return [{ frame: value, at: '' }]
  const inside = isObject(value) && !Array.isArray(value) ? value.result : undefined
  if (isFrame(inside)) return [{ frame: inside, at: '/result' }]
  const list = Array.isArray(inside) ? inside : Array.isArray(value) ? value : []
  const at = list === inside ? '/result' : ''
  const [flat] = flatRoot(list)
  if (flat) return [{ frame: flat, at }]
  return list.flatMap((entry: unknown, index) =>
    isObject(entry) && isFrame(entry.result) ? [{ frame: entry.result, at: `${at}/${index}/result` }] : [],
  )
}

/** The list of other clients, `trace_transaction`, as a tree. Each entry names its place. */
function flatRoot(list: readonly unknown[]): Frame[] {
  const frames = new Map<string, Frame & { calls: Frame[] }>()
  for (const entry of list) {
    if (!isObject(entry) || !isObject(entry.action) || !Array.isArray(entry.traceAddress)) return []
    const { action, result, error, traceAddress, type } = entry
    const { gasUsed = '0x0', output } = isObject(result) ? result : {}
    const frame = {
      ...action,
      ...{ type: `${action.callType ?? type}`.toUpperCase(), gasUsed, output, calls: [] as Frame[] },
      ...(typeof error === 'string' && { error: error === 'Reverted' ? 'execution reverted' : error.toLowerCase() }),
    }
    frames.set(traceAddress.join(), frame)
    if (traceAddress.length > 0) frames.get(traceAddress.slice(0, -1).join())?.calls.push(frame)
  }
  const root = frames.get('')
  return root ? [root] : []
}

/** Follows the failure inward while the failed call is the last one, or its output is the caller's. */
function originOf(place: Place): Place {
  let { frame, at } = place
  for (;;) {
    const calls: Frame[] = callsOf(frame)
    const index = calls.findLastIndex(hasFailed)
    const inner = calls[index]
    const isCause = index === calls.length - 1 || (inner?.output !== undefined && inner.output === frame.output)
    if (!inner || !isCause) return { frame, at }
    frame = inner
    at += `/calls/${index}`
  }
}

type Walk = { calls: number; failed: number; levels: number; first: Place | undefined }

/** Counts without recursion, because a trace can be a thousand levels deep and a text deeper. */
function walk(roots: readonly Place[]): Walk {
  const walked: Walk = { calls: 0, failed: 0, levels: 0, first: undefined }
  const waiting = roots.map((place) => ({ place, level: 1 })).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { place, level } = next
    walked.calls++
    walked.levels = Math.max(walked.levels, level)
    if (hasFailed(place.frame)) {
      walked.failed++
      walked.first ??= place
    }
    const inner = callsOf(place.frame)
    for (let at = inner.length - 1; at >= 0; at--)
      waiting.push({ place: { frame: inner[at] as Frame, at: `${place.at}/calls/${at}` }, level: level + 1 })
  }
  return walked
}

const count = (number: number, one: string): string => `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`

/** A failed call as an error: its text, the reason that the node decoded, and the bytes. */
const errorOf = ({ error, revertReason, output }: Frame): object => ({
  message: typeof revertReason === 'string' ? `${error}: ${revertReason}` : `${error}`,
  ...(typeof output === 'string' && output !== '0x' && { data: output }),
})

/** Nodes write `error` where the transaction broke a rule that is not in the code of a contract. */
const unnamed = (error: string) =>
  ({
    kind: 'node',
    cause: `The call failed, and the node's only message is “${error}”.`,
    verdict: 'reverted',
    advice: 'Compare value and balance of the sender with the reserve balance, then run the call with debug_traceCall.',
    confidence: 'guess',
  }) as const

/**
 * Explains the call that failed first. Undefined for a value that is no trace.
 * @param explain explains the error of one call
 */
export function explainTrace(value: unknown, explain: (error: object) => Explanation): Explanation | undefined {
  const roots = rootsOf(value)
  const failedRoot = roots.find(({ frame }) => hasFailed(frame))
  const [top = roots[0]] = failedRoot ? [failedRoot] : []
  if (!top) return undefined
  const { first, ...counts } = walk(roots)
  const trace: TraceStory = { ...counts, gas: numberOf(top.frame.gas), gasUsed: numberOf(top.frame.gasUsed) }
  const where = { page: '/reference/json-rpc/debug_traceTransaction', method: 'debug_traceTransaction' }
  if (!first)
    return {
      ...{ kind: 'trace', cause: `${count(counts.calls, 'call')}, and none failed.`, verdict: 'unknown', where, trace },
      ...{ advice: 'Read the gas and the value of each call.', confidence: 'certain' },
    }
  const { frame, at } = originOf(failedRoot ?? first)
  const named = explain(errorOf(frame))
  const told = named.confidence === 'none' ? { ...named, ...unnamed(`${frame.error}`) } : named
  const outer = failedRoot && failedRoot.frame.output !== frame.output ? explain(errorOf(failedRoot.frame)) : undefined
  trace.frame = {
    at,
    ...{ type: `${frame.type}`, from: `${frame.from}` },
    ...(typeof frame.to === 'string' && { to: frame.to }),
    ...{ error: `${frame.error}`, gas: numberOf(frame.gas), gasUsed: numberOf(frame.gasUsed) },
    isHandled: failedRoot === undefined,
  }
  if (outer?.decoded) trace.outer = outer.decoded.meaning
  if (failedRoot) return { ...told, trace }
  return { ...told, cause: `The transaction succeeded although a call failed. ${told.cause}`, trace }
}
