/** Finds numbers that are typed although they have a home: a number with its unit, near its subject. */
import { chain } from '../../chain.config.ts'
import { type HomeNumber, type Homes, UNITS, withoutMarks } from './home-numbers.ts'

/** A number with the placeholder that authors write in its place. */
export type Home = HomeNumber & { placeholder: string }

export type TypedNumber = {
  /** The number as typed, with its unit. */
  typed: string
  /** Offset in the text. */
  index: number
  /** Placeholders that can replace it, several if several facts share this number. */
  placeholders: string[]
}

/** A number this large identifies its fact even without a unit. */
const DISTINCT = 1_000_000

const TIMES: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9 }

const WORDS = `${chain.symbol}-gwei|gwei|wei|${chain.symbol}|ms|seconds?|minutes?|s|bytes|KB|KiB|MB|MiB|gas|blocks?|requests?|calls?|entries|percentiles?|fibers|connections?|subscriptions?|transactions|validators|rounds|slots|logs|events|topics|positions`
const NUMBER = new RegExp(
  `(?<![\\w.,#$/:-])(\\d{1,3}(?:[,_]\\d{3})+|\\d+(?:\\.\\d+)?|three|two)(?: (million|billion))?(?:[ -](${WORDS})\\b)?(?![\\w%]|[.,]\\d)`,
  'g',
)
const SPELLED: Readonly<Record<string, number>> = { two: 2, three: 3 }

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

/** Kind of unit and value in the smallest unit of that kind. */
function measured(value: number, unit: string): { kind: string; value: number } {
  const name = unit.replace(`${chain.symbol}-`, '').replace(/^(second|minute)$/, '$1s')
  const known = UNITS[name]
  return known ? { kind: known.kind, value: value * known.size } : { kind: singular(unit), value }
}

/** Units that count the same things under another name. */
const isSameKind = (left: string, right: string): boolean =>
  left === right || [left, right].sort().join() === 'entry,percentile'

function isHome(home: Home, value: number, unit: string | undefined, sentence: string): boolean {
  if (home.about !== undefined && !new RegExp(home.about, 'i').test(sentence)) return false
  if (unit === undefined) return value >= DISTINCT && value === home.value
  const there = measured(home.value, home.unit ?? '')
  const here = measured(value, unit)
  return isSameKind(there.kind, here.kind) && Math.abs(there.value - here.value) < 1e-6 * Math.max(1, there.value)
}

/** The sentence, or the row of a table, around a place. */
function around(text: string, index: number): string {
  const line = text.slice(
    text.lastIndexOf('\n', index - 1) + 1,
    [text.indexOf('\n', index), text.length].find((at) => at >= 0),
  )
  if (line.startsWith('|')) return line
  const before = Math.max(
    text.lastIndexOf('. ', index),
    text.lastIndexOf('\n\n', index),
    text.lastIndexOf('\n- ', index),
    -1,
  )
  const after = /[.!?](?=\s|$)|\n\n|\n- /.exec(text.slice(index))
  return text.slice(before + 1, after ? index + after.index : text.length)
}

/** Every typed number that a home has. Placeholders and marks (`{=25 gwei}`) are no typed numbers. */
export function typedNumbers(text: string, homes: readonly Home[]): TypedNumber[] {
  const bare = withoutMarks(text)
  return [...bare.matchAll(NUMBER)].flatMap((match) => {
    const [typed, digits = '', times, unit] = match
    const value = (SPELLED[digits] ?? Number(digits.replace(/[,_]/g, ''))) * (TIMES[times ?? ''] ?? 1)
    const sentence = around(text, match.index)
    const found = homes.filter((home) => isHome(home, value, unit, sentence))
    return found.length === 0
      ? []
      : [{ typed, index: match.index, placeholders: found.map(({ placeholder }) => placeholder) }]
  })
}

/** Limits that prose must not retype. Excludes the limits of single endpoints, which are never quoted. */
export const limitHomes = ({ limit }: Homes): Home[] =>
  Object.entries(limit).flatMap(([id, number]) =>
    id.startsWith('server/') ? [] : [{ ...number, placeholder: `{limit:${id}}` }],
  )

/** What to write in the place of a typed number. */
export const fixOf = (typed: string, placeholders: readonly string[]): string =>
  `Write ${placeholders.join(' or ')}, or {=${typed}} where it is history, another release or a worked example.`
