/** Formats the answers of an error by release for the error tables. Pure. */
import { compareReleases, rangeWords, type VersionRange } from './client-version.ts'
import type { AnswerRow, ErrorRow } from './method-model.ts'

/** A code or message with its releases. `words` is empty if the releases are not worth mentioning. */
export type Ranged<Value> = VersionRange & { value: Value; words: string }

/** All answers of an error. A single answer appears in the error's own row. */
export const answersOf = ({ answers, code, message }: Pick<ErrorRow, 'answers' | 'code' | 'message'>): AnswerRow[] =>
  answers ?? [{ code, message }]

/** Different codes, the newest first. */
export const codesByRelease = (answers: readonly AnswerRow[]): Ranged<number>[] =>
  byRelease(answers, ({ code }) => code)

/** Different texts, the newest first. */
export const textsByRelease = (answers: readonly AnswerRow[]): Ranged<string>[] =>
  byRelease(answers, ({ message }) => message)

/** The releases that return any of the answers. */
export function rangeOfAll(answers: readonly VersionRange[]): VersionRange {
  const sinces = answers.map(({ since }) => since).filter((since) => since !== undefined)
  const untils = answers.map(({ until }) => until).filter((until) => until !== undefined)
  return compact({
    since: sinces.length < answers.length ? undefined : sinces.sort(compareReleases)[0],
    until: untils.length < answers.length ? undefined : untils.sort(compareReleases).at(-1),
  })
}

/** The value in the newest releases, and the values that it replaced. */
export function newestAndOlder<Value>(ranged: readonly Ranged<Value>[]): [Ranged<Value>, Ranged<Value>[]] | undefined {
  const [newest, ...rest] = ranged
  if (!newest) return undefined
  return [newest, newest.since === undefined ? [] : rest.filter(({ until }) => until !== undefined)]
}

/** Merges the answers with equal value and bounds. A value common to every release has no bounds. */
function byRelease<Value>(answers: readonly AnswerRow[], pick: (answer: AnswerRow) => Value): Ranged<Value>[] {
  const found = new Map<string, Ranged<Value>>()
  const values = new Set(answers.map(pick))
  for (const answer of answers) {
    const value = pick(answer)
    const bounds = values.size === 1 && coversAll(answers) ? {} : { since: answer.since, until: answer.until }
    const words = rangeWords(bounds)
    const key = `${String(value)} ${words}`
    if (!found.has(key)) found.set(key, { value, ...compact(bounds), words })
  }
  return [...found.values()]
}

/** Whether some answer reaches to the newest and some to the oldest release. */
const coversAll = (answers: readonly AnswerRow[]): boolean =>
  answers.some(({ until }) => until === undefined) && answers.some(({ since }) => since === undefined)

const compact = ({ since, until }: VersionRange): VersionRange => ({
  ...(since !== undefined && { since }),
  ...(until !== undefined && { until }),
})
