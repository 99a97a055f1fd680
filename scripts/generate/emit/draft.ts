/** openrpc/draft.yaml → `generated/draft.json`, an OpenRPC document of drafted methods. Without that file there is none. */
import type { DraftDocument, DraftExample, DraftSchema } from '../../../src/core/lib/draft.ts'
import type { OpenRpcDocument, OutputFile } from '../openrpc/document.ts'
import { type Described, DRAFT, type DraftFile } from '../openrpc/draft-file.ts'
import type { Problem } from '../openrpc/problem.ts'

/** Digits of the version of a draft, which no release of the document can have. */
const VERSION = '0.0.0-draft'

export const emitDraft = (draft: DraftFile | undefined, document: OpenRpcDocument): OutputFile[] =>
  draft === undefined
    ? []
    : [{ path: 'draft.json', text: `${JSON.stringify(draftDocument(draft, document), null, 1)}\n` }]

export function draftDocument(draft: DraftFile, document: OpenRpcDocument): DraftDocument {
  const { proposal, suite, commits, elsewhere, description, types, objects, methods, errors, examples } = draft
  return {
    openrpc: document.openrpc,
    info: { title: `Draft: ${proposal}`, version: VERSION, description },
    'x-draft': { proposal, suite, commits, ...(elsewhere === undefined ? {} : { elsewhere }) },
    'x-objects': mapped(objects, ({ key, id, absent = {}, fields }) => ({
      key,
      ...(id === undefined ? {} : { id }),
      sometimes: Object.keys(fields).filter((name) => fields[name]?.endsWith('?')),
      absent,
    })),
    methods: methods.map(({ name, summary, why, today, limits, warning, primary, relations, filter }) => ({
      name,
      summary: `Draft. ${summary}`,
      paramStructure: 'by-position',
      params: [
        {
          name: 'query',
          required: true,
          'x-draft': proposal,
          schema: requestSchema(draft, [primary, ...relations], filter),
        },
      ],
      result: { name: 'page', 'x-draft': proposal, schema: resultSchema(draft, [primary, ...relations]) },
      errors: errors.map(({ cause, remedy, ...error }) => ({
        ...error,
        'x-cause': cause,
        'x-remedy': remedy,
        'x-draft': proposal,
      })),
      'x-draft': proposal,
      'x-query': { primary, relations },
      'x-why': why,
      'x-today': today,
      ...(limits === undefined ? {} : { 'x-limits': limits }),
      ...(warning === undefined ? {} : { 'x-warning': warning }),
      ...exampleOf(examples, name),
    })),
    components: {
      schemas: {
        ...types,
        ...mapped(objects, (object) => ({ 'x-draft': proposal, ...objectSchema(object, document) })),
      },
    },
  }
}

function exampleOf(examples: DraftFile['examples'], name: string): { 'x-example'?: DraftExample } {
  const { method, ...example } = examples.find(({ method }) => method === name) ?? {}
  return method === undefined ? {} : { 'x-example': example as DraftExample }
}

const ref = (name: string): DraftSchema => ({ $ref: `#/components/schemas/${name}` })
const mapped = <From, To>(
  record: Record<string, From>,
  change: (value: From, name: string) => To,
): Record<string, To> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
const closed = (properties: Record<string, DraftSchema>): DraftSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
})
const described = ({ type, description }: Described): DraftSchema => ({ description, ...ref(type) })

function requestSchema(
  { request, objects }: DraftFile,
  names: string[],
  filter: Record<string, Described>,
): DraftSchema {
  const [primary = '', ...relations] = names
  const selection = (name: string): DraftSchema => ({
    description: `Fields of \`${name}\`, or \`all\`.`,
    oneOf: [
      { const: 'all' },
      { type: 'array', minItems: 1, items: { enum: Object.keys(objects[name]?.fields ?? {}) } },
    ],
  })
  return closed({
    ...mapped(request, described),
    filter: {
      description:
        'Object with conditions, all of which must be met. A list matches any of its values. A condition of `null` is ignored.',
      ...closed(mapped(filter, described)),
    },
    fields: {
      description: fieldsText(primary, relations),
      ...closed(Object.fromEntries(names.map((name) => [name, selection(name)]))),
    },
  })
}

/** Without both sides of a join key, results cannot be matched. */
const JOINS: Readonly<Record<string, string>> = {
  blocks: '`blockNumber` and `number` of `blocks`',
  transactions: '`transactionHash` and `hash` of `transactions`',
}

/** `{"logs": "all", "blocks": ["number"]}`, with one joined object. */
function shapeOf(names: readonly string[]): string {
  const [primary = '', joined] = [names[0], names.at(-1)]
  return `{${[`"${primary}": "all"`, ...(joined === primary ? [] : [`"${joined}": ["number"]`])].join(', ')}}`
}

const quoted = (names: readonly string[], word: string): string => names.map((name) => `\`${name}\``).join(word)

const fieldsText = (primary: string, relations: readonly string[]): string =>
  [
    `Selects the fields to return, as a list or \`all\`, such as \`${shapeOf([primary, ...relations])}\`.`,
    ...(relations.length === 0
      ? []
      : [
          `To join ${quoted(relations, ' or ')}, name them too, and select the keys of both sides:`,
          `${relations.map((name) => JOINS[name]).join(', ')}.`,
        ]),
  ].join(' ')

function resultSchema({ result }: DraftFile, names: string[]): DraftSchema {
  const [primary = '', ...relations] = names
  const list = (name: string): DraftSchema => ({ type: 'array', items: ref(name) })
  const data = {
    description: `The list ${quoted([primary], '')}${relations.length === 0 ? '' : `, and on request ${quoted(relations, ' and ')}`}, in the order of the query.`,
    ...closed({ [primary]: list(primary), ...Object.fromEntries(relations.map((name) => [name, list(name)])) }),
    required: [primary],
  }
  const references = mapped(result, ({ description }) => ({ description, ...ref('BlockReference') }))
  return { ...closed({ data, ...references }), required: ['data', ...Object.keys(result)] }
}

/** Fields are optional, because a request selects them. */
const objectSchema = ({ like, describe = {}, fields }: DraftFile['objects'][string], document: OpenRpcDocument) =>
  closed(
    mapped(fields, (type, name) =>
      described({ type: type.replace('?', ''), description: describe[name] ?? textOf(document, like, name) ?? '' }),
    ),
  )

function textOf({ components }: OpenRpcDocument, shapes: readonly string[], field: string): string | undefined {
  const all = components.schemas as Record<string, { properties?: Record<string, { description?: string }> }>
  return shapes.map((shape) => all[shape]?.properties?.[field]?.description).find((text) => text !== undefined)
}

/** A type without a definition or a title, a field without a description, and a method that the document has. */
export function checkDraft(draft: DraftFile | undefined, document: OpenRpcDocument): Problem[] {
  if (draft === undefined) return []
  const problems: Problem[] = []
  const add = (pointer: string, message: string, fix: string) => problems.push({ file: DRAFT, pointer, message, fix })
  for (const [name, { title }] of Object.entries(draft.types))
    if (title === undefined) add(`/types/${name}`, 'The type has no title.', 'Add one.')
  for (const [name, { absent = {}, fields }] of Object.entries(draft.objects))
    for (const field of Object.keys(fields).filter((one) => fields[one]?.endsWith('?')))
      if (absent[field] === undefined)
        add(`/objects/${name}/absent`, `"${field}" has no reason for its absence.`, 'Add it to absent.')
  const served = new Set(document.methods.map(({ name }) => name))
  for (const [name, { fields, describe = {}, like }] of Object.entries(draft.objects))
    for (const [field, type] of Object.entries(fields)) {
      const at = `/objects/${name}/fields/${field}`
      if (!Object.hasOwn(draft.types, type.replace('?', '')))
        add(at, `The type "${type}" is not defined.`, 'Add it to types.')
      if ((describe[field] ?? textOf(document, like, field)) === undefined)
        add(at, 'The field has no description.', 'Add it to describe.')
    }
  for (const { name, filter } of draft.methods) {
    if (served.has(name)) add('/methods', `${name} is in the document.`, `Delete ${DRAFT}.`)
    for (const [field, { type }] of Object.entries(filter))
      if (!Object.hasOwn(draft.types, type))
        add(`/methods/${name}/${field}`, `The type "${type}" is not defined.`, 'Add it to types.')
  }
  return problems
}
