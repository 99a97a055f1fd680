/** CSS truncates hex longer than this on screen. The whole text stays in the page and in the clipboard. */
const LONG_HEX = /0x[0-9a-fA-F]{23,}/g
/** An address or a word that is padded with zeros. The zeros mean nothing, so they are cut and the tail stays. */
const PADDED = /^(?=.{0,66}$)(0x0{12,})(.{4,})$/
/** Longer text after it is cut at its own end. */
const SHORT_TAIL = 16

/** `long` is cut at its end, `zeros` after the prefix. */
export type HexPart = { text: string; cut?: 'long' | 'zeros' }

/** Code text in parts, long hex values apart. */
export function splitHex(text: string): HexPart[] {
  const parts: HexPart[] = []
  let end = 0
  for (const match of text.matchAll(LONG_HEX)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    const [, zeros, tail] = PADDED.exec(match[0]) ?? []
    if (zeros !== undefined && tail !== undefined)
      parts.push({ text: zeros, cut: 'zeros' }, tail.length > SHORT_TAIL ? { text: tail, cut: 'long' } : { text: tail })
    else parts.push({ text: match[0], cut: 'long' })
    end = match.index + match[0].length
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end) })
  return parts
}
