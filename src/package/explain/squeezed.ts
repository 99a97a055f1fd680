/** Finds a phrase in a text that lost its blanks, its capitals or the form of its letters. Only the whole explainer does. */
import { phraseWords } from '../../core/lib/phrase-words.ts'
import { RANKS } from './corpus.ts'
import { bestMatch, clean, type Index, isBetter, type Match, weightIn } from './phrases.ts'

/** A phrase without its blanks needs this many letters, a gap may have this many, and longer texts are not searched. */
const SQUEEZED = { letters: 10, gap: 60, text: 20_000 }
/** A longer text was not read from a picture. Characters. */
const PICTURE = 1_000

/**
 * The better match of the text and of its letters alone. A terminal may have wrapped the text within a word, capitals of
 * `createCollision` are lost in a text of one case, and a text read from a picture has `1` for `l`.
 */
export function bestOf<Row>(index: Index<Row>, text: string): Match<Row> | undefined {
  const found = bestMatch(index, text)
  const isPlain = !text.includes('\n') && text !== text.toUpperCase() && text !== text.toLowerCase()
  const other = isPlain || text.length > SQUEEZED.text ? undefined : squeezedMatch(index, clean(text), (word) => word)
  const best = other && (found === undefined || isBetter(other, found)) ? other : found
  if ((best && best.rank >= RANKS.library) || text.length > PICTURE) return best
  const read = squeezedMatch(index, clean(text), shapeOf) ?? nearMatch(index, clean(text))
  return read && read.rank >= RANKS.library ? { ...read, isCut: true } : best
}

/** A phrase with misspelled words needs this many letters and words, and a misspelled word this many letters. */
const NEAR = { letters: 16, words: 3, word: 5 }

/** The longest phrase that is in the text with one wrong letter in a word. */
function nearMatch<Row>({ all }: Index<Row>, text: string): Match<Row> | undefined {
  const words = phraseWords(text)
  let best: Match<Row> | undefined
  for (const phrase of all) {
    const letters = phrase.words.join('').length
    if (letters < NEAR.letters || phrase.words.length < NEAR.words) continue
    const from = words.findIndex((_, at) => phrase.words.every((word, step) => isNear(word, words[at + step])))
    if (from === -1 || letters <= (best?.letters ?? 0)) continue
    best = {
      ...{ ...phrase, letters, isCut: true },
      weight: weightIn(text, { letters, from, to: from + phrase.words.length }),
    }
  }
  return best
}

/** Whether two words are equal, or one letter is wrong, missing or too many. */
function isNear(wanted: string, word = ''): boolean {
  if (wanted === word) return true
  if (wanted.length < NEAR.word || Math.abs(wanted.length - word.length) > 1) return false
  let at = 0
  while (at < word.length && wanted[at] === word[at]) at++
  const longer = wanted.length < word.length
  const rest = longer ? wanted.slice(at) : wanted.slice(at + 1)
  return rest === (longer || wanted.length === word.length ? word.slice(at + 1) : word.slice(at))
}

/** A word with one letter for all that look alike. */
const shapeOf = (word: string): string =>
  word.replaceAll(/[l1|]/g, 'i').replaceAll('0', 'o').replaceAll('5', 's').replaceAll('rn', 'm').replaceAll('vv', 'w')

function squeezedMatch<Row>(
  { all }: Index<Row>,
  text: string,
  shape: (word: string) => string,
): Match<Row> | undefined {
  const words = phraseWords(text)
  const plain = words.map(shape).join('')
  /** The words by their places. */
  const starts = new Map([[0, 0]])
  let length = 0
  for (const [at, word] of words.entries()) {
    length += shape(word).length
    starts.set(length, at + 1)
  }
  let best: Match<Row> | undefined
  for (const phrase of all) {
    const parts = phrase.words.map(shape).join('').split('*')
    const letters = parts.join('').length
    if (letters < SQUEEZED.letters || !parts[0]) continue
    const [from, to] = placeOf(parts, plain, starts) ?? []
    if (from === undefined || to === undefined) continue
    const match = { ...phrase, letters, isCut: false, weight: 0 }
    if (best === undefined || isBetter(match, best)) best = { ...match, weight: weightIn(text, { letters, from, to }) }
  }
  return best
}

/** The first and the last word of parts that follow each other, from the beginning of a word to the end of one. */
function placeOf(
  [head = '', ...rest]: readonly string[],
  plain: string,
  starts: ReadonlyMap<number, number>,
): readonly [from: number | undefined, to: number | undefined] | undefined {
  for (let at = plain.indexOf(head); at !== -1; at = plain.indexOf(head, at + 1)) {
    if (!starts.has(at)) continue
    let end = at + head.length
    const follows = rest.every((part) => {
      const next = plain.indexOf(part, end)
      if (next === -1 || next - end > SQUEEZED.gap) return false
      end = next + part.length
      return true
    })
    if (follows && starts.has(end)) return [starts.get(at), starts.get(end)]
  }
  return undefined
}
