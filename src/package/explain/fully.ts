/**
 * The explainer with the decoder of return bytes. `full.ts` adds the errors of programs around a node, traces and the
 * reading of values, which the site loads when it needs them.
 */
import type { AroundErrors } from '../../../generated/rpc/around-errors.ts'
import {
  decodeMore,
  morePhrases,
  panicNamed,
  reasonNamed,
  reasonPhrases,
  selectorNamed,
  toldReason,
} from './contracts.ts'
import type { Around } from './corpus.ts'
import { type ExplainOptions, type Explanation, explain } from './explain.ts'
import { inPlain, jsonInside } from './readings.ts'
import type { Revert } from './reason.ts'
import type { bestOf } from './squeezed.ts'
import type { explainText } from './texts.ts'
import type { explainTrace } from './trace.ts'

/** Longer errors are not searched for bytes. Characters. */
const LONGEST = 262_144

let around: Around | undefined
/** Adds further errors to every later explanation. */
export const addErrors = (errors: AroundErrors): void => {
  around = { ...errors, phrases: [...morePhrases(errors.more), ...reasonPhrases(errors.reasons)] }
}

let late: { trace: typeof explainTrace; text: typeof explainText; match: typeof bestOf } | undefined
/** Adds the parts that read traces, and texts by their values, words and letters. */
export const addParts = (parts: typeof late): void => {
  late = parts
}

export function explainFully(error: unknown, options: ExplainOptions = {}): Explanation {
  const trace = late?.trace(jsonOf(error), (inner) => explainFully(inner, options))
  if (trace) return trace
  const whole = unwrapped(typeof error === 'string' && error.length <= LONGEST ? inPlain(error) : error)
  if (typeof whole !== 'string' || whole.length > LONGEST) return explainPlain(whole, options)
  const explained = (one: unknown): Explanation => explainPlain(one, options)
  return late?.text(whole, explained) ?? explained(whole)
}

function explainPlain(whole: unknown, options: ExplainOptions): Explanation {
  const all = { ...options, decode, around, ...(late && { match: late.match }) }
  const found = best(explain(whole, all), typeof whole === 'string' ? jsonInside(whole) : undefined, all)
  const { decoded } = found
  const named = namedIn(whole, found)
  if (named !== undefined) return explain(named, all)
  const own = found.confidence === 'none' && typeof whole === 'string' ? reasonNamed(whole, around?.reasons) : undefined
  if (own) return explainFully(`execution reverted: ${own.values[0]?.value}`, options)
  if (!decoded) return hasBytes(found, whole) ? found : withoutBytes(found)
  const reason = decoded.values.map(({ value }) => value).join(' ')
  const inner = reason === '' ? undefined : explain(reason, all)
  // The EntryPoint reverts with the number of its error.
  if (inner?.kind === 'bundler') return { ...inner, decoded }
  // web3 reports the node's refusal as a reason. Shorter ones may be a contract's own.
  if (inner?.kind === 'node' && inner.confidence === 'certain' && reason.split(' ').length > 4) return inner
  const reasons = around?.reasons ?? {}
  const told = toldReason(reason, reasons) ?? reasons[inner?.decoded?.values[0]?.value ?? '']
  return told === undefined ? found : { ...found, cause: `${decoded.meaning}. ${told}` }
}

/** The value of a text that is JSON as a whole. */
function jsonOf(error: unknown): unknown {
  if (typeof error !== 'string' || error.length > LONGEST || !/^\s{0,99}[[{]/.test(error)) return error
  try {
    return JSON.parse(error)
  } catch {
    return undefined
  }
}

/** A response inside of a text has the error letter for letter. */
function best(found: Explanation, inside: object | undefined, options: ExplainOptions): Explanation {
  if (inside === undefined || found.decoded) return found
  const inner = explain(inside, options)
  const isCertain = inner.confidence === 'certain' && inner.kind !== 'unknown'
  return isCertain || found.confidence === 'none' ? inner : found
}

/** Bytes alone, in quotes or a fence, which a terminal may have wrapped. They are none if a call failed without them. */
function unwrapped(error: unknown): unknown {
  if (typeof error !== 'string' || error.length > LONGEST) return error
  const bytes = error.replaceAll(/```\w{0,9}|[\s>"'`]/g, '')
  if (!/^0x[0-9a-f]*$/i.test(bytes)) return error
  // A device reports its status as two bytes.
  if (/^0x[56]\w{3}$/.test(bytes)) return `Ledger device: ${bytes}`
  return bytes.length === 2 ? { message: 'execution reverted', data: '0x' } : bytes
}

const decode = (data: string): Revert | undefined => decodeMore(data, around)

/** The selector of a custom error that is only named. Its bytes, or a number of the EntryPoint, say more. */
function namedIn(error: unknown, { kind, decoded, verdict }: Explanation): string | undefined {
  const text = textOf(error)
  if (kind === 'bundler' && verdict !== 'reverted') return undefined
  const isRead = decoded !== undefined && !/^(?:Error\(|0x)/.test(decoded.name) && !IN_WORDS.test(`${decoded.meaning}`)
  return isRead ? undefined : (selectorNamed(text, around?.reverts ?? []) ?? (decoded ? undefined : panicNamed(text)))
}
/** The meaning of an error whose name is all that is known. */
const IN_WORDS = /^The contract refused the call with /

/** The remedy of the catalog for a revert. */
const DECODE = "Decode data with the contract's ABI. It contains the custom error, if there is one."
const NO_BYTES =
  'There are no bytes to decode. Check with eth_getCode that the contract is there and has the function. Check arguments and balance too, then trace the call.'
/** Return bytes that are none, as libraries write them. viem has nothing before the call then. */
const EMPTY =
  /reverted\.\s{1,9}Contract Call:|for an unknown reason|reverted by the EVM:\s{0,9}\{|\(status 0\)|\b(?:data|return|raw)["'\\]{0,3}\s?[:=]\s?["'\\]{0,3}(?:0x(?![0-9a-f])|null\b|undefined\b|\{(?![^}]{0,200}0x))/i

function hasBytes({ entry }: Explanation, error: unknown): boolean {
  if (entry !== 'ExecutionReverted') return true
  const text = textOf(error)
  return text.length > LONGEST || !EMPTY.test(text)
}

/** An error as text, which is empty for one that cannot be written as JSON. */
function textOf(error: unknown): string {
  if (typeof error === 'string') return error
  try {
    return JSON.stringify(error) ?? ''
  } catch {
    return ''
  }
}

const withoutBytes = (found: Explanation): Explanation => ({ ...found, advice: found.advice.replace(DECODE, NO_BYTES) })
