/** Converts schemas to a validator module without dependencies. */

import { Ajv2019 } from 'ajv/dist/2019.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { stepName } from '../../../core/lib/json-pointer.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { OpenRpc, Schema } from './read-document.ts'

const DOCUMENT = 'document'

/**
 * Inlines the runtime helpers that ajv's compiled validators import. Lengths count characters instead of UTF-16 units.
 */
const HELPERS: readonly [pattern: RegExp, code: string][] = [
  [/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, '((text) => [...text].length)'],
  [/require\("ajv\/dist\/runtime\/equal"\)\.default/g, 'isEqual'],
]
const IS_EQUAL = `function isEqual(a, b) {
  if (a === b || (a !== a && b !== b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}
`

/**
 * The text of `validators.js`.
 * @throws {PortalError} `GENERATE_SCHEMA` with the name of the invalid schema.
 */
export function validatorsFile(document: OpenRpc, names: ReadonlyMap<string, string>): string {
  const ajv = new Ajv2019({
    ...{ strict: false, validateFormats: false, allErrors: true, validateSchema: false, logger: false },
    // Otherwise each shape would be repeated wherever it is used.
    ...{ inlineRefs: false, messages: true, code: { source: true, esm: true } },
  })
  ajv.addSchema({ $id: DOCUMENT, components: { schemas: document.schemas } })
  const places = new Map<string, string>()
  const add = (name: string, schema: Schema, at: string): void => {
    ajv.addSchema({ ...absolute(schema, names), $id: name })
    places.set(name, at)
  }
  for (const [name, schema] of Object.entries(document.schemas))
    add(`shape_${names.get(name)}`, schema, `/components/schemas/${name}`)
  for (const [index, { params, result }] of document.methods.entries()) {
    for (const [place, { schema }] of params.entries())
      add(`param_${index}_${place}`, schema, `/methods/${index}/params/${place}/schema`)
    if (result !== undefined) add(`result_${index}`, result, `/methods/${index}/result/schema`)
  }
  for (const [name, at] of places) compile(ajv, name, at)
  const exported = Object.fromEntries([...places.keys()].map((name) => [name, name]))
  const code = HELPERS.reduce(
    (text, [pattern, helper]) => text.replaceAll(pattern, helper),
    (standaloneCode as unknown as { default: typeof standaloneCode }).default(ajv, exported),
  )
  return `${IS_EQUAL}${code.replace(/^"use strict";/, '')}\n${checkers(document, names)}`
}

function compile(ajv: Ajv2019, name: string, at: string): void {
  try {
    ajv.getSchema(name)
  } catch (cause) {
    const message = `${at}: ${(cause as Error).message}.`
    throw new PortalError('GENERATE_SCHEMA', { message, at, hint: 'Correct the schema.', cause })
  }
}

/**
 * Resolves references to named shapes by name, so that each is compiled once. Other references point into the document.
 */
function absolute(schema: Schema, names: ReadonlyMap<string, string>): object {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} }
  const lead = (reference: string): string => {
    const [, name = ''] = /^#\/components\/schemas\/([^/]+)$/.exec(reference) ?? []
    const shape = names.get(stepName(decodeURIComponent(name)))
    return shape === undefined ? `${DOCUMENT}${reference}` : `shape_${shape}`
  }
  // An `$id` would redirect the references.
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (typeof value !== 'string') return value
    if (key === '$ref' && value.startsWith('#')) return lead(value)
    return key === '$id' ? undefined : value
  }) as object
}

function checkers({ methods, schemas }: OpenRpc, names: ReadonlyMap<string, string>): string {
  const shapes = Object.keys(schemas).flatMap((name) => {
    const shape = names.get(name)
    return [
      `export const is${shape} = (value) => shape_${shape}(value)`,
      `export const check${shape} = (value) => report(problems(shape_${shape}, value, ''))`,
    ]
  })
  const rows = methods.map(({ name, params, result, structure }, index) => {
    const own = params.map(
      ({ name: param, required }, place) => `[${JSON.stringify(param)}, ${required}, param_${index}_${place}]`,
    )
    return `  ${JSON.stringify(name)}: [[${own.join(', ')}], ${result === undefined ? 'undefined' : `result_${index}`}, ${JSON.stringify(structure)}],`
  })
  return `${RUNTIME}${shapes.join('\n')}\n\nconst methods = {\n${rows.join('\n')}\n}\n${METHOD_CHECKERS}`
}

/** Most problems of a report, as in the reports of this package. */
const MOST = 100

const RUNTIME = `
const report = (problems) =>
  problems.length === 0
    ? { valid: true }
    : { valid: false, problems: problems.slice(0, ${MOST}), ...(problems.length > ${MOST} && { truncated: true }) }

function problems(validate, value, at) {
  if (validate(value)) return []
  const all = validate.errors.filter(({ keyword, params }) => keyword !== 'if' && (keyword !== 'type' || params.type !== 'null'))
  const inner = all.filter(({ keyword }) => keyword !== 'oneOf' && keyword !== 'anyOf')
  const found = inner.length > 0 ? inner : all.length > 0 ? all : validate.errors
  return found.map((error) => problem(error, at + error.instancePath))
}

const list = (values) => {
  const words = values.map((value) => JSON.stringify(value))
  return words.length < 2 ? words.join() : words.slice(0, -1).join(', ') + ' or ' + words.at(-1)
}
const step = (name) => '/' + name.replaceAll('~', '~0').replaceAll('/', '~1')

function problem({ message, keyword, params }, path) {
  if (keyword === 'required')
    return { path: path + step(params.missingProperty), message: 'member "' + params.missingProperty + '" is missing', keyword, expected: 'member "' + params.missingProperty + '"' }
  const extra = params.additionalProperty ?? params.unevaluatedProperty
  if (extra !== undefined)
    return { path: path + step(extra), message: 'member "' + extra + '" is not allowed', keyword, expected: 'no member "' + extra + '"', fix: 'Remove it.' }
  const expected =
    keyword === 'enum' ? list(params.allowedValues)
    : keyword === 'const' ? list([params.allowedValue])
    : message.replace(/^must be /, '').replace(/^must /, '')
  return { path, message: keyword === 'enum' || keyword === 'const' ? 'must be ' + expected : message, keyword, expected }
}
`

const METHOD_CHECKERS = `
const unknown = (method) => report([{ path: '', message: 'there is no method ' + method, keyword: 'method' }])

export function checkParams(method, params) {
  if (!Object.hasOwn(methods, method)) return unknown(method)
  const [own, , structure] = methods[method]
  const isList = Array.isArray(params)
  if (!isList && (typeof params !== 'object' || params === null))
    return report([{ path: '', message: 'params must be a list or an object', keyword: 'type' }])
  if (structure === (isList ? 'by-name' : 'by-position'))
    return report([{ path: '', message: 'accepts params ' + structure, keyword: 'paramStructure' }])
  if (isList && params.length > own.length)
    return report([{ path: '/' + own.length, message: 'takes ' + own.length + ' params', keyword: 'maxItems' }])
  const found = own.flatMap(([name, required, validate], index) => {
    const value = isList ? params[index] : params[name]
    const path = '/' + (isList ? index : name)
    if (value !== undefined) return problems(validate, value, path)
    return required ? [{ path, message: 'the param "' + name + '" is missing', keyword: 'required' }] : []
  })
  return report(found)
}

export function checkResult(method, value) {
  if (!Object.hasOwn(methods, method)) return unknown(method)
  const [, validate] = methods[method]
  return report(validate === undefined ? [] : problems(validate, value, ''))
}
`

/** The text of `validators.d.ts`. */
export function validatorTypes({ schemas }: OpenRpc, names: ReadonlyMap<string, string>): string {
  const shapes = Object.keys(schemas).map((name) => {
    const shape = names.get(name)
    return `export declare function is${shape}(value: unknown): value is types.${shape}\nexport declare function check${shape}(value: unknown): Report\n`
  })
  return `import type * as types from './types.js'

/** What does not hold, and where: a JSON Pointer into the value. */
export type Problem = { path: string; message: string; keyword: string; expected?: string; fix?: string }

/** Verdict on a value. */
export type Report = { valid: true } | { valid: false; problems: Problem[]; truncated?: true }

/** What keeps params, by position or by name, from being those of the method. */
export declare function checkParams(method: types.MethodName, params: unknown): Report
/** What keeps a value from being the method's result. */
export declare function checkResult(method: types.MethodName, value: unknown): Report

${shapes.join('\n')}`
}
