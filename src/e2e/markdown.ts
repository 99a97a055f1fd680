/** The contents of a Markdown text, as its parser reads it. */
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

type Node = { type: string; value?: string; lang?: string | null; url?: string; depth?: number; children?: Node[] }

export type MarkdownParts = {
  headings: string[]
  tables: number
  /** Rows of all tables that contain text. A table without a head has an empty head row. */
  rows: number
  /** Languages of the fences, or `''` for a fence without a language. */
  fences: string[]
  /** First words of quotes: the kinds of callouts. */
  callouts: string[]
  links: Set<string>
  /** Texts of headings, paragraphs and items, without markup, on one line each. */
  lines: string[]
  /** Raw HTML, except line breaks in table cells. */
  html: string[]
}

const LINES = new Set(['heading', 'paragraph', 'listItem', 'tableCell'])

const parser = unified().use(remarkParse).use(remarkGfm)

export function markdownParts(text: string): MarkdownParts {
  const parts: MarkdownParts = {
    headings: [],
    tables: 0,
    rows: 0,
    fences: [],
    callouts: [],
    links: new Set(),
    html: [],
    lines: [],
  }
  const visit = (node: Node): void => {
    if (node.type === 'heading') parts.headings.push(wordsOf(node))
    if (node.type === 'table') parts.tables += 1
    if (LINES.has(node.type)) parts.lines.push(wordsOf(node).replace(/\s+/g, ' ').trim())
    if (node.type === 'tableRow' && wordsOf(node) !== '') parts.rows += 1
    if (node.type === 'code') parts.fences.push(node.lang ?? '')
    if (node.type === 'link' && node.url) parts.links.add(node.url)
    if (node.type === 'blockquote') parts.callouts.push(/^(Note|Tip|Careful|Danger)/.exec(wordsOf(node))?.[0] ?? '')
    if (node.type === 'html' && node.value !== '<br>') parts.html.push(node.value ?? '')
    for (const child of node.children ?? []) visit(child)
  }
  visit(parser.parse(text) as Node)
  return parts
}

const wordsOf = (node: Node): string => node.value ?? (node.children ?? []).map(wordsOf).join('')
