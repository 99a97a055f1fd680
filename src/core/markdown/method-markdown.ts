/**
 * Generates a method's Markdown twin from its model instead of its page, so that nested and folded content is complete:
 * every field with all its alternatives and the first recorded case. `method-files.ts` writes the rest.
 */
import { chain } from '../../chain.config.ts'
import { answersOf, codesByRelease, textsByRelease } from '../lib/answers.ts'
import { rangeWords } from '../lib/client-version.ts'
import { inWords, type MethodComparison, type MethodVerdict, uncheckedText } from '../lib/comparison-model.ts'
import { errorAnchor } from '../lib/error-anchor.ts'
import { splitErrors } from '../lib/first-errors.ts'
import type { ErrorRow, LimitRow, MethodModel } from '../lib/method-model.ts'
import { PROVIDER_ERRORS, type ProviderError, SEEN_TITLE, type SeenLine, seenWords } from '../lib/observed.ts'
import { methodPath } from '../lib/path.ts'
import { type Planned, plannedTitle } from '../lib/proposals.ts'
import { shapesOf } from './cards.ts'
import { code, pageDocument, table } from './markdown-text.ts'
import { exampleText } from './method-files.ts'
import { methodText, sectionRows } from './method-rows.ts'
import type { MethodToWrite } from './method-to-write.ts'
import { markedHeading } from './section.ts'

const KINDS = { read: 'Read-only', write: 'Writes', debug: 'Debug' } as const

/** The twin of a method page. Deterministic. */
export function methodMarkdown(input: MethodToWrite): string {
  const { method, addressOf } = input
  const address = addressOf(methodPath(method.name))
  const [errors, furtherErrors] = errorParts(input)
  const parts = [
    method.summary,
    `${[KINDS[method.kind], ...(input.top ?? []).map(({ text }) => text)].join(', ')}. Signature: \`${method.name}${method.signature}\` → \`${method.result}\``,
    fieldsOf(method.params),
    method.description.trim(),
    method.beyond === undefined ? '' : `> **Careful: Availability**\n>\n> ${method.beyond}`,
    plannedList(input.planned ?? []),
    example(input),
    params(method),
    result(method),
    messages(method),
    errors,
    limits(method.limits, input.seen ?? []),
    furtherErrors,
    compared(method, input.comparison),
    pairs('Changes to this method', 'changes', method.changes.map(changeOf)),
    seeAlso(input),
  ]
  const body = parts.filter((part) => part !== '').join('\n\n')
  return pageDocument(method.name, address, methodText(body, method.name, addressOf))
}

/** The members of the parameters, so that a reader sees them before their descriptions. */
const fieldsOf = (rows: MethodModel['params']): string => shapesOf(rows, true).map(code).join('\n\n')

/** Folded on the page, whose list has no heading. */
const plannedList = (planned: readonly Planned[]): string =>
  planned.length === 0
    ? ''
    : [
        `**${plannedTitle(planned)}**`,
        planned.map(({ id, href, note }) => `- [${id}](${href}). ${note}`).join('\n'),
      ].join('\n\n')

/** @param anchor Id of the section on the page. */
const section = (title: string, anchor: string, ...parts: readonly string[]): string =>
  [`## ${markedHeading(title, anchor)}`, ...parts.filter((part) => part.trim() !== '')].join('\n\n')

function params({ params: rows }: MethodModel): string {
  if (rows.length === 0)
    return section('Parameters', 'params', 'None. Send an empty array. The node ignores the contents of `params`.')
  return section(
    'Parameters',
    'params',
    'An array by position, or an object with these names:',
    sectionRows(rows, { areParams: true }),
  )
}

function result({ result: type, resultRow, nullReasons }: MethodModel): string {
  const reasons =
    nullReasons.length === 0
      ? ''
      : `### ${markedHeading('Why is this null?', 'result-null')}\n\n${nullReasons.map((reason) => `- ${reason}`).join('\n')}`
  const { nullWhen: _, ...withoutNote } = resultRow
  // The list of reasons replaces the note of the row.
  const row = nullReasons.length === 0 ? resultRow : withoutNote
  const shape = sectionRows([{ ...row, description: '' }], { areParams: false })
  return section('Result', 'result', `\`${type}\``, resultRow.description.trim(), shape, reasons)
}

/** Messages of a subscription, by kind. */
function messages({ messages: kinds = [] }: MethodModel): string {
  if (kinds.length === 0) return ''
  const parts = kinds.flatMap(({ kind, fires, like, rows }) => [
    `### ${markedHeading(kind, `messages.${kind}`)}`,
    like === undefined ? fires : `${fires} The fields of ${code(like)}, and:`,
    rows.map(({ name, type, description }) => `- ${code(name)} (${code(type)}): ${description.trim()}`).join('\n'),
  ])
  return section('Messages', 'messages', 'The `params.result` of a message, by kind:', ...parts)
}

/** The errors that a reader meets first, and a section of the others that follows the limits. */
function errorParts(input: MethodToWrite): [first: string, further: string] {
  const { method, cases, addressOf } = input
  const { first, further } = splitErrors(method.errors, cases)
  const more = further.length === 0 ? '' : `The other ${further.length} are [below](#further-errors).`
  return [
    first.length === 0
      ? ''
      : section('Errors', 'errors', errorTable(first, addressOf), more, providerList(input.providerErrors ?? [])),
    further.length === 0 ? '' : section('Further errors', 'further-errors', errorTable(further, addressOf)),
  ]
}

/** One line for each error, with its endpoints. */
const providerList = (rows: readonly ProviderError[]): string =>
  rows.length === 0
    ? ''
    : [
        `${PROVIDER_ERRORS.text} ([what to do](${PROVIDER_ERRORS.href})):`,
        rows
          .map(({ code: number, message, status, hosts }) => {
            const http = status === undefined ? '' : `, HTTP ${status}`
            return `- ${number} ${code(message)}${http}: ${hosts.map(code).join(', ')}`
          })
          .join('\n'),
      ].join('\n\n')

function errorTable(rows: readonly ErrorRow[], addressOf: (path: string) => string): string {
  const cells = rows.map((row) => {
    const { id, data, cause, remedy } = row
    const [newest, ...older] = codesByRelease(answersOf(row)).map(({ value, words }) => `${value} ${words}`.trim())
    return [
      [`[${newest}](${addressOf('/reference/rpc-error-codes')}#${errorAnchor(id)})`, ...older].join(', '),
      textsByRelease(answersOf(row))
        .map(({ value, words }) => `${code(value)}${words === '' ? '' : ` (${words})`}`)
        .join(', '),
      data === undefined ? cause : `${cause} Data: ${data}`,
      remedy,
    ]
  })
  return table(['Code', 'Message', 'When it happens', 'What to do'], cells)
}

function limits(rows: readonly LimitRow[], seen: readonly SeenLine[]): string {
  const lines = seen.map(
    ({ host, facts }) => `\`${host}\`: ${facts.map((fact) => `${fact.text} (${seenWords(fact)})`).join(', ')}`,
  )
  return pairs(`Limits and behavior on ${chain.name}`, 'limits', [
    ...rows.map(({ title, value, unit, flag, note, since, until }) => {
      const words = rangeWords({ since, until })
      const amount = `${typeof value === 'number' ? value.toLocaleString('en') : value} ${unit ?? ''}`.trim()
      const clients = words === '' ? '' : ` (clients ${words})`
      return [title, `${amount}${flag ? ` (\`${flag}\`)` : ''}${clients}${note ? `. ${note}` : ''}`]
    }),
    ...(lines.length === 0 ? [] : [[SEEN_TITLE, lines.map((line) => `\n  - ${line}`).join('')]]),
  ])
}

const VERDICTS: Record<MethodVerdict, string> = {
  same: 'Requests and responses are compatible with the Ethereum execution API specification.',
  behaves:
    'Requests and responses are compatible with the Ethereum execution API specification, with these additions and differences in behavior.',
  differs: 'This method differs from the Ethereum execution API specification as follows.',
  unspecified: 'The Ethereum execution API specification does not contain this method.',
}

/** Differences between the two documents by part, then the behavioral notes, as on the page. */
function compared({ ethereum: notes }: MethodModel, comparison: MethodComparison | undefined): string {
  const parts = comparison?.rows.filter(({ verdict }) => verdict !== 'same') ?? []
  const entries = [
    ...parts.map(({ part, sentence }) => [part, sentence]),
    ...notes.map(({ part, note }) => [part, note]),
  ]
  if (!comparison && entries.length === 0) return ''
  return section(
    'Compared with Ethereum',
    'ethereum',
    comparison ? `${VERDICTS[comparison.verdict]}${servedText(comparison)}` : '',
    items(entries),
  )
}

/** Which clients declare the method, each with its line. */
function servedText({ served, unchecked }: MethodComparison): string {
  if (served.length === 0) return ''
  const clients = inWords(served.map(({ client, url }) => `[${client}](${url})`))
  return ` ${clients} also ${served.length === 1 ? 'implements' : 'implement'} this method.${uncheckedText(unchecked)}`
}

const changeOf = ({ client, date, note }: MethodModel['changes'][number]): [string, string] => [
  `Client ${client.replace(/^v/, '')}`,
  `${note}${date === undefined ? '' : ` ${date}.`}`,
]

const pairs = (title: string, anchor: string, entries: readonly (readonly string[])[]): string =>
  entries.length === 0 ? '' : section(title, anchor, items(entries))

const items = (entries: readonly (readonly string[])[]): string =>
  entries.map(([term, text]) => `- **${term}**: ${text}`).join('\n')

/** The first case, which shows what the method is for. */
function example({ cases: [first], snippets }: MethodToWrite): string {
  return first === undefined ? '' : section('Examples', 'examples', exampleText(first, snippets))
}

function seeAlso({ method: { related, name }, backlinks, addressOf }: MethodToWrite): string {
  const links = [
    ...related.map((other) => `- [\`${other}\`](${addressOf(methodPath(other))})`),
    ...backlinks.map(({ title, path }) => `- [${title}](${addressOf(path)})`),
    `- [${name}.json](${addressOf(`${methodPath(name)}.json`)}): schemas, examples and errors of this method as JSON`,
  ]
  return section('See also', 'also', links.join('\n'))
}
