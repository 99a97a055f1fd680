/** A pasted text → the verdict. Pure, never throws. Runs in a worker, also for texts of several megabytes. */

import { jsonInside } from '../../core/lib/json-repair.ts'
import { scanJson } from '../../core/lib/json-scan.ts'
import type { Explanation } from '../../package/explain/explain.ts'
import { explainFully } from '../../package/explain/full.ts'
import { shapesOf, unknownMethod } from '../../package/rpc/method.ts'
import type { Problem, Report } from '../../package/rpc/report.ts'
import { checkParams, checkResponse, checkResult } from '../../package/rpc/validate.ts'
import { errorIn, explained, explanationOf, failedTrace, isTrace } from './explain-message.ts'
import { errorMeanings, resultMeanings, revertMeanings } from './explain-value.ts'
import { explainedRows } from './explained.ts'
import { applied, findingsOf, oddityFindings, shownText, withLines } from './findings.ts'
import { type Guess, guessMethod } from './guess.ts'
import { type Message, messagesOf } from './messages.ts'
import { notJson, tooMany } from './not-json.ts'
import { type CheckedMessage, summaryOf, titleOf, whereFrom } from './summary.ts'
import { viewOf } from './text-view.ts'
import type { Meaning, Verdict } from './verdict.ts'

/** Most findings that are shown. */
const MAX_FINDINGS = 100
/** Bare values in a row, and levels of brackets. A text of more is no answer of a node, and takes long to check. */
const MOST_VALUES = 10_000
const MOST_LEVELS = 4_000
/** Meanings are shown for this many messages. */
const MAX_EXPLAINED = 3

/** @param chosen Method that the reader chose. Otherwise it is found from the text. */
export function checkText(pasted: string, chosen?: string): Verdict {
  const text = pasted.replace(/^\ufeff/, '')
  if (text.trim() === '') return { kind: 'empty' }
  let level = 0
  let levels = 0
  const fault = scanJson(text, (kind) => {
    if (kind === 'object' || kind === 'array') levels = Math.max(levels, ++level)
    else if (kind === 'end') level--
  })
  if (levels > MOST_LEVELS) return tooMany(text, 'levels of brackets')
  if (fault) {
    const inside = jsonOfLog(text)
    return inside === undefined ? notJson(text, fault) : readFromInside(text, checkText(inside, chosen))
  }
  const values = valuesOf(text)
  if (values.length === 1 && isInnerJson(values[0])) return innerJson(text, String(values[0]))
  return checked(text, values, chosen)
}

/** The JSON inside a line of other text. A command and the head of an HTTP answer are recognized by their own words. */
const jsonOfLog = (text: string): string | undefined =>
  /^\s*(\$\s*)?curl(\.exe)?\s|^HTTP\/|^\s*(data|event|id):/.test(text) ? undefined : jsonInside(text)

/** The text around the JSON may be the message of a library, which includes the request. */
function readFromInside(text: string, verdict: Verdict): Verdict {
  if (verdict.kind !== 'checked') return verdict
  const foundWords = `Read from the JSON inside the text. ${verdict.foundWords}`
  const explanation = verdict.explanation ?? explainFully(text)
  if (verdict.explanation || explanation.confidence === 'none') return { ...verdict, foundWords }
  return { ...verdict, foundWords, explanation, meanings: [...explainedRows(explanation), ...verdict.meanings] }
}

/** The text with the certain corrections of the finding at `index`, or of all findings. */
export function fixText(pasted: string, chosen: string | undefined, index?: number): string {
  const whole = pasted.replace(/^\ufeff/, '')
  const text = scanJson(whole) ? (jsonOfLog(whole) ?? whole) : whole
  const verdict = checkText(text, chosen)
  if (verdict.kind !== 'checked') return text
  const chosenFindings = index === undefined ? verdict.findings : verdict.findings.slice(index, index + 1)
  return applied(text, chosenFindings)
}

/** The value, or several consecutive values. */
function valuesOf(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return consecutive(text)
  }
}

function consecutive(text: string): unknown[] {
  const values: unknown[] = []
  let depth = 0
  let from = 0
  let bare = 0
  scanJson(text, (kind, start, end) => {
    if (kind === 'key') return
    if (depth === 0) from = start
    if (kind === 'object' || kind === 'array') depth++
    else if (kind === 'end') depth--
    if (depth > 0) return
    if (kind !== 'end') bare++
    if (kind === 'end' || bare <= MOST_VALUES + 1) values.push(JSON.parse(text.slice(from, end)))
  })
  return values
}

const isInnerJson = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*[[{]/.test(value) && scanJson(value) === undefined

function innerJson(text: string, inner: string): Verdict {
  return {
    kind: 'not-json',
    title: 'JSON inside a string',
    message: 'The text is one JSON string that holds JSON: it was turned into JSON twice.',
    place: 'The whole text is a string',
    advice: [{ title: 'What to try', text: 'Call JSON.stringify or json.dumps once only.' }],
    repair: { label: 'Check the text inside', text: inner },
    view: viewOf(text, [1], 'Your text'),
  }
}

function checked(text: string, values: unknown[], chosen: string | undefined): Verdict {
  const messages = messagesOf(values)
  if (messages.length > MOST_VALUES && messages.filter(({ kind }) => kind === 'value').length > MOST_VALUES)
    return tooMany(text, 'values in a row')
  const guess = guesser()
  const checked = messages.map((message) => checkMessage(message, chosen, guess))
  const several = messages.length > 1
  const shown = shownText(text)
  const found = checked.flatMap(({ message, method, report }) => findingsOf(message, method, report, several))
  const all = withLines(found.slice(0, MAX_FINDINGS), oddityFindings(text, shown.text), shown.text)
  const findings = all.slice(0, MAX_FINDINGS)
  const methods = new Set(checked.flatMap(({ method }) => method ?? []))
  const explanation = explanationOf(checked)
  const error = explanation && errorIn(checked, explanation)
  if (error) return errorVerdict(shown, error)
  const isTruncated = found.length > MAX_FINDINGS || checked.some(({ report }) => !report.valid && report.truncated)
  return {
    kind: 'checked',
    ...titleOf(checked, findings, isTruncated),
    ...(findings.length === 0 && explanation?.trace?.frame && failedTrace(explanation.trace.frame)),
    summary: summaryOf(checked, findings),
    ...(methods.size === 1 && { method: [...methods][0] ?? '' }),
    ...whereFrom(checked, chosen),
    findings,
    isTruncated,
    fixable: findings.filter(({ fix }) => fix).length,
    meanings: checked.slice(0, MAX_EXPLAINED).flatMap((one) => meaningsOf(one)),
    ...(explanation && { explanation }),
    view: viewOf(
      shown.text,
      findings.flatMap(({ line }) => line ?? []),
      shown.isIndented ? 'Your text, indented' : 'Your text',
    ),
  }
}

const errorVerdict = ({ text, isIndented }: ReturnType<typeof shownText>, explanation: Explanation): Verdict => ({
  kind: 'checked',
  ...{ tone: 'warn', title: 'An error', summary: '' },
  ...{ found: 'none', foundWords: 'An error looks the same for every method.' },
  ...{ findings: [], isTruncated: false, fixable: 0 },
  meanings: explainedRows(explanation),
  explanation,
  view: viewOf(text, [], isIndented ? 'Your text, indented' : 'Your text'),
})

/** Values whose method is guessed. A text of many values without a method is no answer of a node. */
const MAX_GUESSES = 100

/** Guesses the methods of a text. A value that is repeated is compared once. */
function guesser(): typeof guessMethod {
  const known = new Map<unknown, Guess | undefined>()
  return (value) => {
    if (known.has(value)) return known.get(value)
    const guess = known.size < MAX_GUESSES ? guessMethod(value) : undefined
    if (known.size < MAX_GUESSES) known.set(value, guess)
    return guess
  }
}

/** Checks one message against its method. Without a method, only the envelope can be checked. */
function checkMessage(message: Message, chosen: string | undefined, guess: typeof guessMethod): CheckedMessage {
  if (message.kind === 'request') return checkRequest(message)
  if (message.kind === 'notification') return { message, how: 'request', report: { valid: true }, fits: [] }
  const known = chosen ?? message.method
  if (known !== undefined && !shapesOf(known)) {
    const report: Report = { valid: false, problems: [unknownMethod(known)] }
    return { message, how: 'request', report, fits: [] }
  }
  if (known !== undefined) return checkWith(message, known, chosen === undefined ? 'request' : 'chosen', [known])
  return checkUnknown(message, guess)
}

function checkUnknown(message: Message, guessed: typeof guessMethod): CheckedMessage {
  const value = message.kind === 'response' ? (message.value as { result?: unknown }).result : message.value
  if (value === undefined) {
    // For an error or neither member, the envelope is the same for every method.
    return { message, how: 'none', report: checkResponse('eth_chainId', message.value), fits: [] }
  }
  const guess = guessed(value)
  if (!guess) {
    const envelope =
      message.kind === 'response' ? withoutResult(checkResponse('eth_chainId', message.value)) : undefined
    const report = envelope && !envelope.valid && envelope.problems.length > 0 ? envelope : { valid: true as const }
    return { message, how: 'none', report, fits: [] }
  }
  const isPlainValue = typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0)
  const checked = checkWith(message, guess.best, 'fields', guess.fits)
  if (!isPlainValue || guess.fits.length < 2) return checked
  const { method: _, ...without } = checked
  return without
}

function withoutResult(report: Report): Report {
  if (report.valid) return report
  return { valid: false, problems: report.problems.filter(({ path }) => !path.startsWith('/result')) }
}

function checkWith(message: Message, method: string, how: CheckedMessage['how'], fits: string[]): CheckedMessage {
  const report = message.kind === 'response' ? checkResponse(method, message.value) : checkResult(method, message.value)
  return { message, method, how, report, fits, others: report.valid ? [] : othersThatFit(message, method) }
}

/** Other methods that the answer fits. */
function othersThatFit(message: Message, method: string): readonly string[] {
  const value = message.kind === 'response' ? (message.value as { result?: unknown }).result : message.value
  const fits = value === undefined || value === null ? [] : (guessMethod(value)?.fits ?? [])
  return fits.includes(method) ? [] : fits
}

function checkRequest(message: Message): CheckedMessage {
  const { jsonrpc, id, params } = message.value as Record<string, unknown>
  const method = message.method ?? ''
  const problems: Problem[] = []
  if (jsonrpc !== '2.0')
    problems.push({
      path: jsonrpc === undefined ? '' : '/jsonrpc',
      message: jsonrpc === undefined ? '"jsonrpc" is missing' : 'expected "2.0"',
      keyword: jsonrpc === undefined ? 'required' : 'const',
      expected: '"2.0"',
      ...(jsonrpc !== undefined && { fix: '"2.0"' }),
    })
  if (id === undefined)
    problems.push({
      path: '',
      message: '"id" is missing',
      keyword: 'required',
      expected: 'an integer, a string or null',
    })
  const shape = shapesOf(method)
  if (!shape) problems.push({ ...unknownMethod(method), path: '/method' })
  const params_ = shape ? checkParams(method, params) : undefined
  if (params_ && !params_.valid)
    problems.push(
      ...params_.problems.map((problem) => ({
        ...problem,
        path: params === undefined ? '' : `/params${problem.path}`,
      })),
    )
  const report: Report = problems.length === 0 ? { valid: true } : { valid: false, problems }
  return { message, ...(shape && { method }), how: 'request', report, fits: shape ? [method] : [] }
}

function meaningsOf(one: CheckedMessage): Meaning[] {
  const { message, method, report } = one
  const { kind, value } = message
  const { trace, ...rest } = isTrace(one) && report.valid ? explained(one) : {}
  if (trace) return explainedRows({ ...rest, trace } as Explanation)
  if (kind === 'response') {
    const { result, error } = value as { result?: unknown; error?: unknown }
    if (error !== undefined) return errorMeanings(error, explained(one))
    return report.valid && result !== undefined ? resultMeanings(method ?? '', result) : []
  }
  if (kind === 'value' && report.valid) return method ? resultMeanings(method, value) : bareMeanings(value)
  return []
}

const bareMeanings = (value: unknown): Meaning[] =>
  typeof value === 'string'
    ? [...revertMeanings(value), ...resultMeanings('', value)].slice(0, 8)
    : resultMeanings('', value)
