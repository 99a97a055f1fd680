/** Lines of code or JSON → HTML, for both prerendered pages and the browser. */

import { jsonLines } from '../core/lib/json-lines.ts'
import type { CodeToken } from './highlight.ts'
import { splitHex } from './long-hex.ts'

export type CodeLine = {
  tokens: readonly CodeToken[]
  /** Steps of two spaces before the first token. */
  indent?: number
  /** JSON Pointer of the line's value, so that the line and the row of a field can be highlighted together. */
  pointer?: string
  /** Meaning of the value. The style sheet displays it, so it is never copied. */
  hint?: string | undefined
  /** The line contains a value that breaks a rule. */
  isMarked?: boolean
  /** The value differs from the example. */
  isChanged?: boolean
}

/** The content of a `<code>` element. */
export const codeHtml = (lines: readonly CodeLine[]): string => lines.map(lineHtml).join('\n')

/** Lines of a JSON value. Values at a pointer of `marked` have the mark of a broken rule. */
export function jsonCode(
  value: unknown,
  { hints = {}, marked = [] }: { hints?: Readonly<Record<string, string>>; marked?: readonly string[] } = {},
): CodeLine[] {
  const lines = jsonLines(value)
  const targets = new Set(marked.map((pointer) => nearestLine(pointer, lines)))
  return lines.map(({ indent, pointer, tokens }) => ({
    indent,
    pointer,
    // The block itself has the color of punctuation.
    tokens: tokens.map((token) => (token.class === 't-p' ? { ...token, class: '' as const } : token)),
    hint: hints[pointer],
    isMarked: targets.has(pointer),
  }))
}

/** The lines of an object as one. */
export const inOneLine = (lines: readonly CodeLine[]): CodeLine => ({
  tokens: lines.flatMap(({ tokens }, index) => (index === 0 ? tokens : [{ text: ' ', class: '' }, ...tokens])),
  ...(lines[0]?.indent !== undefined && { indent: lines[0].indent }),
})

function lineHtml({ tokens, indent = 0, pointer, hint, isMarked, isChanged }: CodeLine): string {
  const at = pointer === undefined ? '' : ` data-at="${escaped(pointer)}"`
  const meaning = hint === undefined ? '' : ` data-hint="${escaped(hint)}"`
  const mark = isMarked ? ' data-mark="danger"' : isChanged ? ' data-mark="changed"' : ''
  const text = tokens.map(({ text: part, class: name }) => span(name, hexHtml(part))).join('')
  return `<span class="line"${at}${meaning}${mark}>${'  '.repeat(indent)}${text}</span>`
}

/** Puts long hex values, and the zeros before short ones, in a span, which the style sheet truncates on screen. */
const hexHtml = (text: string): string =>
  splitHex(text)
    .map(({ text: part, cut }) => span(cut ? CUT[cut] : '', escaped(part).replaceAll(MEMBER, ',<wbr>&quot;')))
    .join('')

const CUT = { long: 'hex', zeros: 'hex zeros' } as const

/** Between members of JSON in a shell's quotes, where a narrow window may break the line. Never copied. */
const MEMBER = ',&quot;'

const span = (name: string, html: string): string => (name === '' ? html : `<span class="${name}">${html}</span>`)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The line of a pointer, or the line of its parent, such as a list on one line. */
function nearestLine(pointer: string, lines: readonly { pointer: string }[]): string {
  let at = pointer
  while (at !== '' && !lines.some((line) => line.pointer === at)) at = at.slice(0, at.lastIndexOf('/'))
  return at
}
