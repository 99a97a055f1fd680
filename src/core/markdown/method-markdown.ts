/**
 * Generates a method's Markdown twin from its model instead of its page, so that nested and folded content is complete:
 * every field with all its alternatives, every recorded case, the request in every language.
 */
import { chain } from '../../chain.config.ts'

import { answersOf, codesByRelease, textsByRelease } from '../lib/answers.ts'
import { rangeWords } from '../lib/client-version.ts'
import { inWords, type MethodComparison, type MethodVerdict } from '../lib/comparison-model.ts'
import { errorAnchor } from '../lib/error-anchor.ts'
import { lineUrl, observedText, type Statement } from '../lib/evidence.ts'
import type { ExampleCase, LimitRow, MethodModel, SnippetFile } from '../lib/method-model.ts'
import { methodPath } from '../lib/path.ts'
import { provenanceText } from '../lib/provenance.ts'
import { code, fence, pageDocument, table } from './markdown-text.ts'
import { absoluteLinks, rowItems } from './method-rows.ts'

export type MethodToWrite = {
  method: MethodModel
  cases: readonly ExampleCase[]
  /** Undefined for a method without an example that can be sent. */
  snippets: SnippetFile | undefined
  /** Comparison of the two documents for the method. Undefined if it was not compared. */
  comparison: MethodComparison | undefined
  /** Statements on the method's page, with their source lines. */
  statements: readonly Statement[]
  /** Guides that mention the method. */
  backlinks: readonly { title: string; path: string }[]
  /** Address of a path of the site: `/faq` → `https://docs.example/faq`. */
  addressOf: (path: string) => string
}

const KINDS = { read: 'Read-only', write: 'Writes', debug: 'Debug' } as const

/** The twin of a method page. Deterministic. */
export function methodMarkdown(input: MethodToWrite): string {
  const { method, addressOf } = input
  const address = addressOf(methodPath(method.name))
  const parts = [
    method.summary,
    `${KINDS[method.kind]}. Signature: \`${method.name}${method.signature}\` → \`${method.result}\``,
    method.description.trim(),
    method.beyond === undefined ? '' : `> **Careful: What enables this method**\n>\n> ${method.beyond}`,
    params(method),
    result(method),
    errors(method, addressOf),
    limits(method.limits),
    compared(method, input.comparison),
    pairs('Changes to this method', method.changes.map(changeOf)),
    sources(input.statements),
    examples(input.cases),
    languages(input.snippets),
    seeAlso(input),
  ]
  const body = parts.filter((part) => part !== '').join('\n\n')
  return pageDocument(method.name, address, plainAngles(absoluteLinks(body, address, addressOf)))
}

/** `<reason>` in a sentence is not HTML. In code it stays unchanged. */
const plainAngles = (text: string): string =>
  text.replace(/^(`{3,})[\s\S]*?^\1$|(`+)[^`]+\2|<(?=[a-z/!?])/gim, (part) => (part === '<' ? '\\<' : part))

const section = (title: string, ...parts: readonly string[]): string =>
  [`## ${title}`, ...parts.filter((part) => part.trim() !== '')].join('\n\n')

function params({ params: rows }: MethodModel): string {
  if (rows.length === 0)
    return section('Parameters', 'None. Send an empty array. The node ignores the contents of `params`.')
  return section('Parameters', 'An array, by position:', rowItems(rows, { areParams: true }))
}

function result({ result: type, resultRow, nullReasons }: MethodModel): string {
  const reasons =
    nullReasons.length === 0 ? '' : `### Why is this null?\n\n${nullReasons.map((reason) => `- ${reason}`).join('\n')}`
  const shape = rowItems([{ ...resultRow, description: '' }], { areParams: false })
  return section('Result', `\`${type}\``, resultRow.description.trim(), shape, reasons)
}

function errors({ errors: rows }: MethodModel, addressOf: (path: string) => string): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) => {
    const { id, data, cause, remedy } = row
    const [newest, ...older] = codesByRelease(answersOf(row)).map(({ value, words }) => `${value} ${words}`.trim())
    return [
      [`[${newest}](${addressOf('/reference/rpc-error-codes')}#${errorAnchor(id)})`, ...older].join('; '),
      textsByRelease(answersOf(row))
        .map(({ value, words }) => `${code(value)}${words === '' ? '' : ` (${words})`}`)
        .join('; '),
      data === undefined ? cause : `${cause} Data: ${data}`,
      remedy,
    ]
  })
  return section('Errors', table(['Code', 'Message', 'When it happens', 'What to do'], cells))
}

function limits(rows: readonly LimitRow[]): string {
  return pairs(
    `Limits and behavior on ${chain.name}`,
    rows.map(({ title, value, unit, flag, note, since, until }) => {
      const words = rangeWords({ since, until })
      const amount = `${typeof value === 'number' ? value.toLocaleString('en') : value} ${unit ?? ''}`.trim()
      const clients = words === '' ? '' : ` (clients ${words})`
      return [title, `${amount}${flag ? ` (\`${flag}\`)` : ''}${clients}${note ? `. ${note}` : ''}`]
    }),
  )
}

const VERDICTS: Record<MethodVerdict, string> = {
  same: 'Same as Ethereum. Requests and responses of its document are compatible.',
  behaves: 'Same shapes as in the Ethereum execution API spec, but different behavior.',
  differs: 'Differs from the Ethereum execution API spec.',
  unspecified: 'Not in Ethereum’s specification.',
}

/** Differences between the two documents by part, then the behavioral notes, as on the page. */
function compared({ ethereum: notes }: MethodModel, comparison: MethodComparison | undefined): string {
  const parts = comparison?.rows.filter(({ verdict }) => verdict !== 'same') ?? []
  const entries = [
    ...parts.map(({ part, monad, ethereum }) => [part, `${monad} In the Ethereum spec: ${ethereum}`]),
    ...notes.map(({ part, note }) => [part, note]),
  ]
  if (!comparison && entries.length === 0) return ''
  return section(
    'Compared with Ethereum',
    comparison ? `${VERDICTS[comparison.verdict]}${servedText(comparison)}` : '',
    items(entries),
  )
}

/** Which clients declare the method, each with its line. */
function servedText({ served, unchecked }: MethodComparison): string {
  if (served.length === 0) return ''
  const rest = unchecked.length > 0 ? ` Not checked: ${inWords(unchecked)}.` : ''
  return ` Declared in ${inWords(served.map(({ client, url }) => `[${client}](${url})`))}.${rest}`
}

/** All source lines behind the page's statements. The page itself links one line for each. */
function sources(statements: readonly Statement[]): string {
  if (statements.length === 0) return ''
  const rows = statements.map((statement) => {
    const { kind, id, source = [], without, after } = statement
    const lines = source.map((line) => `[${line.path}:${line.line}](${lineUrl(line)}) ${code(line.literal)}`)
    const later = after ? [`${after.state}: ${after.repository} ${after.paths.join(', ')}`] : []
    return [
      `${kind} ${id}`,
      [...(lines.length > 0 ? lines : [without ?? '']), ...later].join('; '),
      observedText(statement),
    ]
  })
  return section('Sources', table(['Statement', 'Source line', `Answer of a ${chain.name} node`], rows))
}

const changeOf = ({ client, date, note }: MethodModel['changes'][number]): [string, string] => [
  `Client ${client.replace(/^v/, '')}`,
  `${note}${date === undefined ? '' : ` ${date}.`}`,
]

const pairs = (title: string, entries: readonly (readonly string[])[]): string =>
  entries.length === 0 ? '' : section(title, items(entries))

const items = (entries: readonly (readonly string[])[]): string =>
  entries.map(([term, text]) => `- **${term}**: ${text}`).join('\n')

const json = (value: unknown): string => fence(JSON.stringify(value, null, 2), 'json')

function examples(cases: readonly ExampleCase[]): string {
  if (cases.length === 0) return ''
  const written = cases.map((example) =>
    [
      `### ${example.title}`,
      `${example.summary} ${provenanceText(example.provenance)}`,
      ...(example.invalidRequest ? ['Invalid request, shown deliberately.'] : []),
      'Request:',
      json(example.request),
      'Response:',
      json(example.response),
      ...(example.notifications ?? []).flatMap(({ title, message }) => [`Message, ${title}:`, json(message)]),
    ].join('\n\n'),
  )
  return section('Examples', ...written)
}

function languages(file: SnippetFile | undefined): string {
  if (!file || file.snippets.length === 0) return ''
  const blocks = file.snippets.map(({ label, language, code: text }) => `### ${label}\n\n${fence(text, language)}`)
  return section('The request in every language', ...blocks)
}

function seeAlso({ method: { related, name }, backlinks, addressOf }: MethodToWrite): string {
  const links = [
    ...related.map((other) => `- [\`${other}\`](${addressOf(methodPath(other))})`),
    ...backlinks.map(({ title, path }) => `- [${title}](${addressOf(path)})`),
    `- [${name}.json](${addressOf(`${methodPath(name)}.json`)}): schemas, examples and errors of this method as JSON`,
  ]
  return section('See also', links.join('\n'))
}
