/** Params and fields of a method as nested Markdown lists: type, sentence, rules, values, alternatives, fields. */
import { absenceNotes } from '../lib/absence-notes.ts'
import { rangeWords } from '../lib/client-version.ts'
import { type Branch, type EnumValue, isWords, type SchemaRow } from '../lib/method-model.ts'
import { methodPath } from '../lib/path.ts'
import { type ToldRow, tellOnce } from '../lib/told-once.ts'
import { code, indent } from './markdown-text.ts'

type Options = { areParams: boolean }

/** The rows of a section. Forms and values that several rows share are listed at the first of them. */
export const sectionRows = (rows: readonly SchemaRow[], options: Options): string =>
  rowItems(tellOnce(rows, { hasRules: true }), options)

/** One item per row, everything about it indented below. Params are numbered by position. */
function rowItems(rows: readonly ToldRow[], { areParams }: Options): string {
  return rows
    .map((row, index) => {
      const mark = areParams ? `${index + 1}. ` : '- '
      return mark + indent([rowHead(row, areParams), ...rowNotes(row)].join('\n'), mark.length)
    })
    .join('\n')
}

function rowHead(row: SchemaRow, isParam: boolean): string {
  const flags = [
    code(row.type),
    isParam && row.required ? 'required' : '',
    row.required || row.only !== undefined ? '' : 'optional',
    row.nullable ? 'nullable' : '',
    row.only ?? '',
    rangeWords(row) === '' ? '' : `clients ${rangeWords(row)}`,
    row.unit === undefined ? '' : `unit: ${row.unit}`,
    row.default === undefined ? '' : `default: ${code(row.default)}`,
    row.constant === undefined ? '' : `always ${code(row.constant)}`,
  ].filter((flag) => flag !== '')
  const about = oneLine(row.description)
  return `${code(row.name)} (${flags.join(', ')})${about === '' ? '' : `: ${about}`}`
}

function rowNotes(row: ToldRow): string[] {
  return [
    ...(row.rule === undefined ? [] : [`- Form: ${row.rule}`]),
    ...(row.keys === undefined ? [] : [`- Keys: ${code(row.keys)}`]),
    ...absenceNotes(row).map((note) => `- ${note}`),
    ...(row.libraries
      ? [
          `- In libraries: viem ${code(row.libraries.viem)}, ethers ${code(row.libraries.ethers)}, web3.py ${code(row.libraries.web3py)}`,
        ]
      : []),
    ...valueItems(row.values),
    ...(row.formsAs === undefined ? [] : [`- Forms: as for ${code(row.formsAs.name)}`]),
    ...branchItems(row.branches),
    ...(row.wrong ?? []).map(({ value, why }) => `- Wrong: ${isWords(value) ? value : code(value)}. ${why}`),
    ...fieldItems(row.rows),
    ...recursionItem(row.recursion),
  ]
}

const valueItems = (values: readonly EnumValue[] | undefined): string[] =>
  (values ?? []).map(({ value, description }) => `- ${code(JSON.stringify(value))}: ${oneLine(description)}`)

function branchItems(branches: readonly Branch[] | undefined): string[] {
  if (!branches || branches.length === 0) return []
  const items = branches.map((branch) => {
    const about = oneLine(branch.description)
    const lines = [
      `- **${branch.title}** (${code(branch.type)})${about === '' ? '' : `: ${about}`}`,
      ...(branch.rule === undefined ? [] : [`- Form: ${branch.rule}`]),
      ...(branch.keys === undefined ? [] : [`- Keys: ${code(branch.keys)}`]),
      ...valueItems(branch.values),
      ...branchItems(branch.branches),
      ...fieldItems(branch.rows),
      ...recursionItem(branch.recursion),
    ]
    return indent(lines.join('\n'), 2)
  })
  return [`- One of:\n  ${indent(items.join('\n'), 2)}`]
}

/** Fields under the sub-heads of the page, in the order of the wire within each. */
function fieldItems(rows: readonly SchemaRow[] | undefined): string[] {
  if (!rows || rows.length === 0) return []
  const groups = [...new Set(rows.map(({ group }) => group))]
  return groups.flatMap((group) => {
    const items = rowItems(
      rows.filter((row) => row.group === group),
      { areParams: false },
    )
    return group === undefined ? [items] : [`- ${group}:\n  ${indent(items, 2)}`]
  })
}

const recursionItem = (recursion: SchemaRow['recursion']): string[] =>
  recursion
    ? [`- Each entry is itself a ${code(recursion.component)}, as described under ${code(recursion.anchor)}.`]
    : []

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()

/**
 * Links of the document's descriptions, which are written from the site's root or to an anchor, as whole addresses. A
 * link to a language of a method's page goes to the file that has the code of every language.
 */
export const absoluteLinks = (text: string, address: string, addressOf: (path: string) => string): string =>
  text.replace(/(?<=\]\()[/#][^)\s]*(?=\))/g, (href) =>
    href.startsWith('#') ? address + href : addressOf(href.replace(/\?language=[\w-]+$/, '.code.md')),
  )

/** A text of the document with whole addresses, safe outside code. */
export const methodText = (text: string, name: string, addressOf: (path: string) => string): string =>
  plainAngles(absoluteLinks(text, addressOf(methodPath(name)), addressOf))

/** A fence, a code span between equal runs of backticks, or the beginning of a tag. */
const ANGLES = /^(`{3,})[\s\S]*?^\1$|(?<!`)(`+)(?!`)(?:(?!\n\n)[\s\S])*?(?<!`)\2(?!`)|<(?=[a-z/!?])/gim

/** `<reason>` in a sentence is not HTML. In code it stays unchanged. */
const plainAngles = (text: string): string => text.replace(ANGLES, (part) => (part === '<' ? '\\<' : part))
