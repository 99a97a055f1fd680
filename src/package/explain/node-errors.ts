/**
 * Finds a node's error by code and text. Codes are not unique, so the text decides first, then code, method and
 * release.
 */
import {
  type ErrorAnswerRow,
  type ErrorDataRow,
  type ErrorTextRow,
  nodeErrors,
  type VerdictPlace,
  verdicts,
} from '../../../generated/rpc/errors.ts'
import { methodNames } from '../../../generated/rpc/method-names.ts'
import { holdsFor, type VersionRange } from '../../core/lib/client-version.ts'
import { textFit } from '../../core/lib/error-message.ts'
import type { Verdict } from '../../core/lib/error-model.ts'

/** Known facts that narrow down an error. */
export type ErrorContext = { release?: string | undefined; method?: string | undefined }

/** An error of the document, with details of the match. */
export type KnownError = {
  id: string
  /** The node's text, with its variable parts. */
  text: string
  verdict: Verdict
  /** Recommended action, as plain text. */
  remedy: string
  /** The releases that return this code with this text. */
  range: VersionRange
  /** Whether any release returns the code with the text. */
  hasCode: boolean
  /** Whether the requested release returns it. True if none was requested. */
  isOfRelease: boolean
  /** Codes that the requested release, or else any release, returns with the text. */
  codes: readonly number[]
  /** Codes of the error in the requested release, with this text or else with another. Empty if it has none. */
  codesOfRelease: readonly number[]
}

type Fit = {
  row: ErrorDataRow
  text: string
  answer: ErrorAnswerRow
  verdict: VerdictPlace
  remedy: string
  rank: readonly number[]
}

/** Finds the error of a response. Undefined for an unknown text. */
export function findError(
  { code, message }: { code: unknown; message: string },
  context: ErrorContext = {},
): KnownError | undefined {
  const fits = nodeErrors().flatMap((row) => fitsOf(row, code, message, context))
  const [best] = fits.sort((a, b) => compareRanks(b.rank, a.rank))
  if (!best) return undefined
  const { row, answer } = best
  const range = rangeOf(answer)
  const siblings = fits.filter((fit) => fit.row === row).map((fit) => fit.answer)
  const own = siblings.filter((other) => isOf(other, context.release))
  const codes = [...new Set((own.length > 0 ? own : siblings).map(([number]) => number))]
  return {
    id: row[0],
    text: best.text,
    verdict: verdicts[best.verdict],
    remedy: best.remedy,
    range,
    hasCode: answer[0] === code,
    isOfRelease: answer[0] === code && isOf(answer, context.release),
    codesOfRelease: own.length > 0 ? codes : codesOf([row[0]], context.release),
    codes,
  }
}

function fitsOf(row: ErrorDataRow, code: unknown, message: string, { release, method }: ErrorContext): Fit[] {
  const [, verdict, remedy, shared, answers] = row
  return answers.flatMap((answer): Fit[] => {
    const texts = (answer[3] || shared).map((text) => (typeof text === 'string' ? ([text, verdict, 0] as const) : text))
    return texts.flatMap(([text, ownVerdict, ownRemedy]) => {
      const likeness = textFit(text, message)
      if (likeness === 0) return []
      const rank = [
        likeness,
        Number(answer[0] === code),
        methodRank(row, answer, method),
        Number(isOf(answer, release)),
      ]
      return [{ row, text, answer, verdict: ownVerdict, remedy: ownRemedy || remedy, rank }]
    })
  })
}

/** Whether the document lists a method. */
export const isMethod = (name: string): boolean => methodNames.split(' ').includes(name)

/** A method that the document lists is disabled rather than unknown. Both errors have the same text. */
function methodRank([id]: ErrorDataRow, [, , , , own]: ErrorAnswerRow, method: string | undefined): number {
  if (method === undefined) return 0
  if (id === 'MethodNotFound') return isMethod(method) ? -1 : 1
  return own === undefined ? 0 : own.includes(method) ? 1 : -1
}

const rangeOf = ([, since, until]: ErrorAnswerRow): VersionRange => ({
  since: since || undefined,
  until: until || undefined,
})

const isOf = (answer: ErrorAnswerRow, release: string | undefined): boolean =>
  release === undefined || holdsFor(rangeOf(answer), release)

/** Compares the first place where two ranks differ. Sorting is stable, so equal ranks keep the document's order. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : Number(a[at]) - Number(b[at])
}

/** Codes of the named errors, in one release or in all. */
export function codesOf(ids: readonly string[], release?: string): number[] {
  const answers = nodeErrors()
    .filter(([id]) => ids.includes(id))
    .flatMap((row) => row[4])
  return [...new Set(answers.filter((answer) => isOf(answer, release)).map(([code]) => code))]
}

/** The named errors that have this text in any release. */
export const errorsWithText = (ids: readonly string[], text: string): string[] =>
  nodeErrors()
    .filter((row) => ids.includes(row[0]) && fitsOf(row, undefined, text, {}).length > 0)
    .map(([id]) => id)

/**
 * Code and text of the first form of an error in a release. Undefined for an unknown error.
 * @param method selects its form, if methods return different forms
 */
export function answerOf(id: string, release: string, method?: string): { code: number; message: string } | undefined {
  const row = nodeErrors().find(([name]) => name === id)
  if (!row) return undefined
  const [, , , shared, answers] = row
  const ofRelease = answers.filter((candidate) => isOf(candidate, release))
  const own = ofRelease.find(([, , , , only]) => method !== undefined && only?.includes(method))
  const answer = own ?? ofRelease[0] ?? answers[0]
  const [text] = answer[3] || shared
  return { code: answer[0], message: plainText(text) }
}

/** A text of the node with its error and what to do. */
export type NodeText = { id: string; text: string; verdict: Verdict; remedy: string }

/** Every text of the node, in the document's order. For searching in longer texts. */
export const nodeTexts = (): NodeText[] =>
  nodeErrors().flatMap(([id, verdict, remedy, shared, answers]) =>
    [...shared, ...answers.flatMap((answer) => answer[3] || [])].map((row) => {
      const [text, own, ownRemedy] = typeof row === 'string' ? ([row, verdict, 0] as const) : row
      return { id, text, verdict: verdicts[own], remedy: ownRemedy || remedy }
    }),
  )

const plainText = (text: ErrorTextRow): string => (typeof text === 'string' ? text : text[0])
