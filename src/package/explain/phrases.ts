/** Finds known phrases in a text, in one pass over its words. Time grows linearly with the text. */
import { phraseWords } from '../../core/lib/phrase-words.ts'

/** A phrase to find. `*` is up to eight words that vary. */
export type Phrase<Row> = { words: readonly string[]; rank: number; row: Row }

export type Match<Row> = Phrase<Row> & {
  /** Letters of the phrase that the text has. */
  letters: number
  /** The text begins or ends within the phrase. */
  isCut: boolean
  /** Letters times their share of the letters of the sentence. */
  weight: number
}

export type Index<Row> = { all: readonly Phrase<Row>[]; byFirst: ReadonlyMap<string, readonly Phrase<Row>[]> }

/** Hashes, bytes and addresses of files have no words of a message. */
const LONG_RUN = /(?<![\w+/=-])[\w+/=-]{65,}/g
/** The names of an ABI in a dump of an error, which contain words of other errors. */
const NAMES = /\bname["']?: ?["']\w{1,80}["']/g
/** Most words that `*` stands for. */
const GAP = 8
/** A phrase that is cut off needs this many letters and words, and this part of its letters. */
const CUT = { letters: 12, words: 3, part: 0.4 }

export function indexOf<Row>(all: readonly Phrase<Row>[]): Index<Row> {
  const byFirst = new Map<string, Phrase<Row>[]>()
  for (const phrase of all) {
    const [first = ''] = phrase.words
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  return { all, byFirst }
}

/** The text that a message may consist of. */
export const clean = (text: string): string => text.replace(LONG_RUN, ' ').replace(NAMES, ' ')

/** The best match: the highest rank, then the most letters, then the first in the text. */
export function bestMatch<Row>({ all, byFirst }: Index<Row>, text: string): Match<Row> | undefined {
  const plain = clean(text)
  const words = phraseWords(plain)
  let best: (Phrase<Row> & Found) | undefined
  const take = (phrase: Phrase<Row>, found: Found | undefined): void => {
    if (found === undefined) return
    const match = { ...phrase, ...found }
    if (best === undefined || isBetter(match, best)) best = match
  }
  for (let at = 0; at < words.length; at++)
    for (const phrase of byFirst.get(words[at] ?? '') ?? []) take(phrase, matchAt(phrase.words, 0, words, at))
  // The text may begin within a phrase, even within a word of it.
  const [start = ''] = words
  for (const phrase of all)
    for (let from = 1; from < phrase.words.length; from++)
      if (start.length > 1 && phrase.words[from]?.endsWith(start)) take(phrase, matchAt(phrase.words, from, words, 0))
  return best && { ...best, weight: weightIn(plain, best) }
}

type Rated = { rank: number; letters: number; isCut: boolean }
export const isBetter = (a: Rated, b: Rated): boolean =>
  a.rank === b.rank ? lettersOf(a) > lettersOf(b) : a.rank > b.rank

/** A whole phrase counts more than a longer one that is cut off. */
const lettersOf = ({ letters, isCut }: Rated): number => (isCut ? letters * 0.7 : letters)

/** Words of the text in which a phrase is. */
type Place = { letters: number; from: number; to: number }
type Found = Place & { isCut: boolean }

/** A sentence ends here, or a frame or a value begins. */
const SENTENCE = /\\[nrt]|[\n;"{}()[\]<>]|[.,:]\s/
/** Numbers and bytes, which differ in each report of an error. */
const VALUE = /^(?:\d|0x)/

/** Letters of a phrase times its share of the letters of its sentence. The words in its gaps do not count. */
export function weightIn(text: string, { letters, from, to }: Place): number {
  let outside = 0
  let at = 0
  for (const sentence of text.split(SENTENCE)) {
    const words = phraseWords(sentence)
    const start = at
    at += words.length
    if (start < to && at > from) {
      const around = [...words.slice(0, Math.max(0, from - start)), ...words.slice(to - start)]
      outside += around.filter((word) => !VALUE.test(word)).join('').length
    }
  }
  return letters ** 2 / (letters + outside)
}

/** Matches a phrase from a given word. The text may end before the phrase does. */
function matchAt(phrase: readonly string[], from: number, words: readonly string[], start: number): Found | undefined {
  let letters = words[start]?.length ?? 0
  let at = start + 1
  let step = from + 1
  for (; step < phrase.length; step++, at++) {
    const wanted = phrase[step] ?? ''
    if (wanted === '*') {
      const next = phrase[step + 1] ?? ''
      const end = Math.min(words.length, at + GAP + 1)
      while (at < end && words[at] !== next) at++
      // At the end of the text, a gap may be anything, unless the next word has begun.
      if (at < words.length ? words[at] !== next : !next.startsWith(words[at - 1] ?? '')) return undefined
      at--
    } else {
      const word = words[at]
      const isLast = at === words.length - 1
      if (word === undefined || (word !== wanted && isLast && wanted.startsWith(word))) {
        letters += word?.length ?? 0
        break
      }
      if (word !== wanted) return undefined
      letters += wanted.length
    }
  }
  const isCut = from > 0 || step < phrase.length
  return isCut && (letters < Math.max(CUT.letters, CUT.part * phrase.join('').length) || at - start < CUT.words)
    ? undefined
    : { letters, isCut, from: start, to: Math.min(step < phrase.length ? at + 1 : at, words.length) }
}
