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
  if (!isObject(document)) throw wrong('', 'is no object', 'Give an OpenRPC document.')
  if (typeof document.openrpc !== 'string')
    throw wrong(
      '',
      `has no member "openrpc"${'openapi' in document ? ': it is OpenAPI' : ''}`,
      'Give an OpenRPC document.',
    )
  const { methods, info, components } = document
  if (!Array.isArray(methods)) throw wrong('/methods', 'is no list', 'Each method is an item of it.')
  checkReferences(document, document, '')
  const reader = new Reader(document)
  const read = methods.map((method, index) => reader.method(method, `/methods/${index}`))
  const names = read.map(({ name }) => name)
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twice >= 0) throw wrong(`/methods/${twice}/name`, `${names[twice]} is there twice`, 'Names must differ.')
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
      `is no JSON, ${(error as Error).message}`,
      'Resolve YAML and external files to one JSON file first.',
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
      throw wrong(place, `${member} leads out of the document`, 'Bundle it to one file first.')
    else if (member !== '#' && target(document, member) === undefined)
      throw wrong(place, `nothing is at ${member}`, 'Mend the reference.')
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
    if (typeof name !== 'string' || name === '') throw wrong(`${at}/name`, 'is missing', 'A method has a name.')
    if (!Array.isArray(params)) throw wrong(`${at}/params`, 'is no list', 'Each param is an item of it.')
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
      throw wrong(`${at}/name`, 'is missing', 'Params and results have names.')
    if (schema === undefined) throw wrong(`${at}/schema`, 'is missing', 'Params and results have schemas.')
    if (!isObject(schema) && typeof schema !== 'boolean') throw wrong(`${at}/schema`, 'is no schema', 'Give an object.')
    return {
      name,
      schema: schema as Schema,
      required: required === true,
      ...(typeof summary === 'string' && { summary }),
    }
  }

  #error(given: unknown, at: string): Method['errors'][number] {
    const { code, message } = this.#resolved(given, at)
    if (!Number.isInteger(code)) throw wrong(`${at}/code`, 'is no integer', 'JSON-RPC has numbers for errors.')
    return { code: code as number, message: String(message ?? '') }
  }

  #resolved(given: unknown, at: string): Json {
    let value = given
    for (let depth = 0; isObject(value) && typeof value.$ref === 'string'; depth++) {
      if (depth > 20) throw wrong(at, 'refers to itself', 'Mend the reference.')
      value = target(this.#document, value.$ref)
    }
    if (!isObject(value)) throw wrong(at, 'is no object', 'See the OpenRPC specification.')
    return value
  }
}
