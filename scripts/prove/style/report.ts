/** Formats the output of the command. */
import type { Change } from './ratchet.ts'
import { allowanceOf, type Finding, habits, type Style } from './rules.ts'

const linesOf = (file: string, findings: readonly Finding[]): string[] =>
  findings.map(({ line, text }) => `  ${file}:${line}  ${text}`)

/** Formats every finding of a file, by rule, with the number that the budget allows. */
export function fileReport(file: string, { words, findings }: Style): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  const parts = rules.map((rule) => {
    const found = findings.filter((finding) => finding.rule === rule)
    const allowed = allowanceOf(rule, words)
    const within = found.length <= allowed ? ', within the budget' : ''
    const lines = found.map(
      ({ line, text, better }) => `  ${file}:${line}  ${text}${better ? `\n      → ${better}` : ''}`,
    )
    return [`${rule}: ${found.length}, ${allowed} allowed${within}. ${found[0]?.cure}`, ...lines].join('\n')
  })
  return parts.length === 0
    ? `${file}: no findings in ${words} words.`
    : `${file}, ${words} words\n\n${parts.join('\n\n')}`
}

/** Formats a count that rose, with every finding of the rule, because the new one is not known. */
export function raisedReport({ file, rule, was, now }: Change, findings: readonly Finding[]): string {
  const found = findings.filter((finding) => finding.rule === rule)
  const head = `${file}: ${rule} rose from ${was} to ${now}. ${found[0]?.cure ?? ''}`
  return [head, ...linesOf(file, found)].join('\n')
}

/** Counts the findings of each rule in Markdown, YAML and code. */
export function countTable(styles: ReadonlyMap<string, Style>): string {
  const kindOf = (file: string) => (/\.mdx?$/.test(file) ? 'Markdown' : /\.ya?ml$/.test(file) ? 'YAML' : 'code')
  const kinds = ['Markdown', 'YAML', 'code']
  const row = (name: string, values: readonly (string | number)[]) =>
    [name.padEnd(18), ...values.map((value) => String(value).padStart(10))].join('')
  const sum = (kind: string, value: (style: Style) => number) =>
    [...styles].filter(([file]) => kindOf(file) === kind).reduce((total, [, style]) => total + value(style), 0)
  const rows = habits.map(({ name }) =>
    row(
      name,
      kinds.map((kind) => sum(kind, ({ findings }) => findings.filter(({ rule }) => rule === name).length)),
    ),
  )
  return [
    row('', kinds),
    row(
      'words',
      kinds.map((kind) => sum(kind, ({ words }) => words)),
    ),
    ...rows,
  ].join('\n')
}
