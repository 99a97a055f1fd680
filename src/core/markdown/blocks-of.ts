/** A Markdown text as the blocks that can stand alone: a paragraph, an item, a row of a table, a fence. */

export type MarkdownBlock = {
  text: string
  kind: 'heading' | 'text' | 'item' | 'row' | 'fence'
  /** For a row, the head of its table. */
  head?: string
}

const FENCE = /^\s*(`{3,}|~{3,})/
const ITEM = /^(?:[-*] |\d+\. )/

/** Blocks in order. The head of a table belongs to its rows. */
export function blocksOf(markdown: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; ) {
    const end = blockEnd(lines, at)
    const text = lines.slice(at, end).join('\n').trimEnd()
    if (text.startsWith('|')) blocks.push(...rowsOf(text))
    else if (text !== '') blocks.push({ text, kind: kindOf(text) })
    at = end
  }
  return blocks
}

/** Blocks as a text again: items and rows without blank lines between, a table under its head. */
export function joinBlocks(blocks: readonly MarkdownBlock[]): string {
  let text = ''
  let before: MarkdownBlock | undefined
  for (const block of blocks) {
    const isNext =
      before?.kind === block.kind && (block.kind === 'item' || (block.kind === 'row' && before.head === block.head))
    text += isNext ? '\n' : text === '' ? '' : '\n\n'
    text += block.head !== undefined && !isNext ? `${block.head}\n${block.text}` : block.text
    before = block
  }
  return text
}

function kindOf(text: string): MarkdownBlock['kind'] {
  if (FENCE.test(text)) return 'fence'
  if (/^#{1,6} /.test(text)) return 'heading'
  return ITEM.test(text) ? 'item' : 'text'
}

/** Line after the block that begins at this line. */
function blockEnd(lines: readonly string[], at: number): number {
  const first = lines[at] ?? ''
  if (first === '') return at + 1
  const fence = FENCE.exec(first)?.[1]
  const isItem = ITEM.test(first)
  let end = at + 1
  if (fence !== undefined) {
    while (end < lines.length && !lines[end]?.trimStart().startsWith(fence)) end += 1
    return end + 1
  }
  if (/^#{1,6} /.test(first)) return end
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (isItem ? !isWithinItem(lines, end) : line === '' || ITEM.test(line) || FENCE.test(line)) break
  }
  return end
}

/** Indented lines belong to an item, after a blank line too. */
function isWithinItem(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return line === '' ? /^\s+\S/.test(lines[at + 1] ?? '') : /^\s/.test(line)
}

function rowsOf(table: string): MarkdownBlock[] {
  const [head = '', marks = '', ...rows] = table.split('\n')
  return rows.map((text) => ({ text, kind: 'row', head: `${head}\n${marks}` }))
}
