/**
 * A method's page from the document of the package, for agents without the site: the same sections under the same
 * anchors, shorter.
 */
import { errorAnchor } from '../../../core/lib/error-anchor.ts'
import { errorPath } from '../../../core/markdown/card-paths.ts'
import { markedHeading } from '../../../core/markdown/section.ts'
import type { Document } from './knowledge.ts'

type Schema = {
  $ref?: string
  title?: string
  type?: string
  description?: string
  oneOf?: Schema[]
  items?: Schema
  'x-values'?: { value: string; description?: string }[]
} & {
  properties?: Record<string, Schema>
  required?: string[]
}
type Content = { name: string; required?: boolean; description?: string; schema: Schema }
type Note = { part?: string; title?: string; value?: number; unit?: string; flag?: string; note?: string }
type Change = { client: string; date?: string; note: string }
type Example = {
  name: string
  summary?: string
  params: { value: unknown }[]
  result?: { value: unknown }
  error?: unknown
}
type Detailed = {
  name: string
  summary?: string
  description?: string
  params?: Content[]
  result?: Content
  errors?: { $ref: string }[]
  examples?: Example[]
  'x-limits'?: Note[]
  'x-ethereum'?: Note[]
  'x-changes'?: Change[]
  'x-error-examples'?: Example[]
}

/** Markdown, or undefined for an unknown method. */
export function methodText(document: Document, name: string): string | undefined {
  const method = document.methods.find((one) => one.name === name) as Detailed | undefined
  if (method === undefined) return undefined
  const { schemas, errors } = document.components
  const shapes = schemas as Readonly<Record<string, Schema>>
  const { summary = '', description = '', params = [], result } = method
  return [
    `# ${name}`,
    summary,
    description,
    section(
      'Parameters',
      'params',
      params.length === 0 ? ['None.'] : params.map((one, at) => paramText(one, at, shapes)),
    ),
    section('Result', 'result', result === undefined ? [] : [contentText(result, shapes)]),
    section(
      'Errors',
      'errors',
      (method.errors ?? []).map(({ $ref }) => errorText(lastPart($ref), errors)),
    ),
    section('Limits and behavior', 'limits', (method['x-limits'] ?? []).map(limitText)),
    section(
      'Compared with Ethereum',
      'ethereum',
      (method['x-ethereum'] ?? []).map(({ part, note }) => `- ${part}: ${note}`),
    ),
    section('Changes to this method', 'changes', (method['x-changes'] ?? []).map(changeText)),
    section(
      'Examples',
      'examples',
      [...(method.examples ?? []), ...(method['x-error-examples'] ?? [])].map((one) => exampleText(name, one)),
    ),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

/** Nothing for a section without content. */
const section = (title: string, anchor: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `## ${markedHeading(title, anchor)}\n\n${items.join(items[0]?.startsWith('-') ? '\n' : '\n\n')}`

const lastPart = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

const nameOf = ({ $ref, type, oneOf, items }: Schema): string =>
  $ref !== undefined
    ? lastPart($ref)
    : oneOf !== undefined
      ? oneOf.map(nameOf).join(' | ')
      : items !== undefined
        ? `${nameOf(items)}[]`
        : (type ?? 'any')

const paramText = (param: Content, at: number, shapes: Readonly<Record<string, Schema>>): string =>
  `${at + 1}. \`${param.name}\`${param.required === true ? '' : ', optional,'} ${contentText(param, shapes)}`

/** The type, its meaning, and its fields one level down, with the values of those that have a fixed list. */
function contentText({ schema, description = '' }: Content, shapes: Readonly<Record<string, Schema>>): string {
  const inner = schema.items ?? schema
  const shape = inner.$ref === undefined ? inner : (shapes[lastPart(inner.$ref)] ?? inner)
  const forms = (shape.oneOf ?? [shape]).filter((one) => one.properties !== undefined)
  const lists = forms.map(
    (one) => `${forms.length > 1 ? `${one.title ?? 'One form'}:\n` : ''}${fieldsText(one, shapes)}`,
  )
  return [
    `(\`${nameOf(schema)}\`): ${description || shape.description || ''}${valuesText(inner, shapes, '\n')}`,
    ...lists,
  ].join('\n\n')
}

const fieldsText = ({ properties = {}, required = [] }: Schema, shapes: Readonly<Record<string, Schema>>): string =>
  Object.entries(properties)
    .map(
      ([name, field]) =>
        `- \`${name}\`${required.includes(name) ? '' : ', may be absent'} (\`${nameOf(field)}\`): ${field.description ?? ''}${valuesText(field, shapes, '\n  ')}`,
    )
    .join('\n')

function valuesText(schema: Schema, shapes: Readonly<Record<string, Schema>>, indent: string): string {
  const named = schema.$ref === undefined ? undefined : shapes[lastPart(schema.$ref)]
  const values = schema['x-values'] ?? named?.['x-values'] ?? []
  return values.map(({ value, description = '' }) => `${indent}- \`${value}\`: ${description}`).join('')
}

function errorText(id: string, errors: Document['components']['errors']): string {
  const { code, message = '' } = errors[id] ?? {}
  return `- ${code} \`${message}\`: ${errorPath(errorAnchor(id))}`
}

const limitText = ({ title, value, unit, flag, note }: Note): string =>
  `- ${title}: ${value?.toLocaleString('en')} ${unit}${flag === undefined ? '' : ` (\`${flag}\`)`}.${note === undefined ? '' : ` ${note}`}`

const changeText = ({ client, date, note }: Change): string =>
  `- ${client}${date === undefined ? '' : `, ${date}`}: ${note}`

const exampleText = (method: string, { name, summary = '', params, result, error }: Example): string =>
  [
    `### ${name}`,
    summary,
    `Request: \`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params.map(({ value }) => value) })}\``,
    `Answer: \`${JSON.stringify(error === undefined ? { result: result?.value } : { error })}\``,
  ].join('\n\n')
