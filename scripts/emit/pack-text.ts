/**
 * A long text → the same text in less: what repeats becomes a word of a list, and one character stands for each word.
 * The tables that every program with the package loads are written so; `src/lib/packed-text.ts` reads them.
 */
import { markOf, type PackedText, WORD_END } from '../../src/lib/packed-text.ts'

const MOST_WORDS = 250
/** Pieces that are never cut: the words of names, numbers, single signs. */
const PIECE = /[A-Z]?[a-z]+|[A-Z]+|[0-9]+|./gs
const PRINTABLE = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index))
/** Signs that code would have to escape. */
const SPECIAL = '`\\$'

/** A packed text as code of a module. */
export function packedLiteral(text: string): string {
  const parts = Object.entries(packText(text)).map(([name, part]) => `  ${name}: ${quoted(part)},\n`)
  return `{\n${parts.join('')}}`
}

const quoted = (text: string): string => `\`${text.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')}\``

/**
 * Deterministic: of equal gains the first pair in the text is taken.
 * @throws when the text holds what stands for words or parts them
 */
export function packText(text: string): PackedText {
  if (/[^\x20-\x7e]/.test(text)) throw new Error('Only printable ASCII can be packed.')
  const marks = PRINTABLE.filter((sign) => !text.includes(sign) && !SPECIAL.includes(sign)).join('')
  const words: string[] = []
  let pieces: string[] = text.match(PIECE) ?? []
  while (words.length < MOST_WORDS) {
    const mark = markOf(marks, words.length)
    const pair = bestPair(pieces, bytes(mark))
    if (pair === undefined) break
    words.push(pair.join(''))
    pieces = joined(pieces, pair, mark)
  }
  const kept = withoutSingles([...words, pieces.join('')], marks)
  const used = marks.slice(0, kept.length - 1)
  return { marks: used, words: kept.slice(0, -1).join(WORD_END), text: kept.at(-1) ?? '' }
}

const bytes = (text: string): number => Buffer.byteLength(text)

type Pair = { pair: [string, string]; count: number; last: number }

/** The neighbours whose joining saves most, counting what the word itself takes in the list. */
function bestPair(pieces: readonly string[], markBytes: number): [string, string] | undefined {
  const counts = new Map<string, Pair>()
  for (let at = 0; at + 1 < pieces.length; at++) {
    const first = pieces[at] ?? ''
    const second = pieces[at + 1] ?? ''
    const key = `${first}\n${second}`
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { pair: [first, second], count: 1, last: at })
    // In `aaa` the pair stands once.
    else if (known.last < at - 1 || first !== second) {
      known.count += 1
      known.last = at
    }
  }
  let best: [string, string] | undefined
  let most = 0
  for (const { pair, count } of counts.values()) {
    if (count < 2) continue
    const gain = (count - 1) * bytes(pair.join('')) - count * markBytes - 1
    if (gain > most) {
      most = gain
      best = pair
    }
  }
  return best
}

function joined(pieces: readonly string[], [first, second]: [string, string], mark: string): string[] {
  const result: string[] = []
  for (let at = 0; at < pieces.length; at++) {
    if (pieces[at] === first && pieces[at + 1] === second) {
      result.push(mark)
      at++
    } else result.push(pieces[at] ?? '')
  }
  return result
}

/** Words, and the text last: a word that stands in one place only is written out there. The others move up. */
function withoutSingles(parts: readonly string[], marks: string): string[] {
  const kept = [...parts]
  const gone = new Set<number>()
  for (let index = kept.length - 2; index >= 0; index--) {
    const mark = markOf(marks, index)
    const places = kept.flatMap((part, at) => (gone.has(at) ? [] : Array(part.split(mark).length - 1).fill(at)))
    if (places.length > 1) continue
    gone.add(index)
    for (const at of places) kept[at] = (kept[at] ?? '').replace(mark, () => kept[index] ?? '')
  }
  const moved = new Map<string, string>()
  for (const index of parts.keys()) if (!gone.has(index)) moved.set(markOf(marks, index), markOf(marks, moved.size))
  return kept
    .filter((_, index) => !gone.has(index))
    .map((part) => [...part].map((sign) => moved.get(sign) ?? sign).join(''))
}
