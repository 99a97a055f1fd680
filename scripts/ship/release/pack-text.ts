/**
 * Compresses a long text. Repeated parts become words of a list, and one character represents each word. Words can
 * contain other words. `packed-tables.ts` packs the tables that every program with the package loads, and
 * `src/core/lib/packed-text.ts` reads them.
 */
import { markOf, type PackedText, WORD_END } from '../../../src/core/lib/packed-text.ts'

const PRINTABLE = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index))
/** Characters that code would have to escape. */
const SPECIAL = '`\\$'
const FREE_TO_USE = PRINTABLE.filter((sign) => !SPECIAL.includes(sign))
/** First of the characters that represent words during packing. Texts do not contain them, and there are enough. */
const FIRST_DRAFT = 0x100

/** A packed text as code of a module. */
export function packedLiteral(text: string): string {
  const parts = Object.entries(packText(text)).map(([name, part]) => `  ${name}: ${quoted(part)},\n`)
  return `{\n${parts.join('')}}`
}

const quoted = (text: string): string => `\`${text.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')}\``

/** Words by the characters that represent them, and the rest of the text. */
type Draft = { readonly words: ReadonlyMap<string, string>; readonly text: string }

/**
 * Deterministic, because the first of several pairs with equal gains wins.
 * @throws if the text contains a character that represents words or separates them
 */
export function packText(text: string): PackedText {
  if (/[^\x20-\x7e]/.test(text)) throw new Error('Only printable ASCII can be packed.')
  return marked(withoutLosses(paired(text)))
}

/** Repeatedly makes a word of the most frequent adjacent pair, so that words are built from words. */
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
    // Count the pair only once in `aaa`.
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

/** Inlines this fraction of the words that cost more than they save, before all words are weighed again. */
const PART = 4

/** Inlines words, the worst first, as long as their entries in the list cost more than they save. */
function withoutLosses(draft: Draft): Draft {
  let rest = draft
  for (let losses = lossesOf(rest); losses.length > 0; losses = lossesOf(rest))
    for (const mark of losses.slice(0, Math.ceil(losses.length / PART))) rest = writtenOut(rest, mark)
  return rest
}

/** Words whose removal would not make the result longer, the worst first. */
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

/** Number of occurrences of each character in the text and in words. */
function countsOf({ words, text }: Draft): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const part of [text, ...words.values()]) for (const sign of part) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return counts
}

/**
 * Assigns single-byte characters to the most frequent words. Uses the characters that are not in the text, and
 * characters that are so rare that it is cheaper to encode them as words of one character.
 */
function shares(
  { words }: Draft,
  counts: ReadonlyMap<string, number>,
): { short: string[]; long: string[]; sizeOf: (sign: string) => number } {
  const countOf = (sign: string): number => counts.get(sign) ?? 0
  const byCount = [...words.keys()].sort((a, b) => countOf(b) - countOf(a))
  const seldom = FREE_TO_USE.filter((sign) => counts.has(sign)).sort((a, b) => countOf(a) - countOf(b))
  const free = FREE_TO_USE.length - seldom.length
  // A word saves a byte at each occurrence. The displaced character costs a byte at each, and an entry of the list.
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

/** The draft with the marks that the reader expects. */
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
  // A displaced character is itself its entry in the list.
  const words = listed.map((sign) => written(draft.words.get(sign) ?? '') || sign)
  return { marks, words: words.join(WORD_END), text: written(draft.text) }
}
