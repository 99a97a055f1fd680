/** Code and JSON as elements, in the same form as they are prerendered. */
import type { CodeToken } from './highlight.ts'
import { jsonLines } from './json-lines.ts'
import { splitHex } from './long-hex.ts'

type Line = { tokens: readonly CodeToken[]; indent?: number; pointer?: string; isMarked?: boolean }

/** A scrolling, focusable block with a name. */
function block(label: string, lines: readonly Line[]): HTMLPreElement {
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  pre.setAttribute('role', 'group')
  pre.setAttribute('aria-label', label)
  pre.translate = false
  const code = document.createElement('code')
  lines.forEach((line, index) => {
    code.append(lineElement(line))
    if (index + 1 < lines.length) code.append('\n')
  })
  pre.append(code)
  return pre
}

function lineElement({ tokens, indent = 0, pointer, isMarked = false }: Line): HTMLElement {
  const line = document.createElement('span')
  line.className = 'line'
  if (pointer !== undefined) line.dataset.at = pointer
  if (isMarked) line.dataset.mark = 'danger'
  line.append('  '.repeat(indent))
  for (const { text, class: name } of tokens) {
    const parts = splitHex(text).map(({ text: part, isLong }) => (isLong ? span('hex', part) : part))
    if (name === '') line.append(...parts)
    else line.append(span(name, ...parts))
  }
  return line
}

function span(name: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement('span')
  element.className = name
  element.append(...children)
  return element
}

/** Lines of code; those in `marked`, counted from 0, carry the mark of a broken rule. */
export const codeBlock = (
  label: string,
  lines: readonly (readonly CodeToken[])[],
  marked: ReadonlySet<number> = new Set(),
): HTMLPreElement =>
  block(
    label,
    lines.map((tokens, index) => ({ tokens, isMarked: marked.has(index) })),
  )

/** A JSON value, each line with the pointer it shows; what stands at a pointer of `marked` carries the mark. */
export function jsonBlock(label: string, value: unknown, marked: readonly string[] = []): HTMLPreElement {
  const lines = jsonLines(value)
  const targets = new Set(marked.map((pointer) => nearestLine(pointer, lines)))
  const pre = block(
    label,
    lines.map(({ indent, pointer, tokens }) => ({
      indent,
      pointer,
      // The block itself has the colour of punctuation.
      tokens: tokens.map((token) => (token.class === 't-p' ? { ...token, class: '' } : token)),
      isMarked: targets.has(pointer),
    })),
  )
  pre.dataset.json = ''
  return pre
}

/** The line that shows a pointer: its own, or the one of what it stands in, such as a list on one line. */
function nearestLine(pointer: string, lines: readonly { pointer: string }[]): string {
  let at = pointer
  while (at !== '' && !lines.some((line) => line.pointer === at)) at = at.slice(0, at.lastIndexOf('/'))
  return at
}
