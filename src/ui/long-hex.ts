/** Hex longer than this is cut by CSS on screen; the whole text stays in the page and in the clipboard. */
const LONG_HEX = /0x[0-9a-fA-F]{23,}/g

/** Code text in parts, long hex values apart. */
export function splitHex(text: string): { text: string; isLong: boolean }[] {
  const parts: { text: string; isLong: boolean }[] = []
  let end = 0
  for (const match of text.matchAll(LONG_HEX)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLong: false })
    parts.push({ text: match[0], isLong: true })
    end = match.index + match[0].length
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), isLong: false })
  return parts
}
