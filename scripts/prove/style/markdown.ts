/** Texts of Markdown and MDX pages. */
import type { Nodes, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { attributeKind, moduleBlocks } from './code.ts'
import { type Block, cover, coverInline, coverPlaceholders, isProse, type Kind } from './text.ts'
import { yamlBlocks } from './yaml.ts'

const markdown = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).use(remarkDirective)
const mdx = markdown().use(remarkMdx)

type Tree = Nodes & {
  children?: Tree[]
  attributes?: readonly { type: string; name?: string; value?: unknown; position?: Nodes['position'] }[] | null
}
type Slice = { from: number; to: number; noun?: boolean }

const startOf = (node: Pick<Tree, 'position'>): number => node.position?.start.offset ?? 0
const endOf = (node: Pick<Tree, 'position'>): number => node.position?.end.offset ?? 0
const sliceOf = (node: Tree): Slice => ({ from: startOf(node), to: endOf(node) })

/** Slices of an inline node that are not text. */
function insets(node: Tree): Slice[] {
  if (node.type === 'text') return []
  const { children = [] } = node
  const first = children[0]
  const last = children.at(-1)
  // A word with a colon, such as 10:30, is parsed as a directive and is text all the same.
  if (node.type === 'textDirective' && children.length === 0) return []
  if (!first || !last) {
    const isSilent = node.type === 'break' || node.type === 'html' || node.type === 'footnoteReference'
    return [{ ...sliceOf(node), noun: !isSilent }]
  }
  return [
    { from: startOf(node), to: startOf(first) },
    ...children.flatMap(insets),
    { from: endOf(last), to: endOf(node) },
  ]
}

/** "**Term**: explanation" starts with a label: a full stop replaces its colon. */
function labelled(first: Tree, text: string): string {
  if (first.type === 'text') return text
  const length = endOf(first) - startOf(first)
  const colon = text.indexOf(':', length - 4)
  return colon === -1 || colon > length ? text : `${text.slice(0, colon)}.${text.slice(colon + 1)}`
}

const CONTAINERS: Readonly<Record<string, Kind>> = { heading: 'heading', paragraph: 'prose', tableCell: 'cell' }

class Page {
  readonly blocks: Block[] = []
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  visit(node: Tree): void {
    const kind = CONTAINERS[node.type]
    if (kind !== undefined) this.text(node, kind)
    else if (node.type === 'table') this.table(node)
    else if (node.type === 'yaml') this.frontmatter(node)
    else this.container(node)
  }

  private container(node: Tree): void {
    if (node.type === 'code' || node.type === 'mdxJsxFlowElement') {
      this.blocks.push({ kind: 'figure', start: startOf(node), text: '' })
    }
    this.attributes(node)
    for (const child of node.children ?? []) this.visit(child)
  }

  private text(node: Tree, kind: Kind): void {
    const { children = [] } = node
    const first = children[0]
    const last = children.at(-1)
    if (!first || !last) return
    const start = startOf(first)
    const slices = children
      .flatMap(insets)
      .map(({ from, to, ...rest }) => ({ from: from - start, to: to - start, ...rest }))
    const text = labelled(first, cover(this.source.slice(start, endOf(last)), slices))
    if (/[a-z]/i.test(text)) this.blocks.push({ kind, start, text: coverPlaceholders(text) })
    this.inner(node)
  }

  /** Attributes of the elements in a text. */
  private inner(node: Tree): void {
    for (const child of node.children ?? []) {
      this.attributes(child)
      this.inner(child)
    }
  }

  private table(node: Tree): void {
    this.blocks.push({ kind: 'table', start: startOf(node), text: '' })
    for (const [index, row] of (node.children ?? []).entries()) {
      for (const cell of row.children ?? []) this.text(cell, index === 0 ? 'head' : 'cell')
    }
  }

  private frontmatter(node: Tree): void {
    const text = this.source.slice(startOf(node), endOf(node))
    // YAML would read the fences as the start of a document.
    const blocks = yamlBlocks(text.replace(/^---/, '   ').replace(/---$/, '   '), startOf(node))
    this.blocks.push(...blocks.filter(({ kind }) => kind !== 'comment'))
  }

  private attributes({ attributes }: Tree): void {
    if (!Array.isArray(attributes)) return
    for (const { name, value, position } of attributes) {
      const from = startOf({ position })
      const raw = this.source.slice(from, endOf({ position }))
      const opening = raw.indexOf('=') + 2
      if (typeof value === 'string') this.attribute(name ?? '', raw.slice(opening, -1), from + opening)
      else if (value) {
        const blocks = moduleBlocks(
          'x.tsx',
          `(${raw.slice(opening, -1)})`,
          { strings: true, comments: false },
          from + opening - 1,
        )
        this.blocks.push(...blocks)
      }
    }
  }

  private attribute(name: string, value: string, start: number): void {
    const text = coverInline(value)
    const isText = /^(caption|title|description|label|summary|alt|lead|note|hint|text)$/.test(name) && isProse(text)
    if (isText) this.blocks.push({ kind: attributeKind(name), start, text })
  }
}

/** Texts of a page, in their order. */
export function markdownBlocks(file: string, source: string): Block[] {
  const readable = coverPlaceholders(source)
  const page = new Page(readable)
  page.visit((file.endsWith('.mdx') ? mdx : markdown).parse(readable) as Root as Tree)
  return page.blocks.sort((a, b) => a.start - b.start)
}
