/**
 * Compares an answer with the recorded answer. Returns the lines of both and the differences. Pure, run in the worker.
 */

import { type JsonLine, jsonLines } from '../../core/lib/json-lines.ts'
import { pointerStep } from '../../core/lib/json-pointer.ts'
import { measure } from '../../package/rpc/measure.ts'

export type SideLine = JsonLine & { mark?: 'danger' | 'linked' }
export type Side = { lines: SideLine[]; total: number }
export type Sides = {
  mine: Side
  recorded?: Side
  /** Places whose values differ, or that one side lacks. */
  differing: number
}

/** Most lines shown of each side. Long tokens are cut. */
const MAX_LINES = 600
const TOKEN_LENGTH = 600

/**
 * @param wrong Pointers with validator findings. Their lines are marked as wrong.
 * @param sameRequest The recording is for the same request, so that values can be compared in addition to names.
 */
export function responseDiff(
  mine: unknown,
  recorded: unknown,
  wrong: readonly string[],
  sameRequest: boolean,
): Sides | undefined {
  if (measure(mine) !== undefined) return undefined
  const left = jsonLines(mine)
  if (recorded === undefined) return { mine: side(left, marks(left, new Set(), wrong)), differing: 0 }
  const right = jsonLines(recorded)
  const { onlyLeft, onlyRight, changed } = compare(mine, recorded, sameRequest)
  return {
    mine: side(left, marks(left, new Set([...onlyLeft, ...changed]), wrong)),
    recorded: side(right, marks(right, new Set([...onlyRight, ...changed]), [])),
    differing: onlyLeft.length + onlyRight.length + changed.length,
  }
}

type Marks = Map<string, 'danger' | 'linked'>

function marks(lines: readonly JsonLine[], differing: ReadonlySet<string>, wrong: readonly string[]): Marks {
  const known = new Set(lines.map(({ pointer }) => pointer))
  const found: Marks = new Map([...differing].map((pointer) => [pointer, 'linked']))
  // A short list of plain values is on one line, so its items are marked there.
  for (const pointer of wrong)
    found.set(known.has(pointer) ? pointer : pointer.slice(0, pointer.lastIndexOf('/')), 'danger')
  return found
}

/** Marks the first line of each marked value, and cuts lines that are too long to show. */
function side(lines: readonly JsonLine[], marked: Marks): Side {
  const left = new Map(marked)
  const shown = lines.slice(0, MAX_LINES).map((line): SideLine => {
    const mark = left.get(line.pointer)
    left.delete(line.pointer)
    const tokens = line.tokens.map((token) =>
      token.text.length > TOKEN_LENGTH ? { ...token, text: `${token.text.slice(0, TOKEN_LENGTH)}…"` } : token,
    )
    return { ...line, tokens, ...(mark && { mark }) }
  })
  return { lines: shown, total: lines.length }
}

type Compared = { onlyLeft: string[]; onlyRight: string[]; changed: string[] }

/** Compares only result and error of the envelope, because the id is the caller's. */
function compare(mine: unknown, recorded: unknown, withValues: boolean): Compared {
  const found: Compared = { onlyLeft: [], onlyRight: [], changed: [] }
  for (const key of ['result', 'error']) {
    const [left, right] = [member(mine, key), member(recorded, key)]
    if (left === undefined && right === undefined) continue
    if (left === undefined) found.onlyRight.push(`/${key}`)
    else if (right === undefined) found.onlyLeft.push(`/${key}`)
    else walk(left, right, `/${key}`, withValues, found)
  }
  return found
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** Further differences are not looked for. */
const MAX_DIFFERENCES = 500

function walk(left: unknown, right: unknown, pointer: string, withValues: boolean, found: Compared): void {
  if (found.onlyLeft.length + found.onlyRight.length + found.changed.length > MAX_DIFFERENCES) return
  const kind = kindOf(left)
  if (kind !== kindOf(right)) {
    if (withValues || (left !== null && right !== null)) found.changed.push(pointer)
    return
  }
  if (kind === 'array') {
    if (!withValues || isPlainList(left) || isPlainList(right)) {
      if (withValues && JSON.stringify(left) !== JSON.stringify(right)) found.changed.push(pointer)
      return
    }
    walkMembers(Object(left), Object(right), pointer, withValues, found)
  } else if (kind === 'object') walkMembers(Object(left), Object(right), pointer, withValues, found)
  else if (withValues && left !== right) found.changed.push(pointer)
}

const isPlainList = (list: unknown): boolean =>
  Array.isArray(list) && list.every((item) => typeof item !== 'object' || item === null)

type Members = Readonly<Record<string, unknown>>

function walkMembers(left: Members, right: Members, pointer: string, withValues: boolean, found: Compared): void {
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const at = pointer + pointerStep(key)
    if (!Object.hasOwn(right, key)) found.onlyLeft.push(at)
    else if (!Object.hasOwn(left, key)) found.onlyRight.push(at)
    else walk(left[key], right[key], at, withValues, found)
  }
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
