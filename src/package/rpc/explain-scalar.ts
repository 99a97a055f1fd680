/** Explains problems of strings, numbers, booleans, null, and fixed values. */
import type { Shape } from '../../../generated/rpc/shapes.ts'
import { bytesFault, type HexFault, numberToHex, quantityFault } from '../../core/lib/hex.ts'
import { editDistance, nearest } from '../../core/lib/nearest.ts'
import { describeShape, describeValue, either, mismatch, noun } from './describe.ts'
import type { ProblemCollector } from './problem-collector.ts'

/** Reports a value of the wrong kind. */
export function wrongKind(shape: Shape, value: unknown, path: string, found: ProblemCollector): void {
  found.add(mismatch(path, describeShape(shape), value), 100)
}

type Scalar = Exclude<Shape, { array: Shape } | { object: unknown } | { union: unknown }>

/** Checks a value against a plain type, a pattern, an enumeration, a constant or a range. */
export function explainScalar(shape: Scalar, value: unknown, path: string, found: ProblemCollector): void {
  if (typeof shape === 'string') {
    if (!isPlain(shape, value)) wrongKind(shape, value, path, found)
  } else if ('pattern' in shape) explainPattern(shape, value, path, found)
  else if ('enum' in shape) explainEnum(shape, value, path, found)
  else if ('const' in shape) explainConst(shape, value, path, found)
  else explainNumber(shape, value, path, found)
}

function isPlain(type: string, value: unknown): boolean {
  if (type === 'any') return true
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return type === 'number' ? Number.isFinite(value) : typeof value === type
}

type Pattern = Extract<Shape, { pattern: string }>
const compiled = new Map<string, RegExp>()

/** The pattern as a regular expression. Groups do not capture, so that long strings do not overflow the stack. */
export function expression(pattern: string): RegExp {
  const known = compiled.get(pattern)
  if (known) return known
  const made = new RegExp(pattern.replaceAll(/\((?!\?)/g, '(?:'))
  compiled.set(pattern, made)
  return made
}

function explainPattern(shape: Pattern, value: unknown, path: string, found: ProblemCollector): void {
  if (typeof value !== 'string') {
    numberForHex(shape, value, path, found)
    return
  }
  if (expression(shape.pattern).test(value)) return
  const fault = hexFault(shape, value) ?? {
    message: `${describeValue(value)} is not ${noun(shape.title)}`,
    distance: 50,
  }
  const message = fault.fix ? `${fault.message}; write ${fault.fix}` : fault.message
  const problem = { path, message, keyword: 'pattern', expected: shape.rule }
  found.add(fault.fix ? { ...problem, fix: fault.fix } : problem, fault.distance)
}

/** A JSON number instead of hex is a frequent mistake. For an integer the correct hex form is certain. */
function numberForHex(shape: Pattern, value: unknown, path: string, found: ProblemCollector): void {
  const whole = (typeof value === 'number' && Number.isSafeInteger(value)) || typeof value === 'bigint'
  if (!whole || value < 0 || !isQuantity(shape)) {
    wrongKind(shape, value, path, found)
    return
  }
  const fix = `"${numberToHex(value)}"`
  const message = `expected a hex string, got ${describeValue(value)}; write ${fix}`
  found.add({ path, message, keyword: 'type', expected: shape.rule, fix }, 30)
}

const isQuantity = ({ pattern }: Pattern): boolean => pattern.includes('0|[1-9a-f')

function hexFault(shape: Pattern, value: string): HexFault | undefined {
  if (isQuantity(shape)) {
    const anyCase = shape.pattern.includes('0|[1-9a-fA-F')
    return quantityFault(anyCase ? value.slice(0, 2) + value.slice(2).toLowerCase() : value, mostDigits(shape))
  }
  const fixed = /^\^0x\[0-9a-fA-F\]\{(\d+)\}\$$/.exec(shape.pattern)?.[1]
  if (fixed !== undefined) return bytesFault(value, noun(shape.title), Number(fixed))
  return shape.pattern.startsWith('^0x') ? bytesFault(value, noun(shape.title)) : undefined
}

/** Most hex digits of a quantity: the first, plus the repetitions in its pattern. */
const mostDigits = ({ pattern }: Pattern): number => Number(pattern.replace(/^.*\{0,(\d+)\}.*$/, '$1')) + 1

function explainEnum(
  shape: Extract<Shape, { enum: unknown }>,
  value: unknown,
  path: string,
  found: ProblemCollector,
): void {
  if (shape.enum.some((allowed) => allowed === value)) return
  const expected = describeShape(shape)
  if (typeof value !== 'string') {
    const fix = hexOf(value, shape.enum)
    const problem = mismatch(path, expected, value, 'enum')
    if (fix === undefined) found.add(problem, 100)
    else found.add({ ...problem, message: `${problem.message}; write ${fix}`, fix }, 30)
    return
  }
  const names = shape.enum.map(String)
  const near = names.find((name) => isSameNumber(value, name)) ?? nearest(value, names, 1)[0]
  const distance = near === undefined ? 90 : editDistance(value.toLowerCase(), near.toLowerCase()) + 1
  const problem = { path, message: `${describeValue(value)} is not one of ${expected}`, keyword: 'enum', expected }
  const sure =
    near !== undefined && (isHex(near) ? isSameNumber(value, near) : distance <= 1 + Math.ceil(near.length / 3))
  found.add(
    sure ? { ...problem, message: `${problem.message}; did you mean "${near}"?`, fix: `"${near}"` } : problem,
    distance * 2,
  )
}

const isHex = (text: string): boolean => /^0x[0-9a-f]{1,16}$/i.test(text)

/** Corrects only the notation of the same number. A status "0x2" does not show that "0x1" was meant. */
const isSameNumber = (value: string, listed: string): boolean =>
  isHex(value) && isHex(listed) && BigInt(value.toLowerCase()) === BigInt(listed)

/** The hex form of a JSON number, if it is a listed value. A status of 1 is "0x1". */
function hexOf(value: unknown, listed: readonly unknown[]): string | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return undefined
  const hex = numberToHex(value)
  return listed.includes(hex) ? `"${hex}"` : undefined
}

function explainConst(
  shape: Extract<Shape, { const: unknown }>,
  value: unknown,
  path: string,
  found: ProblemCollector,
): void {
  if (value === shape.const) return
  const expected = JSON.stringify(shape.const)
  found.add({ ...mismatch(path, expected, value, 'const'), fix: expected }, 50)
}

function explainNumber(
  shape: Extract<Shape, { number: string }>,
  value: unknown,
  path: string,
  found: ProblemCollector,
): void {
  if (!isPlain(shape.number, value)) {
    wrongKind(shape, value, path, found)
    return
  }
  const { min, max } = shape
  if (min !== undefined && (value as number) < min) {
    found.add(
      { path, message: `${describeValue(value)} is below ${min}`, keyword: 'minimum', expected: `at least ${min}` },
      5,
    )
  }
  if (max !== undefined && (value as number) > max) {
    found.add(
      { path, message: `${describeValue(value)} is above ${max}`, keyword: 'maximum', expected: `at most ${max}` },
      5,
    )
  }
}

/** `"0x0", "0x1" or "0x2"` for a list of constants. */
export const constants = (values: readonly unknown[]): string => either(values.map((value) => JSON.stringify(value)))
