/** Marks what was found, and cuts a text down to the words around it. */
import { escapeHtml } from '../../model/head.ts'
import { partsOf, stem } from './words.ts'

export type Highlighted = { html: string; words: string[] }

/** Words with what stands between them. */
const PIECES = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]+/gu
const IS_WORD = /^[\p{L}\p{N}_]/u
const ELLIPSIS = '…'

/** What marks a word: words as typed, also as its beginning, and whole words, among them those of the index. */
export type Marker = { typed: readonly string[]; terms: ReadonlySet<string> }

/** The text with its matches in `<mark>`, everything else escaped. */
export function highlight(text: string, marker: Marker): Highlighted {
  const words: string[] = []
  const html = (text.match(PIECES) ?? [])
    .map((piece) => {
      let marked = ''
      let end = 0
      for (const [from, to] of IS_WORD.test(piece) ? markedRanges(piece, marker) : []) {
        words.push(piece.slice(from, to))
        marked += `${escapeHtml(piece.slice(end, from))}<mark>${escapeHtml(piece.slice(from, to))}</mark>`
        end = to
      }
      return marked + escapeHtml(piece.slice(end))
    })
    .join('')
    .replaceAll('</mark><mark>', '')
  return { html, words }
}

type Range = readonly [from: number, to: number]
const rangesSeen = new WeakMap<Marker, Map<string, readonly Range[]>>()

/** Letters of a word to mark. A long text has the same words many times. */
function markedRanges(word: string, marker: Marker): readonly Range[] {
  const seen = rangesSeen.get(marker) ?? new Map<string, readonly Range[]>()
  if (seen.size === 0) rangesSeen.set(marker, seen)
  const before = seen.get(word)
  if (before) return before
  const ranges = findRanges(word, marker)
  seen.set(word, ranges)
  return ranges
}

/** Part by part: what was typed where a part begins, else the part or the word that answers. */
function findRanges(word: string, { typed, terms }: Marker): Range[] {
  const lower = word.toLowerCase()
  const isKnown = (text: string): boolean => terms.has(text) || terms.has(stem(text))
  const ranges: Range[] = []
  let at = 0
  for (const part of partsOf(word)) {
    const from = lower.indexOf(part, at)
    at = from + part.length
    if (from < (ranges.at(-1)?.[1] ?? 0)) continue
    const length = Math.max(0, ...typed.map((query) => (lower.startsWith(query, from) ? query.length : 0)))
    if (length > 0) ranges.push([from, from + length])
    else if (isKnown(part)) ranges.push([from, at])
  }
  return ranges.length === 0 && isKnown(lower) ? [[0, word.length]] : ranges
}

/**
 * The part of a text that answers best, as many words as asked for, with dots where it was cut.
 * @param size words
 */
export function snippet(text: string, marker: Marker, size: number): Highlighted {
  const pieces = text.match(PIECES) ?? []
  const at = pieces.flatMap((piece, index) => (IS_WORD.test(piece) ? index : []))
  const hits = at.map((index) => markedRanges(pieces[index] ?? '', marker).length > 0)
  const first = bestWindow(
    hits,
    at.map((index) => (pieces[index] ?? '').toLowerCase()),
    size,
  )
  const start = at[first] ?? 0
  const last = at[Math.min(first + size, at.length) - 1] ?? pieces.length - 1
  const tail = first + size >= at.length ? pieces.slice(last + 1).join('') : ''
  const { html, words } = highlight(pieces.slice(start, last + 1).join('') + tail, marker)
  return {
    html: `${first > 0 ? ELLIPSIS : ''}${html}${tail === '' && last < pieces.length - 1 ? ELLIPSIS : ''}`,
    words,
  }
}

/** First word of the window that holds the most different matches; the earliest of equals. */
function bestWindow(hits: readonly boolean[], words: readonly string[], size: number): number {
  let best = 0
  let most = 0
  for (let from = 0; from < hits.length; from++) {
    if (!hits[from]) continue
    const inside = new Set(words.slice(from, from + size).filter((_, index) => hits[from + index]))
    if (inside.size > most) {
      most = inside.size
      // A word or two before the first match make it readable.
      best = Math.max(0, Math.min(from - Math.floor((size - inside.size) / 3), hits.length - size))
    }
  }
  return best
}
