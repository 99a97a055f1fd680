/** Rules for block elements: code, callouts, tabs, figures, tables, fact lists and folds. */

import { block, cell, fence, indent, type MarkdownRule } from './markdown-text.ts'
import { childrenOf, findAll, matcher, type PageNode, textOf } from './page-node.ts'

export const blockRules: readonly MarkdownRule[] = [
  { name: 'code-block', filter: (node) => node.nodeName === 'PRE', replacement: (_, node) => codeBlock(node) },
  { name: 'code-head', filter: matcher('.code-head'), replacement: codeHead },
  { name: 'caption-line', filter: (node) => node.nodeName === 'FIGCAPTION', replacement: caption },
  { name: 'summary', filter: (node) => node.nodeName === 'SUMMARY', replacement: summary },
  { name: 'item', filter: (node) => node.nodeName === 'LI', replacement: listItem },
  { name: 'facts', filter: (node) => node.nodeName === 'DL', replacement: (content) => block(content.trim()) },
  { name: 'fact', filter: (node) => node.nodeName === 'DT', replacement: (content) => `\n- **${content.trim()}**` },
  { name: 'fact-text', filter: (node) => node.nodeName === 'DD', replacement: factText },
  {
    name: 'fact-pair',
    filter: (node) => node.nodeName === 'DIV' && node.parentNode?.nodeName === 'DL',
    replacement: (content) => `\n${content.trim()}\n`,
  },
  { name: 'table', filter: (node) => node.nodeName === 'TABLE', replacement: tableBlock },
  {
    name: 'cell',
    filter: (node) => node.nodeName === 'TH' || node.nodeName === 'TD',
    replacement: (content, node) => `${node.previousSibling === null ? '| ' : ' '}${cell(content)} |`,
  },
  { name: 'row', filter: (node) => node.nodeName === 'TR', replacement: tableRow },
]

const hasSpokenHead = matcher('.example, section.code')
const isTableFigure = matcher('.table-figure')
const isFigureData = matcher('.figure-data')
const isSteps = matcher('ol.steps')

/** Reads the language from the block, its figure or the fence's class. Shows the title only if it adds information. */
function codeBlock(node: PageNode): string {
  const box = node.closest('[data-language]')
  const name = node.querySelector('code')?.getAttribute('class') ?? ''
  const isJson = node.getAttribute('data-json') !== null
  const language = isJson
    ? 'json'
    : (box?.getAttribute('data-language') ?? /language-(\S+)/.exec(name)?.[1] ?? panelLanguage(node))
  const title = textOf(node.closest('figure.code:not(.example)')?.querySelector('.code-head .title') ?? null)
  return block(fence(node.textContent ?? '', language, /[./]|\w \w/.test(title) ? title : undefined))
}

const panelLanguage = (node: PageNode): string => node.closest('[data-lang]')?.getAttribute('data-lang') ?? ''

/** A fence's title is in its first line. An example's title contains its method and response. */
function codeHead(content: string, node: PageNode): string {
  if (!hasSpokenHead(node.parentNode)) return ''
  const text = content.trim()
  return text === '' ? '' : block(text.startsWith('[') ? text : `**${text}**`)
}

function caption(content: string, node: PageNode): string {
  const text = content.replace(/\s+/g, ' ').trim()
  if (text === '') return ''
  return block(isTableFigure(node.parentNode) ? `**${text}**` : `*${text}*`)
}

/** "Show as table" is useless without the drawing. A heading in a summary stays a heading. */
function summary(content: string, node: PageNode): string {
  if (isFigureData(node.parentNode)) return ''
  const text = content.trim()
  return block(/^#/.test(text) || text === '' ? text : `**${text}**`)
}

function listItem(content: string, node: PageNode): string {
  const list = node.parentNode
  if (isSteps(list)) return block(content.trim())
  if (content.trim() === '') return ''
  const isOrdered = list?.nodeName === 'OL'
  const first = Number(list?.getAttribute('start') ?? 1)
  const mark = isOrdered && list ? `${first + childrenOf(list).indexOf(node)}. ` : '- '
  // A list inside an item does not need a blank line before it. Other blocks keep theirs.
  return `${mark}${indent(content, mark.length)}${node.nextSibling ? '\n' : ''}`
}

function factText(content: string, node: PageNode): string {
  const text = indent(content, 2)
  if (text === '') return ''
  return node.previousSibling?.nodeName === 'DT' ? `: ${text}` : `; ${text}`
}

/** The delimiter row with the column alignments. */
function tableRow(content: string, node: PageNode): string {
  const cells = childrenOf(node)
  const isHead =
    node.parentNode?.nodeName === 'THEAD' ||
    (node.previousSibling === null && cells.every(({ nodeName }) => nodeName === 'TH') && !hasHead(node))
  return `\n${content}${isHead ? `\n| ${cells.map(alignment).join(' | ')} |` : ''}`
}

const hasHead = (row: PageNode): boolean => Boolean(row.closest('table')?.querySelector('thead'))

function alignment(cellNode: PageNode): string {
  const side = /text-align:\s*(left|right|center)/.exec(cellNode.getAttribute('style') ?? '')?.[1]
  return { left: ':---', right: '---:', center: ':---:' }[side ?? ''] ?? '---'
}

/** The cell and row rules write the rows. A table without a head gets an empty one. */
function tableBlock(content: string, node: PageNode): string {
  const rows = content.trim().split(/\n+/)
  const hasHead = /^\| :?-{3,}/.test(rows[1] ?? '')
  const columns = Math.max(...findAll(node, 'tr').map(({ children }) => children.length), 1)
  const head = hasHead ? [] : [`|${'     |'.repeat(columns)}`, `|${' --- |'.repeat(columns)}`]
  const title = textOf(node.querySelector('caption'))
  const isDescribed = title === '' || title === textOf(node.closest('figure')?.querySelector('svg title') ?? null)
  return block(isDescribed ? '' : `**${title}**`, [...head, ...rows].join('\n'))
}
