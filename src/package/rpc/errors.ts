/** A node's errors by code and text. Codes are not unique, so the text decides; then code, method and release. */
import {
  type ErrorAnswerRow,
  type ErrorDataRow,
  type ErrorTextRow,
  nodeErrors,
  type VerdictPlace,
  verdicts,
} from '../../../generated/rpc/errors.ts'
import { holdsFor, type VersionRange } from '../../core/lib/client-version.ts'
import { textFit } from '../../core/lib/error-message.ts'
import type { Verdict } from '../../core/lib/error-model.ts'
import { methods } from './method.ts'

/** What narrows an error down, as far as it is known. */
export type ErrorContext = { release?: string | undefined; method?: string | undefined }

/** An error of the document, and how well it fits. */
export type KnownError = {
  id: string
  verdict: Verdict
  /** What to do, as plain text. */
  remedy: string
  /** The releases that give this code with this text. */
  range: VersionRange
  /** Whether any release gives the code with the text. */
  hasCode: boolean
  /** Whether the release that was asked for gives it; true when none was. */
  isOfRelease: boolean
  /** Codes that the release, or any, gives with the text. */
  codes: readonly number[]
  /** Codes of the error in the release that was asked for: with the text or else with another; empty without any. */
  codesOfRelease: readonly number[]
}

type Fit = {
  row: ErrorDataRow
  answer: ErrorAnswerRow
  verdict: VerdictPlace
  remedy: string
  rank: readonly number[]
}

/** The error that a node's answer is; undefined when no release has the text. */
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
      return [{ row, answer, verdict: ownVerdict, remedy: ownRemedy || remedy, rank }]
    })
  })
}

/** A method that the document has is not unknown but switched off; the text is the same. */
function methodRank([id]: ErrorDataRow, [, , , , own]: ErrorAnswerRow, method: string | undefined): number {
  if (method === undefined) return 0
  if (id === 'MethodNotFound') return methods.some((name) => name === method) ? -1 : 1
  return own === undefined ? 0 : own.includes(method) ? 1 : -1
}

const rangeOf = ([, since, until]: ErrorAnswerRow): VersionRange => ({
  since: since || undefined,
  until: until || undefined,
})

const isOf = (answer: ErrorAnswerRow, release: string | undefined): boolean =>
  release === undefined || holdsFor(rangeOf(answer), release)

/** By the first place at which two differ; sorting is stable, so that equals keep the document's order. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : Number(a[at]) - Number(b[at])
}

/** Codes of the named errors: of one release, or of all. */
export function codesOf(ids: readonly string[], release?: string): number[] {
  const answers = nodeErrors()
    .filter(([id]) => ids.includes(id))
    .flatMap((row) => row[4])
  return [...new Set(answers.filter((answer) => isOf(answer, release)).map(([code]) => code))]
}

/** Which of the named errors have this text, in any release. */
export const errorsWithText = (ids: readonly string[], text: string): string[] =>
  nodeErrors()
    .filter((row) => ids.includes(row[0]) && fitsOf(row, undefined, text, {}).length > 0)
    .map(([id]) => id)

/**
 * The first answer of an error in a release: its code and text; undefined for what is no error.
 * @param method whose answer it is, where methods answer differently
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

/** Every text of the node with the error it belongs to, in the document's order: for texts that hold one somewhere. */
export const nodeTexts = (): { id: string; text: string }[] =>
  nodeErrors().flatMap(([id, , , shared, answers]) =>
    [...shared, ...answers.flatMap((answer) => answer[3] || [])].map((text) => ({ id, text: plainText(text) })),
  )

const plainText = (text: ErrorTextRow): string => (typeof text === 'string' ? text : text[0])
