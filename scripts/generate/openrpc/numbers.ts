/** Defines each number of the document in one place and fills the placeholders in prose from there. */
import { fillPlaceholders, type HomeNumber, type Homes } from '../../../src/core/lib/home-numbers.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import { fixOf, type Home, typedNumbers } from '../../../src/core/lib/typed-numbers.ts'
import type { AuthoredError, Limit, Method, OpenRpcDocument } from './document.ts'
import type { Problem } from './problem.ts'

/** Numbers that are not in a table of limits. */
export const NUMBERS = 'openrpc/numbers.yaml'

/** A number of `openrpc/numbers.yaml`. `proof` is kind and ID of the statement whose lines contain it. */
export type HiddenNumber = HomeNumber & { proof?: string }

/** An authored limit of a method. One that is also a node limit refers to it and gets value and unit from there. */
export type WrittenLimit = Omit<Limit, 'id' | 'value'> & { id?: string; value?: number | string; limit?: string }

type Server = { url: string; 'x-limits'?: Limit[] }

/** Numbers, counts and messages in the authored parts. */
export type Written = {
  root: Partial<Pick<OpenRpcDocument, 'x-node-limits' | 'servers'>>
  hidden: Readonly<Record<string, HiddenNumber>>
  methods: readonly Method[]
  errors: Readonly<Record<string, Partial<AuthoredError> | undefined>>
}

export function homesOf({ root, hidden, methods, errors }: Written): Homes {
  const beyond = methods.filter((method) => method['x-beyond-list'] !== undefined).length
  const limit = Object.fromEntries([
    ...numbersOf('', (root['x-node-limits'] as Limit[] | undefined) ?? []),
    ...Object.entries(hidden),
    // Sorted by name, because the order of the methods' files is arbitrary.
    ...[...methods]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((method) => numbersOf(`${method.name}/`, method['x-limits'] ?? [])),
    ...((root.servers ?? []) as Server[]).flatMap((server) =>
      numbersOf(`server/${hostOf(server.url)}/`, server['x-limits'] ?? []),
    ),
  ])
  const count = { listed: methods.length - beyond, beyond, all: methods.length }
  // A message may contain a limit.
  const filled = (text: string) => fillPlaceholders(text, { limit, count, error: {} }).text
  const messages = Object.entries(errors).flatMap(([name, error]) => {
    const texts = error ? textsOf(error).map(filled) : []
    return texts.length === 0 ? [] : [{ name, texts }]
  })
  return {
    limit,
    count,
    error: Object.fromEntries(messages.map(({ name, texts: [first = ''] }) => [name, first])),
    message: [...new Set(messages.flatMap(({ texts }) => texts))].sort(),
  }
}

/** Texts of an authored error, including the texts of releases and the texts that share its code. */
const textsOf = ({ message, ...error }: Partial<AuthoredError>): string[] =>
  [
    message,
    ...(error['x-versions'] ?? []).map((version) => version.message),
    ...(error['x-texts'] ?? []).map((text) => text.message),
  ].flatMap((text) => text ?? [])

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

const numbersOf = (prefix: string, limits: readonly WrittenLimit[]): [string, HomeNumber][] =>
  limits.flatMap(({ id, value, unit, about }) =>
    id !== undefined && typeof value === 'number' ? [[prefix + id, { value, unit, about }]] : [],
  )

/** A method's limits with values from the node's limits. Reports a limit that repeats a node limit's value. */
export function wholeLimits(
  limits: readonly WrittenLimit[],
  homes: Homes,
  report: (at: number, message: string, fix: string) => void,
): Limit[] {
  return limits.map((written, at): Limit => {
    const { id = written.limit ?? '', limit, title, value, unit, about: _, ...rest } = written
    const home = limit === undefined ? undefined : homes.limit[limit]
    if (limit !== undefined && home === undefined) {
      const { problems } = fillPlaceholders(`{limit:${limit}}`, homes)
      report(at, problems[0]?.message ?? '', problems[0]?.fix ?? '')
    }
    if (limit === undefined && Object.hasOwn(homes.limit, id)) {
      const wanted = homes.limit[id]?.value
      report(
        at,
        `"${id}" has a home with the value ${wanted}, and a value here too.`,
        `Write "limit: ${id}" in the place of value and unit.`,
      )
    }
    const whole = { id, title, value: value ?? home?.value ?? '', unit: unit ?? home?.unit, ...rest }
    const { unit: known, ...without } = whole
    return known === undefined ? without : (whole as Limit)
  })
}

/** Members with protocol values, messages or history. Their text is not prose about the present. */
const NO_PROSE = new Set(
  [
    'message',
    'pattern',
    'x-message-pattern',
    '$ref',
    'url',
    'const',
    'enum',
    'x-changes',
    'x-versions',
    'literal',
    'x-source',
  ].concat(['request', 'response', 'provenance', 'value', 'flag', 'unit', 'name', 'version', 'date', 'proof', 'about']),
)

/** Every text of a part that readers see, with its pointer. */
export function proseOf(value: unknown, pointer = ''): { text: string; pointer: string }[] {
  if (typeof value === 'string') return [{ text: value, pointer }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    NO_PROSE.has(key) && !Array.isArray(value) ? [] : proseOf(inner, pointer + toPointer(key)),
  )
}

/**
 * A part with its placeholders filled in. Unknown placeholders are problems.
 * @param seen parts that are already filled in. Members that share a YAML alias stay one object, as shapes require
 */
export function filledPart(
  file: string,
  value: unknown,
  homes: Homes,
  problems: Problem[],
  pointer = '',
  seen = new Map<object, unknown>(),
): unknown {
  if (typeof value === 'string') {
    if (!value.includes('{')) return value
    const filled = fillPlaceholders(value, homes)
    problems.push(...filled.problems.map(({ message, fix }) => ({ file, pointer, message, fix })))
    return filled.text
  }
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  const fill = (inner: unknown, key: string | number) =>
    filledPart(file, inner, homes, problems, pointer + toPointer(String(key)), seen)
  const filled = Array.isArray(value)
    ? value.map(fill)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, key)]))
  seen.set(value, filled)
  return filled
}

/** Numbers that an authored part repeats although they are defined elsewhere. */
export function typedProblems(file: string, value: unknown, homes: readonly Home[]): Problem[] {
  return proseOf(value).flatMap(({ text, pointer }) =>
    typedNumbers(text, homes).map(({ typed, placeholders }) => ({
      file,
      pointer,
      message: `"${typed}" is typed, and it has a home.`,
      fix: fixOf(typed, placeholders),
    })),
  )
}
