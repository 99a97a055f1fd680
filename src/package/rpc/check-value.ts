/** The one way every checker works: measure, then the generated validator, then the explanation. */
import { validateWithBatchedHex } from '../../../generated/validators/index.js'
import { explain } from './explain.ts'
import { MAX_DEPTH, MAX_VALUES, measure, type Oversize } from './measure.ts'
import { invalid, type Problem, type Report, VALID } from './report.ts'

/** A generated validator: true or false, nothing more. */
export type Validator = (value: unknown) => boolean

/** Whether a value fits, fast: the hex digits of the whole value in one go; when that fails, string by string. */
export const runValidator = (validator: Validator, value: unknown): boolean =>
  (typeof value === 'object' && (validateWithBatchedHex(validator, value) || fitsOnWire(validator, value))) ||
  validator(value)

function fitsOnWire(validator: Validator, value: unknown): boolean {
  const sent = onWire(value)
  return sent !== value && validator(sent)
}

/** A value as JSON encodes it, without members that are undefined. Returns the value itself when it has none. */
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

/** Report on a value against the shape called `name`. Never throws, whatever the value does when it is read. */
export function checkValue(name: string, validator: Validator, value: unknown): Report {
  return guarded(() => {
    const oversize = measure(value)
    if (oversize) return invalid([oversizeProblem(oversize)])
    return runValidator(validator, value) ? VALID : explained(name, value)
  })
}

/** Whether a value fits. A value that cannot be read or measured does not. Never throws. */
export function fits(validator: Validator, value: unknown): boolean {
  try {
    return measure(value) === undefined && runValidator(validator, value)
  } catch {
    return false
  }
}

/** The explanation of a value that the validator refused. */
export function explained(name: string, value: unknown): Report {
  const report = explain(name, onWire(value))
  if (!report.valid && report.problems.length > 0) return report
  return invalid([{ path: '', message: `the value does not fit ${name}`, keyword: 'type', expected: name }])
}

/** Runs a check; what the value throws while it is read becomes a problem. */
export function guarded(check: () => Report): Report {
  try {
    return check()
  } catch {
    const message = 'the value could not be read: a getter or a proxy failed'
    return invalid([{ path: '', message, keyword: 'read', expected: 'a plain JSON value' }])
  }
}

/** Why a value was not judged, as a problem. */
export function oversizeProblem(oversize: Oversize): Problem {
  const messages: Record<Oversize, string> = {
    depth: `nested deeper than ${MAX_DEPTH.toLocaleString('en')} levels`,
    cycle: 'the value contains itself',
    size: `more than ${MAX_VALUES.toLocaleString('en')} values`,
    exotic: 'a typed array or String object is not a JSON value',
  }
  return { path: '', message: messages[oversize], keyword: oversize, expected: 'a plain JSON value of ordinary size' }
}
