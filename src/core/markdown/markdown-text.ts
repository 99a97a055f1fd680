/** Builds Markdown fences, tables, quotes, lists and whole documents from strings. */
import type { PageNode } from './page-node.ts'

export type MarkdownRule = {
  name: string
  filter: (node: PageNode) => boolean
  replacement: (content: string, node: PageNode) => string
}

/** Joins non-empty blocks with blank lines. */
export function block(...texts: readonly string[]): string {
  const text = texts.filter((one) => one.trim() !== '').join('\n\n')
  return text === '' ? '' : `\n\n${text}\n\n`
}

/** A fenced code block. The fence is longer than any run of backticks inside. */
export function fence(code: string, language: string, title?: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  const info = title === undefined ? language : `${language} title="${title.replace(/["`\n]/g, '')}"`
  return `${marks}${info}\n${code.replace(/\n$/, '')}\n${marks}`
}

/** A code span with delimiters longer than any run of backticks inside. */
export function code(text: string): string {
  const runs = new Set([...text.matchAll(/`+/g)].map(([run]) => run.length))
  let length = 1
  while (runs.has(length)) length += 1
  const marks = '`'.repeat(length)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return `${marks}${space}${text.replace(/\s*\n\s*/g, ' ')}${space}${marks}`
}

export const quote = (text: string): string =>
  text
    .trim()
    .replace(/^(?=.)/gm, '> ')
    .replace(/^$/gm, '>')

/** Every line after the first moves right, so that it belongs to the item. */
export const indent = (text: string, width: number): string => text.trim().replace(/\n(?=.)/g, `\n${' '.repeat(width)}`)

/** Text of one table cell, on one line and with escaped pipes. */
export const cell = (text: string): string =>
  text
    .trim()
    // A hyphen cannot start a list here.
    .replace(/^\\-/, '-')
    .replace(/\|/g, '\\|')
    .replace(/\\?\n+/g, '<br>')

/** A table of inline Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')

/** Title, address, body: the form of every twin and of "Copy page". Ends with one line break. */
export const pageDocument = (title: string, address: string, body: string): string =>
  `# ${title}\n\nSource: ${address}\n\n${body.trim()}`.trimEnd().concat('\n')
