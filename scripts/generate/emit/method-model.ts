/** document → `generated/methods/*.json`: the finished data of each reference page. */
import { boundsOf } from '../../../src/core/lib/client-version.ts'
import { differsByRelease, type ErrorText, errorWords, versionsFor } from '../../../src/core/lib/error-model.ts'
import type {
  ErrorRow,
  LimitRow,
  MethodIndex,
  MethodModel,
  MethodSummary,
  SchemaRow,
} from '../../../src/core/lib/method-model.ts'
import { errorName, type Limit, type Method, type OpenRpcDocument, type OutputFile } from '../openrpc/document.ts'
import { relatedMethods } from './related.ts'
import { anchorsOf, messageRows, paramRows, resultRow } from './schema-rows.ts'
import { typeWords } from './type-words.ts'

/** One file per method and the index of all. */
export function emitMethods(document: OpenRpcDocument): OutputFile[] {
  const index = methodIndex(document)
  const order = [...index.subjects.flatMap(({ methods }) => methods), ...index.beyond].map(({ name }) => name)
  const files = document.methods.map((method) => {
    const at = order.indexOf(method.name)
    const around = { previous: order[at - 1], next: order[at + 1] }
    return { path: `methods/${method.name}.json`, text: json({ ...methodModel(document, method), ...around }) }
  })
  return [...files, { path: 'methods/index.json', text: json(index) }]
}

/** Every anchor of a method's page, to check that each occurs once. */
export function methodAnchors(document: OpenRpcDocument, method: Method): string[] {
  const messages = messageRows(document, method).flatMap(({ rows }) => rows)
  return anchorsOf([...paramRows(document, method), resultRow(document, method), ...messages])
}

/** Subjects in display order with the methods in the specification's list, then the other methods. */
export function methodIndex(document: OpenRpcDocument): MethodIndex {
  const listed = document.methods.filter((method) => !method['x-beyond-list'])
  const subjects = document['x-subjects']
    .map((subject) => ({
      ...subject,
      methods: listed.filter((method) => method['x-subject'] === subject.id).map(summary),
    }))
    .filter(({ methods }) => methods.length > 0)
  return { subjects, beyond: document.methods.filter((method) => method['x-beyond-list']).map(summary) }
}

function summary(method: Method): MethodSummary {
  return {
    name: method.name,
    namespace: method.name.slice(0, method.name.indexOf('_')),
    subject: method['x-subject'],
    kind: method['x-kind'],
    summary: method.summary,
    signature: `(${method.params.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeWords(schema)}`).join(', ')})`,
    result: typeWords(method.result.schema),
    ...boundsOf(method),
    ...(method['x-beyond-list'] && { beyond: method['x-beyond-list'].enabledBy }),
    ...(method['x-transport'] && { transport: method['x-transport'] }),
  }
}

function methodModel(document: OpenRpcDocument, method: Method): MethodModel {
  const result: SchemaRow = resultRow(document, method)
  return {
    ...summary(method),
    description: method.description,
    params: paramRows(document, method),
    resultRow: result,
    ...(method['x-notifications'] && { messages: messageRows(document, method) }),
    nullReasons: [method.result['x-null'] ?? []].flat(),
    errors: (method.errors ?? []).map(({ $ref }) => errorRow(document, errorName($ref) ?? '', method.name)),
    limits: (method['x-limits'] ?? []).map(limitRow),
    ethereum: (method['x-ethereum'] ?? []).map(withoutSource),
    changes: method['x-changes'] ?? [],
    related: relatedMethods(document, method),
  }
}

/** evidence.json contains the source lines, so pages do not repeat them. */
function withoutSource<Row extends { 'x-source'?: unknown }>({ 'x-source': _, ...row }: Row): Omit<Row, 'x-source'> {
  return row
}

/** A limit with its bounds under the names that pages use. */
function limitRow(limit: Limit): LimitRow {
  const { 'x-since': _, 'x-until': __, ...rest } = withoutSource(limit)
  return { ...rest, ...boundsOf(limit) }
}

/** The texts that a method can return, without their methods. */
const textsFor = (texts: readonly ErrorText[], method?: string): ErrorText[] =>
  texts
    .filter(({ methods }) => method === undefined || methods === undefined || methods.includes(method))
    .map(({ methods: _, ...text }) => text)

/** One error for a page, with the responses that the method can return. */
export function errorRow(document: OpenRpcDocument, id: string, method?: string): ErrorRow {
  const notes = document['x-errors'][id]
  const versions = notes ? versionsFor(notes, method) : []
  const answers = versions.map(({ methods: _, message, pattern, ...answer }) => ({
    ...answer,
    message: pattern ?? message,
  }))
  const [newest] = answers
  const data = newest?.data ?? notes?.data
  return {
    id,
    code: newest?.code ?? 0,
    message: newest?.message ?? '',
    verdict: notes?.verdict ?? 'unknown',
    ...(data !== undefined && { data }),
    cause: notes ? errorWords(notes, 'cause', method) : '',
    remedy: notes ? errorWords(notes, 'remedy', method) : '',
    ...((answers.length > 1 || differsByRelease(versions)) && { answers }),
    ...(notes?.texts && { texts: textsFor(notes.texts, method) }),
    observed: notes?.observed ?? [],
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`
