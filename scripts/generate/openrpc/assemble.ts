/** Assembles the parts into one OpenRPC document. Pure. Records the source file of every value. */
import type { Release } from '../../../src/core/lib/error-model.ts'
import type { Homes } from '../../../src/core/lib/home-numbers.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import { countClasses } from '../../../src/core/lib/provenance.ts'
import type { AuthoredError, Limit, Method, OpenRpcDocument, Schema, Statement } from './document.ts'
import { errorNotes, plainErrors } from './error-parts.ts'
import { joinEvidence, type Repositories } from './evidence.ts'
import { readExamples, reportOrphans, withExamples } from './example-parts.ts'
import { mapValues } from './json-schema.ts'
import { filledPart, type HiddenNumber, homesOf, NUMBERS, type Written, wholeLimits } from './numbers.ts'
import type { Problem } from './problem.ts'
import { type Part, type Read, ROOT, reader } from './read-part.ts'
import { Places } from './source-places.ts'

export type { Part } from './read-part.ts'

export type Assembled = {
  document: OpenRpcDocument
  /** Full pairs with envelope and provenance, by method, in display order. */
  examples: Map<string, ExampleCase[]>
  /** Verifiable claims about a node, with the source lines behind them. */
  statements: Statement[]
  /** The commits at which those lines were read, by their short names. */
  repositories: Repositories
  /** Numbers, counts and messages by the names that placeholders use. */
  homes: Homes
  /** The parts as authored, before their placeholders are filled in. */
  written: ReadonlyMap<string, unknown>
  places: Places
  problems: Problem[]
}

const CLIENTS = 'openrpc/clients.yaml'
const ERRORS = 'openrpc/errors.yaml'

/** `openrpc/openrpc.yaml`, which contains the rest of the document and a list of the other parts. */
type Head = Pick<OpenRpcDocument, 'openrpc' | 'info' | 'servers' | 'x-subjects' | 'x-verdicts'> & { methods: string[] }

/** Replaces a head that cannot be read. The problems then stop the run before the document is used. */
const NO_HEAD = { openrpc: '', info: { title: '', version: '' }, servers: [], 'x-subjects': [], 'x-verdicts': [] }

/**
 * Joins the authored parts. Reports unreadable parts as problems instead of throwing, so that one run lists them all.
 */
export function assemble(parts: readonly Part[]): Assembled {
  const places = new Places()
  const problems: Problem[] = []
  const raw = remembered(reader(parts, problems))
  for (const { path } of parts) raw(path)
  const unreadable = [...problems]
  const homes = homesOf(writtenParts(parts, raw))
  const read = filler(raw, homes, problems)
  // Without the head the list of parts is unknown. All parts are read, so that this run lists their problems too.
  const { methods: listed, ...head } = (read(ROOT) as Head | undefined) ?? { ...NO_HEAD, methods: methodParts(parts) }
  places.add('', { file: ROOT, pointer: '' })
  places.add('/x-clients', { file: CLIENTS, pointer: '' })
  const schemas = joinComponents<Schema>(parts, /^schemas\/rpc\/.*\.yaml$/, 'schemas', read, places, problems)
  const errors = joinComponents<AuthoredError>(parts, /^openrpc\/errors\.yaml$/, 'errors', read, places, problems)
  const methods = joinMethods(listed, parts, read, homes, places, problems)
  const examples = new Map<string, ExampleCase[]>()
  const chainIds = head.servers.map((server) => server['x-chain-id'])
  for (const [index, method] of methods.entries()) {
    const cases = readExamples(method, index, parts, read, places, problems, chainIds)
    examples.set(method.name, cases)
    methods[index] = withExamples(method, cases)
  }
  reportOrphans(parts, methods, problems)
  const joined: unknown = {
    ...head,
    ...withNodeLimits(head),
    methods,
    components: { schemas, errors: plainErrors(errors) },
    'x-errors': mapValues(errors, errorNotes),
    'x-clients': (read(CLIENTS) ?? []) as Release[],
    'x-example-classes': exampleClasses(examples),
  }
  const document = joined as OpenRpcDocument
  const known = parts.map(({ path }) => path)
  const { statements, repositories } = joinEvidence(document, examples, known, raw, problems)
  const written = new Map(known.filter((path) => PROSE.test(path)).map((path) => [path, raw(path)]))
  return {
    ...{ document, examples, statements, repositories, homes, written, places },
    // An unreadable part causes many follow-up problems, which are not reported.
    problems: unreadable.length > 0 ? unreadable : problems,
  }
}

/** Parts with texts that readers see. */
const PROSE = /^openrpc\/(openrpc|errors|methods\/.*)\.yaml$|^openrpc\/examples\/|^schemas\/rpc\//

/** Reads each part once, so that each of its problems is reported once. */
function remembered(read: Read): Read {
  const known = new Map<string, unknown>()
  return (path) => {
    if (!known.has(path)) known.set(path, read(path))
    return known.get(path)
  }
}

/** Numbers, counts and messages in the parts. */
function writtenParts(parts: readonly Part[], raw: Read): Written {
  const paths = parts.map(({ path }) => path)
  const root = (raw(ROOT) ?? {}) as Written['root']
  const errors = paths.includes(ERRORS) ? raw(ERRORS) : {}
  return {
    root,
    hidden: (paths.includes(NUMBERS) ? (raw(NUMBERS) ?? {}) : {}) as Record<string, HiddenNumber>,
    methods: methodParts(parts).flatMap((path) => (raw(path) ?? []) as Method[]),
    errors: (errors ?? {}) as Written['errors'],
  }
}

/** Fills in the placeholders of prose. A recorded value stays as the node sent it. */
const filler = (raw: Read, homes: Homes, problems: Problem[]): Read =>
  remembered((path) => {
    const value = raw(path)
    if (value === undefined || !PROSE.test(path)) return value
    if (!path.startsWith('openrpc/examples/')) return filledPart(path, value, homes, problems)
    const isProse = (key: string) => key === 'title' || key === 'summary'
    return Object.fromEntries(
      Object.entries(value as object).map(([key, inner]: [string, unknown]) => [
        key,
        isProse(key) ? filledPart(path, inner, homes, problems, `/${key}`) : inner,
      ]),
    )
  })

/** Limits of the node as the document has them, without the words for finding typed numbers. */
function withNodeLimits(head: object): object {
  const limits = (head as { 'x-node-limits'?: Limit[] })['x-node-limits']
  return limits ? { 'x-node-limits': limits.map(({ about: _, ...limit }) => limit) } : {}
}

function joinComponents<T>(
  parts: readonly Part[],
  pattern: RegExp,
  kind: 'schemas' | 'errors',
  read: Read,
  places: Places,
  problems: Problem[],
): Record<string, T> {
  const joined: Record<string, T> = {}
  const home = new Map<string, string>()
  for (const { path } of parts.filter((part) => pattern.test(part.path)).sort(byPath)) {
    for (const [name, value] of Object.entries((read(path) ?? {}) as Record<string, T>)) {
      const first = home.get(name)
      if (first !== undefined) {
        const message = `"${name}" is already defined in ${first}.`
        problems.push({ file: path, pointer: toPointer(name), message, fix: 'Give one of the two another name.' })
        continue
      }
      home.set(name, path)
      joined[name] = kind === 'schemas' ? (withKeywords(value as Schema) as T) : value
      places.add(`/components/${kind}${toPointer(name)}`, { file: path, pointer: toPointer(name) })
    }
  }
  return joined
}

/** Number of examples in each provenance class. */
const exampleClasses = (examples: ReadonlyMap<string, readonly ExampleCase[]>) =>
  countClasses([...examples.values()].flat()).map(({ kind, name, meaning, count }) => ({ kind, name, meaning, count }))

/** Replaces the readable `x-keys` and `x-never` by JSON Schema's `propertyNames` and `not`. */
function withKeywords(schema: Schema): Schema {
  const { 'x-keys': keys, ...rest } = schema
  const never = rest['x-never']
  return {
    ...rest,
    ...(keys !== undefined && { propertyNames: keys }),
    ...(never !== undefined && { not: { anyOf: never.map((name) => ({ required: [name] })) } }),
  }
}

function joinMethods(
  listed: string[],
  parts: readonly Part[],
  read: Read,
  homes: Homes,
  places: Places,
  problems: Problem[],
): Method[] {
  const methods: Method[] = []
  const files = listed.map((file) => (file.startsWith('openrpc/') ? file : `openrpc/${file}`))
  for (const file of files) {
    const list = read(file)
    if (list === undefined) continue
    for (const [index, method] of (list as Method[]).entries()) {
      places.add(`/methods/${methods.length}`, { file, pointer: `/${index}` })
      const report = (at: number, message: string, fix: string) =>
        problems.push({ file, pointer: `/${index}/x-limits/${at}`, message, fix })
      const limits = method['x-limits'] && wholeLimits(method['x-limits'], homes, report)
      methods.push({ ...method, params: method.params ?? [], ...(limits && { 'x-limits': limits }) })
    }
  }
  for (const path of methodParts(parts).filter((one) => !files.includes(one))) {
    const fix = `Add it under "methods:" in ${ROOT}.`
    problems.push({ file: path, pointer: '', message: 'No list names this part.', fix })
  }
  return methods
}

const methodParts = (parts: readonly Part[]): string[] =>
  parts.map(({ path }) => path).filter((path) => /^openrpc\/methods\/.*\.yaml$/.test(path))

const byPath = (a: Part, b: Part): number => (a.path < b.path ? -1 : 1)
