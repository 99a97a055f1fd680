/** Finds a phrase in a text that lost its blanks or its capitals. Only the whole explainer does. */
import { bestMatch, clean, type Index, isBetter, type Match } from './phrases.ts'

/** A phrase without its blanks needs this many letters, a gap may have this many, and longer texts are not searched. */
const SQUEEZED = { letters: 10, gap: 60, text: 20_000 }

/**
 * The better match of the text and of its letters alone. A terminal may have wrapped the text within a word, and capitals
 * of `createCollision` are lost in a text of one case.
 */
export function bestOf<Row>(index: Index<Row>, text: string): Match<Row> | undefined {
  const found = bestMatch(index, text)
  const isPlain = !text.includes('\n') && text !== text.toUpperCase() && text !== text.toLowerCase()
  if (isPlain || text.length > SQUEEZED.text) return found
  const other = squeezedMatch(index, clean(text))
  return other && (found === undefined || isBetter(other, found)) ? other : found
}

function squeezedMatch<Row>({ all }: Index<Row>, text: string): Match<Row> | undefined {
  const letters = text.replaceAll(/\\[nrt]/g, ' ')
  let plain = ''
  const starts = new Set<number>()
  for (const [word] of letters.matchAll(/[\p{L}\d]+/gu)) {
    starts.add(plain.length)
    plain += word.toLowerCase()
  }
  starts.add(plain.length)
  let best: Match<Row> | undefined
  for (const phrase of all) {
    const parts = phrase.words.join('').split('*')
    const total = parts.join('').length
    if (total < SQUEEZED.letters || !parts[0] || !hasParts(parts, plain, starts)) continue
    const match = { row: phrase.row, rank: phrase.rank, letters: total, isCut: false }
    if (best === undefined || isBetter(match, best)) best = match
  }
  return best
}

/** Whether the parts follow each other, from the beginning of a word to the end of one. */
function hasParts([head = '', ...rest]: readonly string[], plain: string, starts: ReadonlySet<number>): boolean {
  for (let at = plain.indexOf(head); at !== -1; at = plain.indexOf(head, at + 1)) {
    if (!starts.has(at)) continue
    let end = at + head.length
    const follows = rest.every((part) => {
      const next = plain.indexOf(part, end)
      if (next === -1 || next - end > SQUEEZED.gap) return false
      end = next + part.length
      return true
    })
    if (follows && starts.has(end)) return true
  }
  return false
}
