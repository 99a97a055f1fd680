/** Types of the assembled OpenRPC document, limited to the parts that this repository writes. */
import type { VersionRange } from '../../../src/core/lib/client-version.ts'
import type {
  ErrorNotes,
  ErrorPart,
  ErrorText,
  ErrorVersion,
  Release,
  Verdict,
  VerdictNote,
} from '../../../src/core/lib/error-model.ts'
import type { LaterState, SourceLine } from '../../../src/core/lib/evidence.ts'

export type { LaterState, Observation, SourceLine, Statement } from '../../../src/core/lib/evidence.ts'

/** The JSON Schema subset that `schemas/rpc` may use. */
export type Schema = Ranged & {
  $ref?: string
  title?: string
  description?: string
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  enum?: (string | number | boolean | null)[]
  const?: string | number | boolean | null
  pattern?: string
  minimum?: number
  maximum?: number
  minProperties?: number
  oneOf?: Schema[]
  /** Written by the assembler for `x-never`. A value with one of these members is invalid. */
  not?: { anyOf: { required: string[] }[] }
  discriminator?: { propertyName: string }
  'x-rule'?: string
  /** Shape of the keys of a map. The assembler converts it to `propertyNames`. */
  'x-keys'?: Schema
  /** Members that belong to another form. They are rejected although unknown members are accepted. */
  'x-never'?: string[]
  /** Lists with dependent lengths. */
  'x-lengths'?: ListLength[]
  'x-unit'?: string
  'x-group'?: string
  'x-constant'?: string | number | boolean
  'x-null'?: string | string[]
  'x-absent'?: string
  'x-only'?: string
  'x-default'?: unknown
  'x-wrong'?: { value: string; why: string }[]
  /** The meaning of each allowed value of an `enum`. */
  'x-values'?: { value: string; description: string }[]
  'x-source'?: SourceLine[]
}

/** The list has as many items as another one, optionally a fixed number more, or optionally none. */
export type ListLength = { list: string; of: string; plus?: number; orEmpty?: boolean }

export type ContentDescriptor = Ranged & {
  name: string
  description?: string
  required?: boolean
  schema: Schema
  'x-null'?: string | string[]
  'x-default'?: unknown
  'x-wrong'?: { value: string; why: string }[]
  'x-members'?: Readonly<Record<string, string>>
  'x-unit'?: string
  'x-source'?: SourceLine[]
}

/** An error in `openrpc/errors.yaml`. The head of that file explains each member. */
export type AuthoredError = {
  /** Absent if `x-versions` has the codes. */
  code?: number
  /** Absent if each of `x-versions` has its own. */
  message?: string
  'x-data'?: string
  'x-message-pattern'?: string
  'x-versions'?: (VersionRange & Partial<ErrorVersion> & { code: number })[]
  'x-texts'?: ErrorText[]
  'x-verdict': Verdict
  'x-cause': string
  'x-remedy': string
  'x-for'?: ErrorPart[]
  /** Providers use the same code for something else. */
  'x-shared-with'?: 'providers'
  'x-observed': { client: string; source: string }[]
}

/** Releases in which a part of the document is valid, including both bounds. */
export type Ranged = { 'x-since'?: string; 'x-until'?: string }

export type Limit = Ranged & {
  id: string
  title: string
  value: number | string
  unit?: string
  /** Words of a sentence about this number. The assembler removes them. */
  about?: string
  flag?: string
  note?: string
  'x-source'?: SourceLine[]
}

export type Method = Ranged & {
  name: string
  summary: string
  description: string
  tags: { name: string }[]
  paramStructure?: 'by-position' | 'by-name' | 'either'
  params: ContentDescriptor[]
  result: ContentDescriptor
  errors: { $ref: string }[]
  examples?: unknown[]
  'x-error-examples'?: unknown[]
  'x-subject': string
  'x-kind': 'read' | 'write' | 'debug'
  'x-limits'?: Limit[]
  'x-ethereum'?: { part: string; note: string; 'x-source'?: SourceLine[] }[]
  'x-changes'?: { client: string; date?: string; note: string }[]
  'x-beyond-list'?: { enabledBy: string; publicEndpoints?: 'none'; 'x-source'?: SourceLine[] }
  'x-transport'?: 'websocket'
  'x-notifications'?: { kind: string; fires: string; schema: Schema }[]
  'x-examples'?: string[]
}

export type Subject = { id: string; title: string; description: string }

export type OpenRpcDocument = {
  openrpc: string
  info: { title: string; version: string; description?: string; [key: string]: unknown }
  servers: { name: string; url: string; [key: string]: unknown }[]
  'x-subjects': Subject[]
  methods: Method[]
  components: { schemas: Record<string, Schema>; errors: Record<string, { code: number; message: string }> }
  'x-errors': Record<string, ErrorNotes & { 'x-source'?: SourceLine[]; 'x-source-after'?: LaterState }>
  /** Releases of the client, newest first. */
  'x-clients': Release[]
  'x-verdicts': VerdictNote[]
  [key: `x-${string}`]: unknown
}

/** A generated file: path below `generated/`, full text. */
export type OutputFile = { path: string; text: string }

const SCHEMA_REF = '#/components/schemas/'
const ERROR_REF = '#/components/errors/'

/** `Block` of `#/components/schemas/Block`. Undefined for any other reference. */
export const schemaName = (ref: string): string | undefined =>
  ref.startsWith(SCHEMA_REF) ? ref.slice(SCHEMA_REF.length) : undefined

/** `InvalidParams` of `#/components/errors/InvalidParams`. */
export const errorName = (ref: string): string | undefined =>
  ref.startsWith(ERROR_REF) ? ref.slice(ERROR_REF.length) : undefined

/** True for the `{ type: null }` branch that makes a union nullable. */
export const isNullSchema = (schema: Schema): boolean => schema.type === 'null'

/** Splits a union into a null flag and the rest. A rest of one branch becomes that branch. */
export function splitNull(schema: Schema): { nullable: boolean; schema: Schema } {
  if (!schema.oneOf?.some(isNullSchema)) return { nullable: isNullSchema(schema), schema }
  const rest = schema.oneOf.filter((branch) => !isNullSchema(branch))
  const { oneOf: _, ...annotations } = schema
  return {
    nullable: true,
    schema: rest.length === 1 && rest[0] ? { ...rest[0], ...annotations } : { ...schema, oneOf: rest },
  }
}

/** Follows references to the final component. Annotations next to a `$ref` override the component's. */
export function resolve(document: OpenRpcDocument, schema: Schema): Schema {
  const seen = new Set<string>()
  let current = schema
  while (current.$ref !== undefined && !seen.has(current.$ref)) {
    seen.add(current.$ref)
    const { $ref, ...beside } = current
    const target = document.components.schemas[schemaName($ref) ?? '']
    if (!target) return {}
    current = { ...target, ...beside }
  }
  return current
}
