/**
 * Params ↔ the shortest query of a link. Params are `?account=0x…&block_number=latest`. Members of an object are
 * separate, as in `?fromBlock=0x1&toBlock=0x3` and `?transaction.to=0x…`. Other params are whole in `?params=`.
 */
import { lookup } from '../../package/rpc/lookup.ts'
import { shapesOf } from '../../package/rpc/method.ts'
import { memberNames, type Shape } from './node.ts'

/** Keys with a meaning of their own, also where a parameter has the same name, as the second of eth_subscribe. */
const WHOLE = 'params'
const STYLE = 'by'

type Names = { names: string[]; shapes: Shape[] }

function paramsOf(method: string): Names {
  const params = shapesOf(method)?.params ?? []
  return { names: params.map(({ name }) => name), shapes: params.map(({ shape }) => shape) }
}

/** Members that may be separate, from an object or from a union's objects. A map has none. */
function membersOf(shape: Shape): string[] {
  const plain = lookup(shape)
  if (typeof plain === 'string') return []
  if ('union' in plain) return [...new Set(plain.union.flatMap(membersOf))]
  return memberNames(shape)
}

/** A string unchanged, unless it would be read as another JSON value. Anything else as JSON. */
function encoded(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return decoded(value) === value && !/\p{Surrogate}/u.test(value) ? value : JSON.stringify(value)
}

function decoded(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // 1e999 is JSON, and no number that could be sent again.
    return typeof value === 'number' && !Number.isFinite(value) ? text : value
  } catch {
    return text
  }
}

/** A query that `fromQuery` reads as the same params. Empty for methods without params. */
export function toQuery(method: string, params: unknown): URLSearchParams {
  const { names, shapes } = paramsOf(method)
  if (names.length === 0) return new URLSearchParams()
  const whole = new URLSearchParams({ [WHOLE]: JSON.stringify(params ?? null) })
  if (typeof params !== 'object' || params === null) return whole
  const isList = Array.isArray(params)
  const given: [string, unknown][] = isList
    ? params.map((value, index) => [names[index] ?? '', value])
    : Object.entries(params)
  if (given.some(([name]) => !names.includes(name)) || (isList && given.length === 0)) return whole
  const query = new URLSearchParams()
  for (const [name, value] of given) {
    const shape = shapes[names.indexOf(name)] ?? 'any'
    for (const [key, part] of parts(name, value, shape, names.length === 1)) query.append(key, encoded(part))
  }
  if (query.has(WHOLE) || query.has(STYLE)) return whole
  if (!isList) query.append(STYLE, 'name')
  return query
}

/** A parameter as one entry, or one for each member of its object. */
function parts(name: string, value: unknown, shape: Shape, isOnly: boolean): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]]
  const known = membersOf(shape)
  const members = Object.entries(value)
  const reserved = [name, WHOLE, STYLE]
  const fits = members.length > 0 && members.every(([key]) => known.includes(key) && !reserved.includes(key))
  if (!fits) return [[name, value]]
  return members.map(([key, member]) => [isOnly ? key : `${name}.${key}`, member])
}

/** Params in a query. Undefined when it contains none. Ignores foreign keys, such as campaign parameters. */
export function fromQuery(method: string, query: URLSearchParams): unknown {
  const { names, shapes } = paramsOf(method)
  if (names.length === 0) return undefined
  const whole = query.get(WHOLE)
  if (whole !== null) return decoded(whole)
  const values = new Map<string, unknown>()
  for (const [key, text] of query) {
    const [name, member] = target(key, names, shapes)
    if (name === undefined) continue
    if (member === undefined) values.set(name, decoded(text))
    else {
      const members = values.get(name)
      const before = members instanceof Map ? members : new Map<string, unknown>()
      values.set(name, before.set(member, decoded(text)))
    }
  }
  const isNamed = query.get(STYLE) === 'name'
  if (values.size === 0 && !isNamed) return undefined
  const read = (name: string): unknown => {
    const value = values.get(name)
    return value instanceof Map ? Object.fromEntries(value) : value
  }
  if (isNamed) return Object.fromEntries([...values.keys()].map((name) => [name, read(name)]))
  const last = names.findLastIndex((name) => values.has(name))
  return names.slice(0, last + 1).map((name) => read(name) ?? null)
}

/** The parameter that a key of the query names, and the member of it. */
function target(key: string, names: readonly string[], shapes: readonly Shape[]): [name?: string, member?: string] {
  if (names.includes(key)) return [key]
  const [only] = names
  if (names.length === 1 && only !== undefined && membersOf(shapes[0] ?? 'any').includes(key)) return [only, key]
  const dot = key.indexOf('.')
  const index = dot === -1 ? -1 : names.indexOf(key.slice(0, dot))
  const member = key.slice(dot + 1)
  const name = names[index]
  return name !== undefined && membersOf(shapes[index] ?? 'any').includes(member) ? [name, member] : []
}
