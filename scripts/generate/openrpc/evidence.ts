/** openrpc/evidence/ → the source line behind each statement, joined into the document as `x-source`. */
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import type { LaterState, OpenRpcDocument, SourceLine, Statement } from './document.ts'
import { observedBy } from './observed.ts'
import type { Problem } from './problem.ts'
import type { Place } from './source-places.ts'
import { type Sourced, statementsOf } from './statements.ts'

const FOLDER = 'openrpc/evidence'

/** The file with the short names of the commits in which lines were read. */
export const REPOSITORIES = `${FOLDER}/repositories.yaml`

/** The file that contains the source lines, by kind of statement. */
export const EVIDENCE = {
  error: `${FOLDER}/errors.yaml`,
  limit: `${FOLDER}/limits.yaml`,
  flag: `${FOLDER}/flags.yaml`,
  default: `${FOLDER}/defaults.yaml`,
  nullability: `${FOLDER}/nullability.yaml`,
  difference: `${FOLDER}/differences.yaml`,
} as const

/** Responses of nodes to probes. Written by `npm run examples:import`. */
export const OBSERVED = `${FOLDER}/observed.yaml`

/** The reason for a missing line if none is stated. */
export const NOT_YET = 'No line is recorded for it yet.'

/** An entry of `repositories.yaml`. */
export type Repository = {
  repository: string
  commit: string
  date: string
  /** Newest release that includes the commit's contents, if the commit's date does not show it. */
  client?: string
}

/** Repositories by their short names. */
export type Repositories = Readonly<Record<string, Repository>>

/** Lines, or the reason why there are none. */
type Entry = { at: string; literal: string }[] | string

type Later = { repository: string; commit: string; state: string; errors: Record<string, string[]> }

type Read = (path: string) => unknown

/**
 * Attaches `x-source` to every statement that has a line, and lists all statements and the repositories of the lines.
 * @param known Paths of the parts. A document without evidence files is valid.
 */
export function joinEvidence(
  document: OpenRpcDocument,
  examples: ReadonlyMap<string, readonly ExampleCase[]>,
  known: readonly string[],
  read: Read,
  problems: Problem[],
): { statements: Statement[]; repositories: Repositories } {
  const repositories = part<Repositories>(known, read, REPOSITORIES) ?? {}
  const later = part<Later>(known, read, `${FOLDER}/after-3228.yaml`)
  const found = statementsOf(document)
  const observed = observedBy(document, examples, part(known, read, OBSERVED) ?? [])
  reportUnknown(observed, found, problems)
  const statements: Statement[] = []
  for (const kind of Object.keys(EVIDENCE) as (keyof typeof EVIDENCE)[]) {
    const file = EVIDENCE[kind]
    const entries = part<Record<string, Entry>>(known, read, file) ?? {}
    const own = found.filter((statement) => statement.kind === kind)
    for (const { target, ...statement } of own) {
      const entry = entries[statement.id] ?? entries[groupOf(statement.id)]
      const place = { file, pointer: toPointer(statement.id) }
      const source = Array.isArray(entry)
        ? entry.flatMap((line) => sourceLine(line, repositories, place, problems))
        : []
      const after = kind === 'error' ? laterState(statement.id, later) : undefined
      const seen = observed.get(`${kind} ${statement.id}`)
      attach(target, source, after)
      statements.push({
        ...statement,
        ...(source.length > 0 ? { source } : { without: typeof entry === 'string' ? entry : NOT_YET }),
        ...(after && { after }),
        ...(seen && { observed: seen }),
      })
    }
    reportOrphans(file, kind, Object.keys(entries), new Set(own.map(({ id }) => id)), problems)
  }
  return { statements, repositories }
}

const part = <T>(known: readonly string[], read: Read, path: string): T | undefined =>
  known.includes(path) ? (read(path) as T | undefined) : undefined

/** `server/*` of `server/rpc.monad.xyz/rate`, because one reason applies to all endpoints. */
const groupOf = (id: string): string => `${id.slice(0, id.indexOf('/'))}/*`

/** Resolves `bft:path/to/file.rs:12` to its place. Reports an unknown short name as a problem. */
function sourceLine(
  { at, literal }: { at: string; literal: string },
  repositories: Repositories,
  place: Place,
  problems: Problem[],
): SourceLine[] {
  const [, name = '', path = '', line = ''] = /^([^:]+):(.+):(\d+)$/.exec(at) ?? []
  const home = repositories[name]
  if (home) return [{ repository: home.repository, path, line: Number(line), commit: home.commit, literal }]
  const message = `"${at}" names no repository of repositories.yaml.`
  const fix = `Begin with one of ${Object.keys(repositories).join(', ')}; or add "${name}" to ${REPOSITORIES}, with its repository, commit and date.`
  problems.push({ ...place, message, fix })
  return []
}

function laterState(error: string, later: Later | undefined): LaterState | undefined {
  const paths = later?.errors[error]
  return later && paths && { repository: later.repository, commit: later.commit, state: later.state, paths }
}

/** Default and absence of a member are separate statements. Their lines are joined without duplicates. */
function attach(target: Sourced, source: readonly SourceLine[], after: LaterState | undefined): void {
  if (source.length > 0) {
    const key = ({ repository, commit, path, line }: SourceLine) => `${repository}@${commit}:${path}:${line}`
    const had = target['x-source'] ?? []
    const keys = new Set(had.map(key))
    target['x-source'] = [...had, ...source.filter((line) => !keys.has(key(line)))]
  }
  if (after) target['x-source-after'] = after
}

function reportOrphans(
  file: string,
  kind: string,
  keys: readonly string[],
  ids: ReadonlySet<string>,
  problems: Problem[],
): void {
  for (const key of keys) {
    if (ids.has(key) || key.endsWith('/*')) continue
    const message = `There is no ${kind} "${key}" in the document.`
    problems.push({ file, pointer: '', message, fix: 'Rename the entry as the statement was renamed, or remove it.' })
  }
}

function reportUnknown(
  observed: ReadonlyMap<string, unknown>,
  found: readonly { kind: string; id: string }[],
  problems: Problem[],
): void {
  const ids = new Set(found.map(({ kind, id }) => `${kind} ${id}`))
  for (const key of observed.keys()) {
    if (ids.has(key)) continue
    const message = `There is no ${key} in the document.`
    problems.push({ file: OBSERVED, pointer: '', message, fix: 'Rename the entry as the statement was renamed.' })
  }
}

/** Number of statements of each kind that have a line, in a fixed order. */
export function countStatements(statements: readonly Statement[]): { kind: string; with: number; without: number }[] {
  return Object.keys(EVIDENCE).map((kind) => {
    const own = statements.filter((statement) => statement.kind === kind)
    const traced = own.filter(({ source }) => source !== undefined).length
    return { kind, with: traced, without: own.length - traced }
  })
}
