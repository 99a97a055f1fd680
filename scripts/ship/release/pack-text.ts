/**
 * A long text → the same text in less: what repeats becomes a word of a list, and one character stands for each word. Words
 * hold other words.
 * The tables that every program with the package loads are packed so by `packed-tables.ts`; `src/core/lib/packed-text.ts` reads them.
 */
import { markOf, type PackedText, WORD_END } from '../../../src/core/lib/packed-text.ts'

const PRINTABLE = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index))
/** Signs that code would have to escape. */
const SPECIAL = '`\\$'
const FREE_TO_USE = PRINTABLE.filter((sign) => !SPECIAL.includes(sign))
/** While a text is packed, characters from here on stand for its words: no text holds them, and there are plenty. */
const FIRST_DRAFT = 0x100

/** A packed text as code of a module. */
export function packedLiteral(text: string): string {
  const parts = Object.entries(packText(text)).map(([name, part]) => `  ${name}: ${quoted(part)},\n`)
  return `{\n${parts.join('')}}`
}

const quoted = (text: string): string => `\`${text.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')}\``

/** Words by the characters that stand for them, and what is left of the text. */
type Draft = { readonly words: ReadonlyMap<string, string>; readonly text: string }

/**
 * Deterministic: of equal gains the first pair in the text is taken.
 * @throws when the text holds what stands for words or parts them
 */
export function packText(text: string): PackedText {
  if (/[^\x20-\x7e]/.test(text)) throw new Error('Only printable ASCII can be packed.')
  return marked(withoutLosses(paired(text)))
}

/** The neighbors that stand most often become a word, again and again, so that words grow out of words. */
function paired(text: string): Draft {
  const words = new Map<string, string>()
  let rest = text
  for (let pair = commonestPair(rest); pair !== undefined; pair = commonestPair(rest)) {
    const mark = String.fromCharCode(FIRST_DRAFT + words.size)
    words.set(mark, pair)
    rest = rest.replaceAll(pair, mark)
  }
  return { words, text: rest }
}

function commonestPair(text: string): string | undefined {
  const counts = new Map<string, number>()
  let before = ''
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2)
    // In `aaa` the pair stands once.
    if (pair === before) before = ''
    else {
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
      before = pair
    }
  }
  let best: string | undefined
  let most = 1
  for (const [pair, count] of counts) {
    if (count <= most) continue
    most = count
    best = pair
  }
  return best
}

/** Of the words that cost more than they save, this part is written out before all are weighed again. */
const PART = 4

/** Writes words out for as long as a place in the list costs more than it saves; the worst first. */
function withoutLosses(draft: Draft): Draft {
  let rest = draft
  for (let losses = lossesOf(rest); losses.length > 0; losses = lossesOf(rest))
    for (const mark of losses.slice(0, Math.ceil(losses.length / PART))) rest = writtenOut(rest, mark)
  return rest
}

/** Words without which the whole would be no longer, the worst first. */
function lossesOf(draft: Draft): string[] {
  const counts = countsOf(draft)
  const { sizeOf } = shares(draft, counts)
  const losses = [...draft.words].map(([mark, word]) => {
    const count = counts.get(mark) ?? 0
    const whole = [...word].reduce((sum, sign) => sum + sizeOf(sign), 0)
    return { mark, loss: count * sizeOf(mark) + whole + 1 - count * whole }
  })
  const worst = losses.filter(({ loss }) => loss >= 0).sort((a, b) => b.loss - a.loss)
  return worst.map(({ mark }) => mark)
}

function writtenOut({ words, text }: Draft, gone: string): Draft {
  const word = words.get(gone) ?? ''
  const written = (part: string): string => part.replaceAll(gone, () => word)
  const rest = [...words].filter(([mark]) => mark !== gone).map(([mark, part]) => [mark, written(part)] as const)
  return { words: new Map(rest), text: written(text) }
}

/** How often each sign stands in the text and in words. */
function countsOf({ words, text }: Draft): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const part of [text, ...words.values()]) for (const sign of part) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return counts
}

/**
 * Who has the signs of one byte: the commonest words. They have those that the text does not use, and those that it uses
 * so seldom that it is cheaper to write them as words of one sign themselves.
 */
function shares(
  { words }: Draft,
  counts: ReadonlyMap<string, number>,
): { short: string[]; long: string[]; sizeOf: (sign: string) => number } {
  const countOf = (sign: string): number => counts.get(sign) ?? 0
  const byCount = [...words.keys()].sort((a, b) => countOf(b) - countOf(a))
  const seldom = FREE_TO_USE.filter((sign) => counts.has(sign)).sort((a, b) => countOf(a) - countOf(b))
  const free = FREE_TO_USE.length - seldom.length
  // A word saves a byte wherever it stands; the sign that gives way costs one there, and an entry of the list.
  const isWorthIt = (sign: string, index: number): boolean => {
    const word = byCount[free + index]
    return word !== undefined && countOf(word) > countOf(sign) + 3
  }
  const end = seldom.findIndex((sign, index) => !isWorthIt(sign, index))
  const displaced = end < 0 ? seldom : seldom.slice(0, end)
  const short = byCount.slice(0, free + displaced.length)
  const long = [...displaced, ...byCount.slice(short.length)]
  const isLong = new Set(long)
  return { short, long, sizeOf: (sign) => (isLong.has(sign) ? 2 : 1) }
}

/** The draft with the marks that its reader knows. */
function marked(draft: Draft): PackedText {
  const { short, long } = shares(draft, countsOf(draft))
  const kept = new Set(countsOf(draft).keys())
  for (const sign of long) kept.delete(sign)
  const marks = FREE_TO_USE.filter((sign) => !kept.has(sign))
    .slice(0, short.length)
    .join('')
  const listed = [...short, ...long]
  const markBy = new Map(listed.map((sign, index) => [sign, markOf(marks, index)]))
  const written = (part: string): string => [...part].map((sign) => markBy.get(sign) ?? sign).join('')
  // A sign that gave way stands in the list as it is.
  const words = listed.map((sign) => written(draft.words.get(sign) ?? '') || sign)
  return { marks, words: words.join(WORD_END), text: written(draft.text) }
}
