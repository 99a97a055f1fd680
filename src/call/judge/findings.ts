/** Problems of a message → findings with their place in the text, their words, and the replacement for a button. */

import { indented, locate, type Oddity, oddities } from '../../core/lib/json-place.ts'
import { pointerStep, pointerSteps } from '../../core/lib/json-pointer.ts'
import { placeOf } from '../../core/lib/json-scan.ts'
import { isClose } from '../../package/rpc/describe.ts'
import { shapesOf } from '../../package/rpc/method.ts'
import type { Problem, Report } from '../../package/rpc/report.ts'
import type { Message } from './messages.ts'
import type { Finding } from './verdict.ts'

/** Longer corrections are not spelled out on a button. Characters. */
const LABEL_LENGTH = 24

/** Findings of one message, without lines. `several` puts the message's place before each path. */
export function findingsOf(message: Message, method: string | undefined, report: Report, several: boolean): Finding[] {
  if (report.valid) return []
  return report.problems.map((problem) => finding(message, method, problem, several))
}

function finding(message: Message, method: string | undefined, problem: Problem, several: boolean): Finding {
  const missing =
    problem.keyword === 'required' ? /^(?:the param )?"(.+?)" is missing/.exec(problem.message)?.[1] : undefined
  const at = problem.path + (missing === undefined ? '' : pointerStep(missing))
  const path = pathWords(at, message, method)
  const base = {
    pointer: message.pointer + problem.path,
    path: several ? `${place(message)} ${path}` : path,
    message: sentence(problem),
  }
  if (problem.fix === undefined) return base
  if (missing !== undefined) return renamed(base, message, problem, missing)
  const part = problem.keyword === 'additionalProperties' ? ('name' as const) : ('value' as const)
  return { ...base, fix: { label: labelOf(problem.fix, part), text: problem.fix, part } }
}

/** A member with an almost correct name. The button renames it. */
function renamed(base: Finding, message: Message, problem: Problem, name: string): Finding {
  const holder = valueAt(message.value, problem.path)
  const near = Object.keys((holder as object | null) ?? {}).find((key) => key !== name && isClose(key, name))
  if (near === undefined) return base
  const fix = { label: labelOf(problem.fix ?? '', 'name'), text: JSON.stringify(name), part: 'name' as const }
  return { ...base, pointer: base.pointer + pointerStep(near), fix }
}

const labelOf = (fix: string, part: 'value' | 'name'): string =>
  `${part === 'name' ? 'Rename to' : 'Write'} ${fix.length > LABEL_LENGTH ? `${fix.slice(0, LABEL_LENGTH)}…` : fix}`

function valueAt(value: unknown, pointer: string): unknown {
  return pointerSteps(pointer).reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  )
}

function sentence({ message, keyword, expected }: Problem): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  const belongs = keyword === 'required' && expected !== undefined ? `: ${expected} belongs here` : ''
  return `${text}${belongs}${/[.?!]$/.test(text) && belongs === '' ? '' : '.'}`
}

const place = ({ pointer }: Message): string => `[${pointerSteps(pointer).join('][')}]`

/** `/result/logs/2/topics` → `logs[2].topics`. For a request, the parameter's name follows its position. */
function pathWords(pointer: string, message: Message, method: string | undefined): string {
  const steps = pointerSteps(pointer)
  const inner = message.kind === 'response' && steps[0] === 'result' && steps.length > 1 ? steps.slice(1) : steps
  if (inner.length === 0) return message.kind === 'request' ? 'the request' : 'the whole value'
  const path = inner.reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`),
    '',
  )
  const name = steps[0] === 'params' ? shapesOf(method)?.params[Number(steps[1])]?.name : undefined
  return name === undefined ? path : `${path} (${name})`
}

/**
 * Oddities that the parser tolerated, as findings with their place in the displayed text. Most texts have none, and the
 * displayed text is the longer one.
 */
export function oddityFindings(text: string, shown: string): (Finding & { offset: number })[] {
  if (oddities(text).length === 0) return []
  return oddities(shown).map(({ kind, offset, text: token }) => ({
    pointer: '',
    path: token,
    offset,
    message: ODD[kind],
  }))
}

const ODD: Record<Oddity['kind'], string> = {
  'repeated-key': 'The name stands twice in one object. Readers take the last one; a node sends each once.',
  'half-character': 'Half of a character (a lone surrogate). It has no form in UTF-8, so a node cannot have sent it.',
}

/** Lines longer than this make the text be shown newly indented. Characters. */
const LONG_LINE = 400

/** The displayed text, which is indented anew when its lines are long. */
export function shownText(text: string): { text: string; isIndented: boolean } {
  const isLong = text.length > LONG_LINE && text.split('\n', 2_000).some((line) => line.length > LONG_LINE)
  const pretty = isLong || /^\s*[[{].{60,}$/.test(text) ? indented(text) : text
  return { text: pretty, isIndented: pretty !== text }
}

/** The same findings with their line numbers, in the order of the text. */
export function withLines(
  findings: readonly Finding[],
  odd: readonly (Finding & { offset: number })[],
  shown: string,
): Finding[] {
  const places = locate(shown, [...new Set(findings.map(({ pointer }) => pointer))])
  const located = findings.map((one) => ({ one, offset: places.get(one.pointer)?.start }))
  const all = [...located, ...odd.map(({ offset, ...one }) => ({ one, offset }))]
  return all
    .sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0))
    .map(({ one, offset }) => (offset === undefined ? one : { ...one, line: placeOf(shown, offset).line }))
}

/** The text with each correction written into it, the last first so that places stay true. */
export function applied(text: string, findings: readonly Finding[]): string {
  const places = locate(text, [...new Set(findings.map(({ pointer }) => pointer))])
  const edits = findings.flatMap(({ pointer, fix }) => {
    const place = places.get(pointer)
    const span = fix?.part === 'name' ? place?.key : place
    return fix && span ? [{ ...span, text: fix.text }] : []
  })
  const unique = new Map(edits.map((edit) => [edit.start, edit]))
  let result = text
  for (const { start, end, text: replacement } of [...unique.values()].sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + replacement + result.slice(end)
  return result
}
