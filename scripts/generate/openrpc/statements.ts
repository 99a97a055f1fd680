/** The statements of the document that a source line can prove, each with the object for its proof. */
import { boundsOf, rangeSentence } from '../../../src/core/lib/client-version.ts'
import type { LaterState, Limit, Method, OpenRpcDocument, Schema, SourceLine, Statement } from './document.ts'

/** An object of the document that accepts `x-source`. */
export type Sourced = { 'x-source'?: SourceLine[]; 'x-source-after'?: LaterState }

export type FoundStatement = Omit<Statement, 'source' | 'without' | 'after' | 'observed'> & { target: Sourced }

type Kind = Statement['kind']

/** Every statement in the order of the document: errors, then methods, limits and shapes. */
export function statementsOf(document: OpenRpcDocument): FoundStatement[] {
  return [...errorStatements(document), ...nodeStatements(document), ...methodStatements(document)].concat(
    memberStatements(document),
  )
}

const errorStatements = (document: OpenRpcDocument): FoundStatement[] =>
  Object.entries(document.components.errors).flatMap(([id, { message }]) => {
    const target = document['x-errors'][id]
    return target ? [{ kind: 'error' as const, id, text: message.trim(), target }] : []
  })

function nodeStatements(document: OpenRpcDocument): FoundStatement[] {
  const own = limitStatements('node', (document['x-node-limits'] as Limit[] | undefined) ?? [])
  const servers = document.servers.flatMap((server) => {
    const host = URL.canParse(server.url) ? new URL(server.url).host : server.url
    return limitStatements(`server/${host}`, (server['x-limits'] as Limit[] | undefined) ?? [])
  })
  return [...own, ...servers]
}

const limitStatements = (prefix: string, limits: readonly Limit[], method?: string): FoundStatement[] =>
  limits.map((limit) => ({
    kind: 'limit',
    id: `${prefix}/${limit.id}`,
    text: `${limit.title}: ${limit.value}${limit.unit === undefined ? '' : ` ${limit.unit}`}`,
    ...(method !== undefined && { method }),
    target: limit,
  }))

const methodStatements = (document: OpenRpcDocument): FoundStatement[] =>
  document.methods.flatMap((method) => [
    ...limitStatements(method.name, method['x-limits'] ?? [], method.name),
    ...flagStatements(method),
    ...paramStatements(method),
    ...nullStatements(method),
    ...(method['x-ethereum'] ?? []).map((row) => ({
      kind: 'difference' as const,
      id: `${method.name}/${row.part}`,
      text: `${row.part}: ${row.note}`,
      method: method.name,
      target: row,
    })),
  ])

function flagStatements(method: Method): FoundStatement[] {
  const beyond = method['x-beyond-list']
  if (!beyond) return []
  return [{ kind: 'flag', id: method.name, text: beyond.enabledBy, method: method.name, target: beyond }]
}

/** A default, or the releases that accept the parameter. One line proves both. */
const paramStatements = (method: Method): FoundStatement[] =>
  method.params.flatMap((param) => {
    const range = rangeSentence(boundsOf(param))
    if (param['x-default'] === undefined && range === '') return []
    const isDefault = param['x-default'] !== undefined
    return [
      {
        kind: isDefault ? ('default' as const) : ('nullability' as const),
        id: `${method.name}/${param.name}`,
        text: `${param.name}: ${isDefault ? param['x-default'] : range}`,
        method: method.name,
        target: param,
      },
    ]
  })

function nullStatements(method: Method): FoundStatement[] {
  const reasons = [method.result?.['x-null'] ?? []].flat()
  if (reasons.length === 0) return []
  return [{ kind: 'nullability', id: method.name, text: reasons.join(' '), method: method.name, target: method.result }]
}

/** Members of shapes. A member in several branches of a union is a separate statement in each. */
function memberStatements(document: OpenRpcDocument): FoundStatement[] {
  const found: FoundStatement[] = []
  const add = (kind: Kind, id: string, text: string, target: Sourced) => found.push({ kind, id, text, target })
  const visit = (schema: Schema, id: string): void => {
    if (schema['x-default'] !== undefined) add('default', id, `${id}: ${schema['x-default']}`, schema)
    const missing = [schema['x-null'] ?? [], schema['x-absent'] ?? [], rangeSentence(boundsOf(schema)) || []].flat()
    if (missing.length > 0) add('nullability', id, `${id}: ${missing.join(' ')}`, schema)
    for (const [name, member] of Object.entries(schema.properties ?? {})) visit(member, `${id}.${name}`)
    for (const inner of [schema.items, ...(schema.oneOf ?? [])]) if (inner) visit(inner, id)
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, id)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name)
  return found
}
