/** Parts → one OpenRPC document. Pure: files in, document out; every value keeps the file it came from. */
import { LineCounter, parseDocument } from 'yaml'
import type { Release } from '../../src/lib/error-model.ts'
import { toPointer } from '../../src/lib/json-pointer.ts'
import type { ExampleCase, ExampleOutcome } from '../../src/lib/method-model.ts'
import { countClasses, provenanceRank } from '../../src/lib/provenance.ts'
import type {
  AuthoredError,
  ContentDescriptor,
  Method,
  OpenRpcDocument,
  OutputFile,
  Schema,
  Statement,
} from './document.ts'
import { errorNotes, plainErrors } from './error-parts.ts'
import { joinEvidence } from './evidence.ts'
import { formProblems } from './forms.ts'
import { mapValues } from './json-schema.ts'
import { Places } from './places.ts'
import type { Problem } from './problem.ts'

/** One authored file. */
export type Part = OutputFile

export type Assembled = {
  document: OpenRpcDocument
  /** Full pairs with envelope and provenance, by method, in the order they are shown. */
  examples: Map<string, ExampleCase[]>
  /** What readers can hold a node to, with the lines of source behind it. */
  statements: Statement[]
  places: Places
  problems: Problem[]
}

const OUTCOMES: readonly ExampleOutcome[] = ['normal', 'null', 'edge', 'error']
const ROOT = 'openrpc/openrpc.yaml'
const CLIENTS = 'openrpc/clients.yaml'

/** Joins the authored parts. Unreadable parts are problems, never exceptions, so that one run names them all. */
export function assemble(parts: readonly Part[]): Assembled {
  const places = new Places()
  const problems: Problem[] = []
  const read = reader(parts, problems)
  const root = (read(ROOT) ?? {}) as Omit<OpenRpcDocument, 'methods'> & { methods?: string[] }
  const { methods: listed, ...head } = root
  places.add('', { file: ROOT, pointer: '' })
  places.add('/x-clients', { file: CLIENTS, pointer: '' })
  const schemas = joinComponents<Schema>(parts, /^schemas\/rpc\/.*\.yaml$/, 'schemas', read, places, problems)
  const errors = joinComponents<AuthoredError>(parts, /^openrpc\/errors\.yaml$/, 'errors', read, places, problems)
  const methods = joinMethods(listed ?? [], parts, read, places, problems)
  const examples = new Map<string, ExampleCase[]>()
  for (const [index, method] of methods.entries()) {
    const cases = readExamples(method, index, parts, read, places, problems)
    examples.set(method.name, cases)
    methods[index] = withExamples(method, cases)
  }
  reportOrphans(parts, methods, problems)
  const joined: unknown = {
    ...head,
    info: withCounts(head.info, methods),
    methods,
    components: { schemas, errors: plainErrors(errors) },
    'x-errors': mapValues(errors, errorNotes),
    'x-clients': (read(CLIENTS) ?? []) as Release[],
    'x-example-classes': exampleClasses(examples),
  }
  const document = joined as OpenRpcDocument
  const known = parts.map(({ path }) => path)
  const statements = joinEvidence(document, examples, known, read, problems)
  return { document, examples, statements, places, problems }
}

/** A number stands in one place only: the list of methods. */
function withCounts(info: OpenRpcDocument['info'], methods: readonly Method[]): OpenRpcDocument['info'] {
  const beyond = methods.filter((method) => method['x-beyond-list'] !== undefined).length
  const counts: Readonly<Record<string, number>> = { listed: methods.length - beyond, beyond }
  const description = info?.description?.replace(/\{(listed|beyond)\}/g, (_, name: string) => String(counts[name]))
  return { ...info, ...(description !== undefined && { description }) }
}

type Read = (path: string) => unknown

function reader(parts: readonly Part[], problems: Problem[]): Read {
  const byPath = new Map(parts.map((part) => [part.path, part.text]))
  return (path) => {
    const text = byPath.get(path)
    if (text === undefined) {
      problems.push({
        file: path,
        pointer: '',
        message: 'The file does not exist.',
        fix: `Add it, or take it off the list in ${ROOT}.`,
      })
      return undefined
    }
    const value = path.endsWith('.json') ? readJson(path, text, problems) : readYaml(path, text, problems)
    if (value === undefined) return undefined
    const wrong = formProblems(path, value)
    problems.push(...wrong)
    return wrong.length > 0 ? undefined : value
  }
}

function readJson(file: string, text: string, problems: Problem[]): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    problems.push({ file, pointer: '', message: `Not JSON: ${(cause as Error).message}`, fix: 'Correct the syntax.' })
    return undefined
  }
}

function readYaml(file: string, text: string, problems: Problem[]): unknown {
  const lines = new LineCounter()
  const parsed = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  for (const error of parsed.errors) {
    const { line, col } = lines.linePos(error.pos[0])
    const [message] = error.message.split('\n')
    problems.push({
      file: `${file}:${line}:${col}`,
      pointer: '',
      message: `Not YAML: ${message}`,
      fix: 'Correct the syntax.',
    })
  }
  return parsed.errors.length > 0 ? undefined : parsed.toJS()
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

/** How many examples of the document each class of provenance has. */
const exampleClasses = (examples: ReadonlyMap<string, readonly ExampleCase[]>) =>
  countClasses([...examples.values()].flat()).map(({ kind, name, meaning, count }) => ({ kind, name, meaning, count }))

/** `x-keys` and `x-never` read well; JSON Schema's words for them are `propertyNames` and `not`. */
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
      methods.push({ ...method, params: method.params ?? [] })
    }
  }
  for (const { path } of parts) {
    if (/^openrpc\/methods\/.*\.yaml$/.test(path) && !files.includes(path)) {
      problems.push({
        file: path,
        pointer: '',
        message: 'No list names this part.',
        fix: `Add it under "methods:" in ${ROOT}.`,
      })
    }
  }
  return methods
}

function readExamples(
  method: Method,
  index: number,
  parts: readonly Part[],
  read: Read,
  places: Places,
  problems: Problem[],
): ExampleCase[] {
  const folder = `openrpc/examples/${method.name}/`
  const names = parts
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path }) => path.slice(folder.length, -'.json'.length))
  for (const [at, name] of (method['x-examples'] ?? []).entries()) {
    if (names.includes(name)) continue
    const { file, pointer: where } = places.locate(`/methods/${index}/x-examples/${at}`)
    problems.push({
      file,
      pointer: where,
      message: `No example "${name}".`,
      fix: `Add ${folder}${name}.json or drop the name.`,
    })
  }
  const cases: ExampleCase[] = []
  for (const name of names.sort()) {
    const value = read(`${folder}${name}.json`)
    if (typeof value === 'object' && value !== null) cases.push({ name, ...(value as Omit<ExampleCase, 'name'>) })
  }
  return cases.sort(byRank(method['x-examples'] ?? []))
}

/** Named ones first in their order; the rest by outcome, then the best class of provenance, then by name. */
function byRank(named: readonly string[]): (a: ExampleCase, b: ExampleCase) => number {
  const rank = ({ name, outcome }: ExampleCase) => {
    const at = named.indexOf(name)
    return at >= 0 ? at : named.length + OUTCOMES.indexOf(outcome)
  }
  const origin = ({ provenance }: ExampleCase) => provenanceRank(provenance?.kind)
  return (a, b) => rank(a) - rank(b) || origin(a) - origin(b) || (a.name < b.name ? -1 : 1)
}

function withExamples(method: Method, cases: readonly ExampleCase[]): Method {
  const { 'x-examples': _, ...rest } = method
  const results = cases.filter((example) => 'result' in (example.response ?? {}))
  const errors = cases.filter((example) => 'error' in (example.response ?? {}))
  const pairing = (example: ExampleCase) => ({
    name: example.name,
    summary: example.summary,
    params: namedParams(method.params, example.request?.params),
    'x-outcome': example.outcome,
    'x-provenance': example.provenance,
  })
  return {
    ...rest,
    examples: results.map((example) => ({
      ...pairing(example),
      result: { name: method.result?.name, value: (example.response as { result: unknown }).result },
    })),
    ...(errors.length > 0 && {
      'x-error-examples': errors.map((example) => ({
        ...pairing(example),
        error: (example.response as { error: unknown }).error,
      })),
    }),
  }
}

function namedParams(descriptors: readonly ContentDescriptor[], params: unknown): { name: string; value: unknown }[] {
  if (Array.isArray(params)) {
    return params.map((value, index) => ({ name: descriptors[index]?.name ?? `extra_${index}`, value }))
  }
  return Object.entries((params ?? {}) as Record<string, unknown>).map(([name, value]) => ({ name, value }))
}

function reportOrphans(parts: readonly Part[], methods: readonly Method[], problems: Problem[]): void {
  const known = new Set(methods.map(({ name }) => name))
  for (const { path } of parts) {
    const folder = /^openrpc\/examples\/([^/]+)\//.exec(path)?.[1]
    if (folder !== undefined && !known.has(folder)) {
      const fix = 'Rename the folder to the method, or remove it.'
      problems.push({ file: path, pointer: '', message: `No method is called "${folder}".`, fix })
    }
  }
}

const byPath = (a: Part, b: Part): number => (a.path < b.path ? -1 : 1)
