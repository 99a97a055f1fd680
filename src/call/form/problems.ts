/** Problems in the params of a request, from the checker's rules and the range of a log filter. */

import { limits } from '../../core/facts/limits.ts'
import { pointerSteps } from '../../core/lib/json-pointer.ts'
import { quantityHint } from '../../core/lib/quantity-hint.ts'
import { isClose } from '../../package/rpc/describe.ts'
import type { Problem } from '../../package/rpc/report.ts'

export type { Problem } from '../../package/rpc/report.ts'

type Check = (method: string, params: unknown) => { valid: true } | { valid: false; problems: Problem[] }

/** Largest distance between the ends of a log filter, in blocks, by method. */
const RANGES: Readonly<Record<string, number>> = { eth_getLogs: limits['log-range'] }

/** Problems of some params. A log filter also has a limited range. */
export function problemsOf(check: Check, method: string, params: unknown): Problem[] {
  const report = check(method, params)
  if (!report.valid) return report.problems
  const range = Object.hasOwn(RANGES, method) ? RANGES[method] : undefined
  return range === undefined ? [] : rangeProblems(params, range)
}

/** Keywords of the problems that a shape cannot express. */
export const RANGE_REVERSED = 'range-reversed'
export const RANGE_TOO_LARGE = 'range-too-large'

/** The two ends of a filter against each other, where both are numbers. */
function rangeProblems(params: unknown, range: number): Problem[] {
  const [at, filter] = Object.entries(params ?? {}).find(([, value]) => hasEnds(value)) ?? []
  if (!hasEnds(filter)) return []
  const [from, to] = [BigInt(filter.fromBlock), BigInt(filter.toBlock)]
  const path = `/${at}/toBlock`
  if (to < from) {
    const message = `\`toBlock\` must not be below \`fromBlock\`. It is ${counted(from - to)} below`
    return [{ path, message, keyword: RANGE_REVERSED }]
  }
  if (to - from <= BigInt(range)) return []
  const message = `At most ${counted(BigInt(range))} above \`fromBlock\`. It is ${counted(to - from)} above`
  const fix = `"0x${(from + BigInt(range)).toString(16)}"`
  return [{ path, message, keyword: RANGE_TOO_LARGE, fix }]
}

function hasEnds(value: unknown): value is { fromBlock: string; toBlock: string } {
  if (typeof value !== 'object' || value === null) return false
  const { fromBlock, toBlock } = value as Record<string, unknown>
  return [fromBlock, toBlock].every((end) => typeof end === 'string' && /^0x[0-9a-f]{1,16}$/.test(end))
}

const counted = (blocks: bigint): string => quantityHint(`0x${blocks.toString(16)}`, 'block') ?? String(blocks)

/** Params with the fix of one problem applied. Returns the same params when the place is gone. */
export function applyFix(params: unknown, { path, keyword, fix }: Problem): unknown {
  if (fix === undefined) return params
  const value: unknown = JSON.parse(fix)
  const steps = pointerSteps(path)
  if (keyword === 'required') return renamed(params, steps, (key) => isClose(key, String(value)), String(value))
  const last = steps.at(-1)
  if (keyword === 'additionalProperties' || keyword === 'propertyNames')
    return renamed(params, steps.slice(0, -1), (key) => key === last, String(value))
  return replaced(params, steps, () => value)
}

/** Label for the button of a fix. Long values are cut. */
export function fixLabel({ keyword, fix = '""' }: Problem): string {
  const value: unknown = JSON.parse(fix)
  const text = typeof value === 'string' ? value : fix
  const short = text.length > 18 ? `${text.slice(0, 10)}…${text.slice(-4)}` : text
  return /required|additionalProperties|propertyNames/.test(keyword) ? `Rename to ${short}` : `Set to ${short}`
}

/** A copy of `value` with the part at `steps` changed. */
export function replaced(value: unknown, steps: readonly string[], change: (part: unknown) => unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === step ? replaced(item, rest, change) : item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === step ? replaced(item, rest, change) : item]),
  )
}

/** Renames the first matching key in place. */
function renamed(params: unknown, steps: readonly string[], isMeant: (key: string) => boolean, name: string): unknown {
  return replaced(params, steps, (part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    const old = Object.keys(part).find((key) => isMeant(key) && key !== name)
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key === old ? name : key, item]))
  })
}
