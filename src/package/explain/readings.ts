/** Further readings of a text that a terminal, a page or a log changed. Only the whole explainer has them. */
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
  // Geth compares two fees so.
  [/(?<=\)) < /g, ' is less than '],
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
