/** Converts a JSON value into lines of classed tokens, each line with its JSON Pointer. */
import { pointerStep } from './json-pointer.ts'

export type JsonToken = { text: string; class: '' | 't-p' | 't-prop' | 't-s' | 't-n' | 't-const'; hex?: true }
export type JsonLine = { indent: number; pointer: string; tokens: JsonToken[] }

/** CSS cuts longer strings on screen. The page and the clipboard keep the full text. */
const LONG_STRING = 22
/** An array of plain values up to this many characters stays on one line, as people write params. */
const INLINE_LENGTH = 60

const punctuation = (text: string): JsonToken => ({ text, class: 't-p' })

/** Lines of `JSON.stringify(value, null, 2)`, except that short arrays of plain values stay on one line. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = []
  write(value, '', 0, [], '', lines)
  return lines
}

function write(
  value: unknown,
  pointer: string,
  indent: number,
  before: JsonToken[],
  after: string,
  lines: JsonLine[],
): void {
  const end = after === '' ? [] : [punctuation(after)]
  if (typeof value !== 'object' || value === null || isInline(value)) {
    lines.push({ indent, pointer, tokens: [...before, ...inline(value), ...end] })
    return
  }
  const isArray = Array.isArray(value)
  const entries: [string, unknown][] = isArray
    ? value.map((item, index) => [String(index), item])
    : Object.entries(value)
  lines.push({ indent, pointer, tokens: [...before, punctuation(isArray ? '[' : '{')] })
  entries.forEach(([key, item], index) => {
    const name: JsonToken[] = isArray ? [] : [{ text: JSON.stringify(key), class: 't-prop' }, punctuation(': ')]
    write(item, pointer + pointerStep(key), indent + 1, name, index + 1 < entries.length ? ',' : '', lines)
  })
  lines.push({ indent, pointer, tokens: [punctuation(isArray ? ']' : '}'), ...end] })
}

function isInline(value: object): boolean {
  if (!Array.isArray(value)) return Object.keys(value).length === 0
  return (
    value.every((item) => typeof item !== 'object' || item === null) && JSON.stringify(value).length <= INLINE_LENGTH
  )
}

function inline(value: unknown): JsonToken[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item, index) => (index === 0 ? inline(item) : [punctuation(', '), ...inline(item)]))
    return [punctuation('['), ...items, punctuation(']')]
  }
  if (typeof value === 'object' && value !== null) return [punctuation('{}')]
  const text = JSON.stringify(value) ?? 'null'
  if (typeof value === 'string') {
    return [
      { text, class: 't-s', ...(value.length > LONG_STRING && value.startsWith('0x') ? { hex: true as const } : {}) },
    ]
  }
  return [{ text, class: typeof value === 'number' ? 't-n' : 't-const' }]
}

/** The text of the lines, as copied. */
export const jsonText = (value: unknown): string =>
  jsonLines(value)
    .map(({ indent, tokens }) => '  '.repeat(indent) + tokens.map(({ text }) => text).join(''))
    .join('\n')
