/** Adds the heading to each cell of tables with few columns, so that a phone can stack their cells. */
import { NARROW_TABLE_COLUMNS } from '../core/model/constants.ts'

type Node = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const elements = (node: Node, ...names: string[]): Node[] =>
  (node.children ?? []).filter(({ tagName }) => tagName !== undefined && names.includes(tagName))
const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')
/** Whether it contains nodes without text before rendering, such as `<Fact>`. */
const isComputed = ({ type, children = [] }: Node): boolean => type.startsWith('mdx') || children.some(isComputed)

export const rehypeTables =
  () =>
  (tree: Node): void => {
    for (const table of tablesIn(tree)) {
      label(table)
      nameRows(table)
    }
  }

function tablesIn(node: Node): Node[] {
  if (node.tagName === 'table') return [node]
  return (node.children ?? []).flatMap(tablesIn)
}

/** The first cell of a row does not need a label because it names the row's subject. */
function label(table: Node): void {
  const heads = elements(table, 'thead')
    .flatMap((head) => elements(head, 'tr'))
    .flatMap((row) => elements(row, 'th', 'td'))
  if (heads.length === 0 || heads.length > NARROW_TABLE_COLUMNS || heads.some(isComputed)) return
  table.properties = { ...table.properties, dataNarrow: '' }
  // The same single label in every row would add nothing.
  if (heads.length < 3) return
  for (const row of elements(table, 'tbody').flatMap((body) => elements(body, 'tr'))) {
    for (const [index, cell] of elements(row, 'td').entries()) {
      const head = heads[index]
      const words = head ? textOf(head).trim() : ''
      if (index > 0 && words !== '') cell.properties = { ...cell.properties, dataLabel: words }
    }
  }
}

/** Without a heading above them, the first cells of the rows are headings themselves: of their rows. */
function nameRows(table: Node): void {
  const [first] = elements(table, 'thead')
    .flatMap((head) => elements(head, 'tr'))
    .flatMap((row) => elements(row, 'th', 'td'))
  if (!first || isComputed(first) || textOf(first).trim() !== '') return
  for (const row of elements(table, 'tbody').flatMap((body) => elements(body, 'tr'))) {
    const [cell] = elements(row, 'td', 'th')
    if (cell) Object.assign(cell, { tagName: 'th', properties: { ...cell.properties, scope: 'row' } })
  }
}
