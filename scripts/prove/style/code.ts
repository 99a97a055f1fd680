/** Texts of TypeScript and style sheets: comments, JSX, and the strings that a page or a terminal shows. */
import { parseSync } from 'vite'
import { asNoun, type Block, cover, coverInline, isProse, type Kind } from './text.ts'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value): Node[] =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const SILENT = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSLiteralType',
  'TSImportType',
  'TaggedTemplateExpression',
  'TSModuleDeclaration',
])
const CONSTANT =
  /^(className|class|style|id|key|href|src|to|d|points|viewBox|transform|type|role|rel|name|htmlFor|data-.*)$/
const KINDS: Readonly<Record<string, Kind>> = { th: 'head', td: 'cell', figcaption: 'caption', caption: 'caption' }

/** The kind of text that an attribute of an element contains. */
export const attributeKind = (name: string): Kind =>
  name === 'caption' ? 'caption' : name === 'title' || name === 'heading' ? 'heading' : 'label'

/** Whether a node has no text for readers. The values that code compares with are not texts. */
const isSilent = (node: Node): boolean =>
  SILENT.has(node.type) ||
  (node.type === 'ExportNamedDeclaration' && isNode(node.source)) ||
  (node.type === 'BinaryExpression' && /^[!=]=/.test(String(node.operator)))

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

class Texts {
  readonly blocks: Block[] = []
  private readonly source: string
  private readonly shift: number

  constructor(source: string, shift: number) {
    this.source = source
    this.shift = shift
  }

  add(kind: Kind, from: number, to: number, text = coverInline(this.source.slice(from, to))): void {
    if (kind === 'head' ? /[a-z]/i.test(text) : isProse(text))
      this.blocks.push({ kind, start: this.shift + from, text })
  }

  visit(node: Node, kind: Kind = 'string'): void {
    if (isSilent(node)) return
    if (node.type === 'JSXAttribute') this.attribute(node)
    else if (node.type === 'JSXElement' || node.type === 'JSXFragment') this.element(node)
    else if (node.type === 'Property') this.property(node, kind)
    else if (node.type === 'Literal') this.literal(node, kind)
    else {
      if (node.type === 'TemplateLiteral') this.template(node, kind)
      for (const child of childrenOf(node)) this.visit(child, kind)
    }
  }

  private literal(node: Node, kind: Kind): void {
    if (typeof node.value !== 'string') return
    const text = this.source.slice(node.start + 1, node.end - 1)
    const plain = coverInline(text.replaceAll(/\\['"]/g, ' ’').replaceAll(/\\n/g, '  '))
    this.add(kind, node.start + 1, node.end - 1, plain)
  }

  private template(node: Node, kind: Kind): void {
    const start = node.start + 1
    const holes = (node.expressions as Node[]).map((hole) => ({
      from: this.source.lastIndexOf('${', hole.start) - start,
      to: this.source.indexOf('}', hole.end) + 1 - start,
      noun: true,
    }))
    const text = cover(
      this.source
        .slice(start, node.end - 1)
        .replaceAll(/\\`/g, ' `')
        .replaceAll(/\\n/g, '  '),
      holes,
    )
    this.add(kind, start, node.end - 1, coverInline(text))
  }

  private property(node: Node, kind: Kind): void {
    const { key, value } = node as unknown as { key: Node; value: Node }
    if (node.computed === true) this.visit(key, kind)
    if (!CONSTANT.test(nameOf(key)) || value.type !== 'Literal') this.visit(value, kind)
  }

  private attribute(node: Node): void {
    const name = nameOf(node.name)
    if (CONSTANT.test(name) || !isNode(node.value)) return
    this.visit(node.value, attributeKind(name))
  }

  /** The text of an element is one block, together with its inline elements. */
  private element(node: Node): void {
    const children = node.children as Node[]
    const first = children[0]
    const last = children.at(-1)
    if (isNode(node.openingElement)) for (const attribute of childrenOf(node.openingElement)) this.visit(attribute)
    const hasText = children.some(({ type, value }) => type === 'JSXText' && /[a-z]/i.test(String(value)))
    if (!hasText || !first || !last) {
      for (const child of children) this.visit(child)
      return
    }
    const name = isNode(node.openingElement) ? nameOf(node.openingElement.name) : ''
    const kind = /^h[1-6]$/.test(name) ? 'heading' : (KINDS[name] ?? 'prose')
    const slices = children.flatMap((child) => this.insets(child, first.start))
    this.add(kind, first.start, last.end, cover(this.source.slice(first.start, last.end), slices))
    for (const child of children) this.within(child)
  }

  /** Slices of an inline element that are not text. */
  private insets(node: Node, start: number): { from: number; to: number; noun?: boolean }[] {
    if (node.type === 'JSXText') return []
    const children = (node.children ?? []) as Node[]
    const first = children[0]
    const last = children.at(-1)
    if (!first || !last) return [{ from: node.start - start, to: node.end - start, noun: true }]
    return [
      { from: node.start - start, to: first.start - start },
      ...children.flatMap((child) => this.insets(child, start)),
      { from: last.end - start, to: node.end - start },
    ]
  }

  /** Texts in the attributes and expressions of an inline element. */
  private within(node: Node): void {
    if (node.type === 'JSXText') return
    if (node.type === 'JSXExpressionContainer') {
      this.visit(node)
      return
    }
    if (isNode(node.openingElement)) {
      for (const attribute of childrenOf(node.openingElement)) this.visit(attribute)
    }
    for (const child of (node.children ?? []) as Node[]) this.within(child)
  }
}

type Comment = { type: string; start: number; end: number }

/** Joins the comments of consecutive lines. */
function joined(source: string, comments: readonly Comment[]): Comment[] {
  const groups: Comment[] = []
  for (const comment of comments) {
    const last = groups.at(-1)
    const isNext =
      last?.type === 'Line' && comment.type === 'Line' && /^\n[ \t]*$/.test(source.slice(last.end, comment.start))
    if (last && isNext) last.end = comment.end
    else groups.push({ ...comment })
  }
  return groups
}

const DIRECTIVE = /biome-\w+[^\n]*?:|@vitest-environment.*|@ts-\S+|^\s*\/\/\/.*|#__PURE__|@__PURE__/g
/** A tag of a doc comment with the name it is about. */
const TAG =
  /(^|\n)([^\S\n]*)@(param|property|typeParam|template|throws|see|returns?|deprecated|default\w*)\b(?:[^\S\n]+(\{[^}]*\}|[\w.$]+)(?= |$))?/g

/** Texts of a comment. They are its description and one for each tag, but not `@example`, which is code. */
export function commentBlocks(raw: string, start: number): Block[] {
  const plain = raw
    .replaceAll(/^[ \t]*(\/\*+|\*+\/|\*(?!\*)|\/\/+|#+)/gm, (mark) => ' '.repeat(mark.length))
    .replaceAll(/\*+\/$/g, (mark) => ' '.repeat(mark.length))
    .replaceAll(DIRECTIVE, (mark) => ' '.repeat(mark.length))
    .replaceAll(/(^|\n)[^\S\n]*@example[\s\S]*?(?=\n[^\S\n]*@|$)/g, (example) => example.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/\{@\w+ [^}]*\}/g, asNoun)
    .replaceAll(TAG, (tag) => tag.replace(/\S.*/s, (name) => `\uE000${' '.repeat(name.length - 1)}`))
  let at = 0
  // A new text begins after a blank line, and at a tag, a list item or a table row.
  return plain.split(/(\uE000|\n[^\S\n]*\n|\n[^\S\n]*(?=[-|] |\S[^\n]* {3,}\S))/).flatMap((part): Block[] => {
    const from = at
    at += part.length
    const text = coverInline(part.replaceAll('\uE000', ' '))
    const isText = isProse(text.replaceAll(/[{}<>|\\=;]|--|\(\)/g, ' ')) && !/=>|[;{]\s*$/m.test(text)
    return isText ? [{ kind: 'comment', start: start + from, text }] : []
  })
}

export type Wanted = { strings: boolean; comments: boolean }

/** Texts of a module. `shift` is where `source` starts in its file. */
export function moduleBlocks(file: string, source: string, wanted: Wanted, shift = 0): Block[] {
  const { program, comments, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const texts = new Texts(source, shift)
  if (wanted.strings) texts.visit(program as unknown as Node)
  if (!wanted.comments) return texts.blocks
  const said = joined(source, comments).flatMap((comment) =>
    commentBlocks(source.slice(comment.start, comment.end), shift + comment.start),
  )
  return [...texts.blocks, ...said].sort((a, b) => a.start - b.start)
}

/** Comments of a style sheet. */
export const sheetBlocks = (source: string): Block[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap((comment) => commentBlocks(comment[0], comment.index))
