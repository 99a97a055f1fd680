/** Every checker measures the value, runs the generated validator, and explains a failure. */
import { validateWithBatchedHex } from '../../../generated/validators/index.js'
import { explain } from './explain.ts'
import { MAX_DEPTH, MAX_VALUES, measure, type Oversize } from './measure.ts'
import { invalid, type Problem, type Report, VALID } from './report.ts'

/** A generated validator. Returns only true or false. */
export type Validator = (value: unknown) => boolean

/** Whether a value fits. Tries one batched check of all hex digits first, then checks string by string. */
export const runValidator = (validator: Validator, value: unknown): boolean =>
  (typeof value === 'object' && (validateWithBatchedHex(validator, value) || fitsOnWire(validator, value))) ||
  validator(value)

function fitsOnWire(validator: Validator, value: unknown): boolean {
  const sent = onWire(value)
  return sent !== value && validator(sent)
}

/** Returns a value as JSON encodes it, without undefined members. Returns the value itself if there are none. */
export function onWire(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(onWire)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const members = Object.entries(value)
  const sent = members
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => [key, onWire(member)] as const)
  const isSame = sent.length === members.length && sent.every(([, member], index) => member === members[index]?.[1])
  return isSame ? value : Object.fromEntries(sent)
}

/** Checks a value against the shape called `name`. Never throws, even if reading the value does. */
export function checkValue(name: string, validator: Validator, value: unknown): Report {
  return guarded(() => {
    const oversize = measure(value)
    if (oversize) return invalid([oversizeProblem(oversize)])
    return runValidator(validator, value) ? VALID : explained(name, value)
  })
}

/** Whether a value fits. False for a value that cannot be read or measured. Never throws. */
export function fits(validator: Validator, value: unknown): boolean {
  try {
    return measure(value) === undefined && runValidator(validator, value)
  } catch {
    return false
  }
}

/** Explains why the validator rejected a value. */
export function explained(name: string, value: unknown): Report {
  const report = explain(name, onWire(value))
  if (!report.valid && report.problems.length > 0) return report
  return invalid([{ path: '', message: `the value does not fit ${name}`, keyword: 'type', expected: name }])
}

/** Runs a check and reports an exception as a problem. Reading the value may throw. */
export function guarded(check: () => Report): Report {
  try {
    return check()
  } catch {
    const message = 'the value could not be read: a getter or a proxy failed'
    return invalid([{ path: '', message, keyword: 'read', expected: 'a plain JSON value' }])
  }
}

/** The problem to report for a value that cannot be checked. */
export function oversizeProblem(oversize: Oversize): Problem {
  const messages: Record<Oversize, string> = {
    depth: `nested deeper than ${MAX_DEPTH.toLocaleString('en')} levels`,
    cycle: 'the value contains itself',
    size: `more than ${MAX_VALUES.toLocaleString('en')} values`,
    exotic: 'a typed array or String object is not a JSON value',
  }
  return { path: '', message: messages[oversize], keyword: oversize, expected: 'a plain JSON value of ordinary size' }
}
