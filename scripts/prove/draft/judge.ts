/**
 * Judges a vector of the draft's test suite with the document alone. It accepts or refuses the request, and checks the result
 * with the rules of a page. The suite's own runner checks a server in the same way.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { DraftDocument, DraftMethod } from '../../../src/core/lib/draft.ts'

export type Vector = {
  description?: string
  request: { method: string; params?: unknown }
  response: { result?: QueryPage; error?: { code: number } }
}

type Row = Readonly<Record<string, unknown>>
type Reference = { number: string; hash: string; parentHash: string }
type QueryPage = { data: Record<string, Row[]>; fromBlock: Reference; toBlock: Reference; cursorBlock: Reference }
type Query = {
  fromBlock?: string
  toBlock?: string
  order?: 'asc' | 'desc'
  fields?: Record<string, readonly string[] | 'all'>
}

const INVALID_PARAMS = -32602
const METHOD_NOT_FOUND = -32601

export class DraftJudge {
  readonly #document: DraftDocument
  readonly #ajv = new Ajv({ strict: false, allErrors: false })
  readonly #compiled = new Map<unknown, ValidateFunction>()

  constructor(document: DraftDocument) {
    this.#document = document
    this.#ajv.addSchema({ components: document.components }, 'draft')
  }

  /** The suite's expectation for a vector, in words. */
  static expectedOf({ response: { result, error } }: Vector): string {
    if (error) return String(error.code)
    return result ? 'result' : 'any result'
  }

  /** Problems of a vector, none if the document judges it as the suite does. */
  problems({ request, response: { result, error } }: Vector): string[] {
    const method = this.#document.methods.find(({ name }) => name === request.method)
    if (!method) return error?.code === METHOD_NOT_FOUND ? [] : [`${request.method} is not drafted`]
    const refusals = this.#refusals(method, request.params)
    if (error?.code === INVALID_PARAMS) return refusals.length > 0 ? [] : ['the document accepts the request']
    if (refusals.length > 0) return refusals
    if (error)
      return method.errors.some(({ code }) => code === error.code) ? [] : [`error ${error.code} is not in the document`]
    const [query] = request.params as [Query]
    return result ? this.#pageProblems(method, query, result) : []
  }

  /** Why the node must refuse the params. */
  #refusals(method: DraftMethod, params: unknown): string[] {
    if (!Array.isArray(params) || params.length !== 1) return ['params is not a list of one object']
    const wrong = this.#schemaProblems(method.params[0]?.schema, params[0], 'query')
    if (wrong.length > 0) return wrong
    const { fromBlock, toBlock, order } = params[0] as Query
    if (!isNumber(fromBlock) || !isNumber(toBlock)) return []
    const isInverted = order === 'desc' ? BigInt(fromBlock) < BigInt(toBlock) : BigInt(fromBlock) > BigInt(toBlock)
    return isInverted ? ['the range is inverted for its order'] : []
  }

  #pageProblems(method: DraftMethod, query: Query, page: QueryPage): string[] {
    const wrong = this.#schemaProblems(method.result.schema, page, 'result')
    if (wrong.length > 0) return wrong
    return [
      ...this.#selectionProblems(method, query, page),
      ...this.#orderProblems(query, page),
      ...this.#relationProblems(method, page),
      ...rangeProblems(query, page),
      ...frameProblems(page),
    ]
  }

  #schemaProblems(schema: unknown, value: unknown, at: string): string[] {
    const validate = this.#compiled.get(schema) ?? this.#compile(schema)
    return validate(value) ? [] : (validate.errors ?? []).slice(0, 1).map((error) => `${at}${wordsOf(error)}`)
  }

  #compile(schema: unknown): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"draft#/components')
    const validate = this.#ajv.compile(JSON.parse(text) as object)
    this.#compiled.set(schema, validate)
    return validate
  }

  /** Every object has the selected fields, except those that some objects lack, and no other. */
  #selectionProblems({ 'x-query': { primary } }: DraftMethod, { fields = {} }: Query, { data }: QueryPage): string[] {
    const names = new Set([primary, ...Object.keys(fields)])
    const lists = [...names].flatMap((name) => (data[name] ? [] : [`data.${name} is missing`]))
    const others = Object.keys(data).flatMap((name) => (names.has(name) ? [] : [`data.${name} was not selected`]))
    return [
      ...lists,
      ...others,
      ...[...names].flatMap((name) => {
        const selected = fields[name] ?? 'all'
        const wanted = new Set(selected === 'all' ? this.#fieldsOf(name) : selected)
        const sometimes = this.#document['x-objects'][name]?.sometimes ?? []
        return (data[name] ?? []).flatMap((row, index) => [
          ...Object.keys(row).flatMap((field) =>
            wanted.has(field) ? [] : [`data.${name}[${index}].${field} was not selected`],
          ),
          ...[...wanted].flatMap((field) =>
            field in row || sometimes.includes(field) ? [] : [`data.${name}[${index}].${field} is missing`],
          ),
        ])
      }),
    ]
  }

  #fieldsOf(name: string): string[] {
    return Object.keys(this.#document.components.schemas[name]?.properties ?? {})
  }

  /** Lists are sorted by their keys without duplicates. A list without all fields of its key has no visible order. */
  #orderProblems({ order }: Query, { data }: QueryPage): string[] {
    return Object.entries(data).flatMap(([name, rows]) => {
      const key = this.#document['x-objects'][name]?.key ?? []
      if (!rows.every((row) => key.every((field) => field in row))) return []
      return rows.slice(1).flatMap((row, index) => {
        const before = keyOf(rows[index] ?? {}, key)
        const rising = compared(before, keyOf(row, key))
        return (order === 'desc' ? -rising : rising) < 0 ? [] : [`data.${name}[${index + 1}] is not in order`]
      })
    })
  }

  /** Each related object is there once, for a primary object, and none is missing. */
  #relationProblems({ 'x-query': { primary, relations } }: DraftMethod, { data }: QueryPage): string[] {
    const owners = data[primary] ?? []
    return relations.flatMap((name) => {
      const id = this.#document['x-objects'][name]?.id ?? ''
      const ids = (data[name] ?? []).map((row) => row[id])
      const reference = name === 'blocks' ? 'blockNumber' : 'transactionHash'
      if (data[name] === undefined || ids.includes(undefined) || !owners.every((row) => reference in row)) return []
      const wanted = new Set(owners.map((row) => row[reference]))
      return [
        ...(new Set(ids).size === ids.length ? [] : [`data.${name} has an object twice`]),
        ...ids.flatMap((one) => (wanted.has(one) ? [] : [`data.${name} has ${String(one)} without a reference`])),
        ...[...wanted].flatMap((one) => (ids.includes(one) ? [] : [`data.${name} lacks ${String(one)}`])),
      ]
    })
  }
}

const isNumber = (block: string | undefined): block is string => block?.startsWith('0x') ?? false

/** The whole query is one page. It begins and ends as requested, and contains every object. */
function rangeProblems({ fromBlock, toBlock }: Query, page: QueryPage): string[] {
  const requested = { fromBlock, toBlock }
  const [from, to] = [page.fromBlock, page.toBlock].map(({ number }) => BigInt(number)) as [bigint, bigint]
  const [low, high] = from < to ? [from, to] : [to, from]
  return [
    ...(['fromBlock', 'toBlock'] as const).flatMap((end) =>
      isNumber(requested[end]) && requested[end].toLowerCase() !== page[end].number
        ? [`${end} is not the requested block`]
        : [],
    ),
    ...(page.cursorBlock.hash === page.toBlock.hash ? [] : ['the query is not complete']),
    ...Object.entries(page.data).flatMap(([name, rows]) =>
      rows.flatMap((row, index) => {
        const number = name === 'blocks' ? row.number : row.blockNumber
        const isOutside = typeof number === 'string' && (BigInt(number) < low || BigInt(number) > high)
        return isOutside ? [`data.${name}[${index}] is outside of the range`] : []
      }),
    ),
  ]
}

/** Kinds of calls that run code without moving MON. */
const MOVES_NOTHING = new Set(['DELEGATECALL', 'CALLCODE'])

function frameProblems({ data: { traces = [], transfers = [] } }: QueryPage): string[] {
  return [
    ...[...traces, ...transfers].flatMap(({ error, reverted }) =>
      typeof error === 'string' && reverted === false ? ['a frame with an error is not reverted'] : [],
    ),
    ...transfers.flatMap(({ type, value }) =>
      value === '0x0' || MOVES_NOTHING.has(String(type)) ? ['a transfer moves nothing'] : [],
    ),
  ]
}

type KeyPart = bigint | readonly number[]
const keyOf = (row: Row, fields: readonly string[]): KeyPart[] =>
  fields.map((field) => (Array.isArray(row[field]) ? (row[field] as number[]) : BigInt(String(row[field]))))

/** Negative if the first key is less than the second. A path is less than the paths below it. */
function compared(left: readonly KeyPart[], right: readonly KeyPart[]): number {
  for (const [index, a] of left.entries()) {
    const b = right[index]
    if (typeof a === 'bigint' || typeof b === 'bigint' || b === undefined) {
      if (a !== b) return (a as bigint) < (b as bigint) ? -1 : 1
      continue
    }
    const at = a.findIndex((part, place) => part !== b[place])
    if (at === -1 && a.length === b.length) continue
    if (at === -1) return -1
    return (a[at] as number) < (b[at] ?? -1) ? -1 : 1
  }
  return 0
}

const wordsOf = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath.replaceAll('/', '.')} ${message}${'additionalProperty' in params ? ` (${params.additionalProperty})` : ''}`
