/** Reads an OpenRPC document as a value for the generator, and reports each mistake with its place. */
import { pointerStep, stepName } from '../../../core/lib/json-pointer.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'

/** A JSON Schema: an object, or true for everything and false for nothing. */
export type Schema = boolean | ({ [keyword: string]: unknown } & { $ref?: string })

export type Param = { name: string; schema: Schema; required: boolean; summary?: string }
export type Method = {
  name: string
  summary?: string
  deprecated: boolean
  params: Param[]
  /** How params are passed. `either` when the document does not specify it. */
  structure: 'by-name' | 'by-position' | 'either'
  /** Absent if the method is a notification. */
  result?: Schema
  errors: { code: number; message: string }[]
}
export type OpenRpc = { title: string; version: string; methods: Method[]; schemas: Record<string, Schema> }

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param at JSON Pointer into the document */
const wrong = (at: string, message: string, hint: string): PortalError =>
  new PortalError('GENERATE_DOCUMENT', { message: `${at === '' ? 'The document' : at}: ${message}.`, at, hint })

/**
 * Reads a document's text.
 * @throws {PortalError} `GENERATE_DOCUMENT` with the JSON Pointer of the unsupported part.
 */
export function readOpenRpc(text: string): OpenRpc {
  const document = parse(text)
  if (!isObject(document)) throw wrong('', 'is not an object', 'Use an OpenRPC document.')
  if (typeof document.openrpc !== 'string')
    throw wrong(
      '',
      `has no member "openrpc"${'openapi' in document ? ' because it is OpenAPI' : ''}`,
      'Use an OpenRPC document.',
    )
  const { methods, info, components } = document
  if (!Array.isArray(methods)) throw wrong('/methods', 'is not a list', 'Make each method an item of the list.')
  checkReferences(document, document, '')
  const reader = new Reader(document)
  const read = methods.map((method, index) => reader.method(method, `/methods/${index}`))
  const names = read.map(({ name }) => name)
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twice >= 0) throw wrong(`/methods/${twice}/name`, `${names[twice]} occurs twice`, 'Use different names.')
  const { title, version } = isObject(info) ? info : {}
  const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {}
  return {
    title: String(title ?? ''),
    version: String(version ?? ''),
    methods: read,
    schemas: schemas as OpenRpc['schemas'],
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw wrong(
      '',
      `is not JSON, ${(error as Error).message}`,
      'Convert YAML and external files to one JSON file first.',
    )
  }
}

/** Target of a reference inside the document, or undefined if it does not exist. */
export function target(document: unknown, reference: string): unknown {
  return reference
    .slice('#'.length)
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => {
      const key = stepName(decodeURIComponent(part))
      return Object.hasOwn(Object(value) as object, key) ? (value as Json)[key] : undefined
    }, document)
}

/** Members such as examples may contain a `$ref` without a target. */
const OPAQUE = ['example', 'examples', 'const', 'default', 'enum']

function checkReferences(document: unknown, value: unknown, at: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const place = at + pointerStep(key)
    if (OPAQUE.includes(key) && !at.endsWith('/properties')) continue
    if (key !== '$ref' || typeof member !== 'string') checkReferences(document, member, place)
    else if (!member.startsWith('#'))
      throw wrong(place, `${member} refers to another file`, 'Bundle the document into one file first.')
    else if (member !== '#' && target(document, member) === undefined)
      throw wrong(place, `${member} does not exist`, 'Correct the reference.')
  }
}

class Reader {
  readonly #document: Json
  constructor(document: Json) {
    this.#document = document
  }

  method(given: unknown, at: string): Method {
    const method = this.#resolved(given, at)
    const { name, params = [], result, errors = [], summary, deprecated, paramStructure } = method
    if (typeof name !== 'string' || name === '') throw wrong(`${at}/name`, 'is missing', 'Add the name of the method.')
    if (!Array.isArray(params)) throw wrong(`${at}/params`, 'is not a list', 'Make each param an item of the list.')
    const read = params.map((param, index) => this.#param(param, `${at}/params/${index}`))
    return {
      ...{ name, deprecated: deprecated === true, params: read },
      structure: paramStructure === 'by-name' || paramStructure === 'by-position' ? paramStructure : 'either',
      ...(typeof summary === 'string' && { summary }),
      ...(result !== undefined && { result: this.#param(result, `${at}/result`).schema }),
      errors: Array.isArray(errors) ? errors.map((error, index) => this.#error(error, `${at}/errors/${index}`)) : [],
    }
  }

  #param(given: unknown, at: string): Param {
    const { name, schema, required, summary } = this.#resolved(given, at)
    if (typeof name !== 'string' || name === '')
      throw wrong(`${at}/name`, 'is missing', 'Add a name to each param and result.')
    if (schema === undefined) throw wrong(`${at}/schema`, 'is missing', 'Add a schema to each param and result.')
    if (!isObject(schema) && typeof schema !== 'boolean')
      throw wrong(`${at}/schema`, 'is not a schema', 'Use an object.')
    return {
      name,
      schema: schema as Schema,
      required: required === true,
      ...(typeof summary === 'string' && { summary }),
    }
  }

  #error(given: unknown, at: string): Method['errors'][number] {
    const { code, message } = this.#resolved(given, at)
    if (!Number.isInteger(code)) throw wrong(`${at}/code`, 'is not an integer', 'Use a number as the error code.')
    return { code: code as number, message: String(message ?? '') }
  }

  #resolved(given: unknown, at: string): Json {
    let value = given
    for (let depth = 0; isObject(value) && typeof value.$ref === 'string'; depth++) {
      if (depth > 20) throw wrong(at, 'refers to itself', 'Correct the reference.')
      value = target(this.#document, value.$ref)
    }
    if (!isObject(value)) throw wrong(at, 'is not an object', 'See the OpenRPC specification.')
    return value
  }
}
