/** Marks the matches and cuts a text down to the words around them. */
import { escapeHtml } from '../../core/model/head.ts'
import { partsOf, remembering, stem } from './words.ts'

export type Highlighted = { html: string; words: string[] }

/** Words and the text between them. */
const PIECES = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]+/gu
const IS_WORD = /^[\p{L}\p{N}_]/u
const ELLIPSIS = '…'

/**
 * A word is marked when it is or begins with a typed word, or is one of the whole words, such as matches of the index.
 */
export type Marker = { typed: readonly string[]; terms: ReadonlySet<string> }

/** A word of a text with its forms for comparison. Made once for each distinct word. */
type Word = { written: string; lower: string; stem: string; parts: readonly Part[] }
type Part = { from: number; text: string; stem: string }

const wordOf = remembering((written): Word => {
  const lower = written.toLowerCase()
  let end = 0
  const parts = partsOf(written).map((text) => {
    const from = lower.indexOf(text, end)
    end = from + text.length
    return { from, text, stem: stem(text) }
  })
  return { written, lower, stem: stem(lower), parts }
})

/** A text is split into words and the text between them. */
type Piece = Word | string

const piecesOf = (text: string): Piece[] =>
  (text.match(PIECES) ?? []).map((piece) => (IS_WORD.test(piece) ? wordOf(piece) : piece))

/** The text with its matches in `<mark>`, everything else escaped. */
export const highlight = (text: string, marker: Marker): Highlighted => mark(piecesOf(text), marker)

function mark(pieces: readonly Piece[], marker: Marker): Highlighted {
  const words: string[] = []
  const html = pieces
    .map((piece) => {
      if (typeof piece === 'string') return escapeHtml(piece)
      const { written } = piece
      let marked = ''
      let end = 0
      for (const [from, to] of markedRanges(piece, marker)) {
        words.push(written.slice(from, to))
        marked += `${escapeHtml(written.slice(end, from))}<mark>${escapeHtml(written.slice(from, to))}</mark>`
        end = to
      }
      return marked + (end === 0 ? written : written.slice(end))
    })
    .join('')
    .replaceAll('</mark><mark>', '')
  return { html, words }
}

type Range = readonly [from: number, to: number]
const NONE: readonly Range[] = []
const rangesSeen = new WeakMap<Marker, Map<Word, readonly Range[]>>()

function rangesOf(marker: Marker): Map<Word, readonly Range[]> {
  const known = rangesSeen.get(marker)
  if (known) return known
  const fresh = new Map<Word, readonly Range[]>()
  rangesSeen.set(marker, fresh)
  return fresh
}

/** Letters of a word to mark. A long text has the same words many times. */
function markedRanges(word: Word, marker: Marker, seen = rangesOf(marker)): readonly Range[] {
  const before = seen.get(word)
  if (before) return before
  const ranges = findRanges(word, marker)
  seen.set(word, ranges)
  return ranges
}

/** Marks each part. The range is the typed word where a part begins with it, otherwise the matching part or word. */
function findRanges(word: Word, { typed, terms }: Marker): readonly Range[] {
  let ranges: Range[] | undefined
  let end = 0
  for (const part of word.parts) {
    if (part.from < end) continue
    let length = 0
    for (const query of typed)
      if (query.length > length && word.lower.startsWith(query, part.from)) length = query.length
    if (length === 0 && (terms.has(part.text) || terms.has(part.stem))) length = part.text.length
    if (length === 0) continue
    end = part.from + length
    ranges ??= []
    ranges.push([part.from, end])
  }
  return ranges ?? (terms.has(word.lower) || terms.has(word.stem) ? [[0, word.written.length]] : NONE)
}

/** More texts than an answer shows, so that they are already split for the next letter. */
const KEPT_TEXTS = 100
/** @param at places of the words among the pieces */
type Apart = { pieces: readonly Piece[]; words: readonly Word[]; at: readonly number[] }
const textsApart = new Map<string, Apart>()

function takeApart(text: string): Apart {
  const before = textsApart.get(text)
  if (before) return before
  const pieces = piecesOf(text)
  const words: Word[] = []
  const at: number[] = []
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string') continue
    words.push(piece)
    at.push(index)
  }
  const apart = { pieces, words, at }
  if (textsApart.size === KEPT_TEXTS) textsApart.clear()
  textsApart.set(text, apart)
  return apart
}

/**
 * The part of a text that matches best, up to the requested number of words, with dots where it was cut.
 * @param size words
 */
export function snippet(text: string, marker: Marker, size: number): Highlighted {
  const { pieces, at, words: all } = takeApart(text)
  const seen = rangesOf(marker)
  const hits = all.map((word) => markedRanges(word, marker, seen).length > 0)
  const first = bestWindow(hits, all, size)
  const start = at[first] ?? 0
  const last = at[Math.min(first + size, at.length) - 1] ?? pieces.length - 1
  const isEnd = first + size >= at.length
  const { html, words } = mark(pieces.slice(start, isEnd ? undefined : last + 1), marker)
  return {
    html: `${first > 0 ? ELLIPSIS : ''}${html}${isEnd ? '' : ELLIPSIS}`,
    words,
  }
}

/** First word of the window with the most different matches. The earliest window wins a tie. */
function bestWindow(hits: readonly boolean[], words: readonly Word[], size: number): number {
  let best = 0
  let most = 0
  for (let from = 0; from < hits.length; from++) {
    if (!hits[from]) continue
    const inside = new Set<string | undefined>()
    for (let index = from; index < Math.min(from + size, hits.length); index++)
      if (hits[index]) inside.add(words[index]?.lower)
    if (inside.size > most) {
      most = inside.size
      // A word or two before the first match make it readable.
      best = Math.max(0, Math.min(from - Math.floor((size - inside.size) / 3), hits.length - size))
    }
  }
  return best
}
