/** Which pages state dated facts, and whose facts are over. Pure. */
import { parse } from 'yaml'

export type DatedPage = { file: string; text: string }

/** Pages whose facts were observed longer ago are listed. Four months are two releases of the client. */
export const SEEN_DAYS = 120

/** Words that give a fact a date, so that it can be over. */
const DATED =
  /\b(?:as of|read on|seen on|scheduled)\b[^.|\n]{0,60}\b20\d\d\b|\buntil \**\d{1,2} [A-Z][a-z]+ 20\d\d|\b(?:in|on) [A-Z][a-z]+ 20\d\d, it served\b/i

const DAY_MS = 86_400_000

type Marks = { seen_on?: string; valid_until?: string }

/** Sentences on pages with a dated fact and without a mark. */
export const unmarked = (pages: readonly DatedPage[]): string[] =>
  pages.flatMap(({ file, text }) => {
    const { marks, body } = partsOf(text)
    const [dated] = DATED.exec(body) ?? []
    return dated === undefined || marks.seen_on || marks.valid_until
      ? []
      : [`${file}: "${dated.replaceAll('\n', ' ')}" needs "seen_on" or "valid_until" in the frontmatter`]
  })

/** Pages whose facts are over on a day, or were observed too long ago, with the reason. */
export const overdue = (pages: readonly DatedPage[], today: string): string[] =>
  pages.flatMap(({ file, text }) => {
    const { seen_on: seen, valid_until: until } = partsOf(text).marks
    const reasons = [
      ...(until !== undefined && until < today ? [`valid until ${until}`] : []),
      ...(seen !== undefined && age(seen, today) > SEEN_DAYS ? [`seen ${seen}`] : []),
    ]
    return reasons.length === 0 ? [] : [`${file} (${reasons.join(', ')})`]
  })

export const countMarked = (pages: readonly DatedPage[]): number =>
  pages.filter(({ text }) => {
    const { seen_on, valid_until } = partsOf(text).marks
    return seen_on !== undefined || valid_until !== undefined
  }).length

/** Days since a day, or since the first day of a month. */
const age = (seen: string, today: string): number => (Date.parse(today) - Date.parse(seen)) / DAY_MS

function partsOf(text: string): { marks: Marks; body: string } {
  const [, head = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  return { marks: (parse(head) ?? {}) as Marks, body }
}
