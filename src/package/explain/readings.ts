/** Further readings of a text that a terminal, a page or a log changed. Only the whole explainer has them. */
import { bestMatch, clean, type Index, isBetter, type Match } from './phrases.ts'

/** Colors of a terminal, quotes and blanks of a page, and characters without a width. */
const CHARACTERS: readonly (readonly [RegExp, string])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: A terminal writes this one.
  [/\u001b\[[\d;]{0,20}m/g, ''],
  [/&quot;|[“”]/g, '"'],
  [/&#0?39;|&apos;|[‘’]/g, "'"],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&amp;/g, '&'],
  [/&nbsp;|[\u00a0\u202f]/g, ' '],
  [/[\u200b\ufeff]/g, ''],
  [/\r\n/g, '\n'],
]
/** Bytes with line breaks, and with the marks of a quote before the next line. */
const BROKEN = /0x[0-9a-f]*(?: ?\n[>| \t]{0,9}[0-9a-f]{4,}(?![\w-]))+/gi

/** The text as its program wrote it. */
export const inPlain = (text: string): string =>
  CHARACTERS.reduce((plain, [found, instead]) => plain.replace(found, instead), text).replace(BROKEN, (bytes) =>
    bytes.replaceAll(/[^0-9a-fx]/gi, ''),
  )

/** A JSON text inside of another text, such as a log line or a fence. Its quotes may be escaped. */
export function jsonInside(text: string): object | undefined {
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  const inside = text.slice(Math.max(0, text.search(/[[{]/)), end)
  if (inside.length < 2 || inside.length === text.trim().length || /[[{]{10}/.test(inside)) return undefined
  return [inside, inside.replaceAll('\\"', '"'), inside.replaceAll('\n', '')].flatMap(parsed)[0]
}

function parsed(text: string): object[] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? [value] : []
  } catch {
    return []
  }
}

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
