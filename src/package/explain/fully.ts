/**
 * The explainer with the decoder of return bytes. `full.ts` adds the errors of programs around a node, which the site
 * loads when it needs them.
 */
import type { AroundErrors } from '../../../generated/rpc/around-errors.ts'
import { type ExplainOptions, type Explanation, explain } from './explain.ts'
import { bestOf, inPlain, jsonInside } from './readings.ts'
import type { Revert } from './reason.ts'
import { decodeRevert } from './reverts.ts'

/** Longer errors are not searched for bytes. Characters. */
const LONGEST = 262_144

let around: AroundErrors | undefined
/** Adds further errors to every later explanation. */
export const addErrors = (errors: AroundErrors): void => {
  around = errors
}

export function explainFully(error: unknown, options: ExplainOptions = {}): Explanation {
  const all = { ...options, decode, around, match: bestOf }
  const whole = unwrapped(typeof error === 'string' && error.length <= LONGEST ? inPlain(error) : error)
  const found = best(explain(whole, all), typeof whole === 'string' ? jsonInside(whole) : undefined, all)
  const { decoded } = found
  if (!decoded) return hasBytes(found, whole) ? found : withoutBytes(found)
  const reason = decoded.values.map(({ value }) => value).join(' ')
  const inner = reason === '' ? undefined : explain(reason, all)
  // The EntryPoint reverts with the number of its error.
  if (inner?.kind === 'bundler') return { ...inner, decoded }
  // web3 reports the node's refusal as a reason. Shorter ones may be a contract's own.
  if (inner?.kind === 'node' && inner.confidence === 'certain' && reason.split(' ').length > 4) return inner
  const reasons = around?.reasons ?? {}
  return Object.hasOwn(reasons, reason) ? { ...found, cause: `${decoded.meaning}. ${reasons[reason]}` } : found
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
  return bytes.length === 2 ? { message: 'execution reverted', data: '0x' } : bytes
}

/** Decodes custom errors of more contracts than `decodeRevert`. */
function decode(data: string): Revert | undefined {
  const reverts = around?.reverts ?? {}
  const selector = data.slice(0, 10).toLowerCase()
  const known = Object.hasOwn(reverts, selector) ? reverts[selector] : undefined
  if (!known) return decodeRevert(data)
  const [signature, meaning] = known
  const values = signature
    .slice(signature.indexOf('(') + 1, -1)
    .split(', ')
    .filter(Boolean)
  const pairs = values.map((value) => value.split(' '))
  const bare = `${signature.slice(0, signature.indexOf('('))}(${pairs.map(([type]) => type).join(',')})`
  const names = pairs.map(([, name = '']) => name)
  return decodeRevert(data, { [selector]: { signature: bare, names, meaning } })
}

/** The remedy of the catalog for a revert. */
const DECODE = "Decode data with the contract's ABI. It contains the custom error, if there is one."
const NO_BYTES =
  'There are no bytes to decode. Check with eth_getCode that the contract is there and has the function. Check arguments and balance too, then trace the call.'
/** Return bytes that are none, as libraries write them. */
const EMPTY =
  /\b(?:data|return|raw)["'\\]{0,3}\s?[:=]\s?["'\\]{0,3}(?:0x(?![0-9a-f])|null\b|undefined\b|\{(?![^}]{0,200}0x))/i

function hasBytes({ entry }: Explanation, error: unknown): boolean {
  if (entry !== 'ExecutionReverted') return true
  try {
    const text = typeof error === 'string' ? error : JSON.stringify(error)
    return text.length > LONGEST || !EMPTY.test(text)
  } catch {
    return true
  }
}

const withoutBytes = (found: Explanation): Explanation => ({ ...found, advice: found.advice.replace(DECODE, NO_BYTES) })
