/** Compares the first release of a part of the document with the age of the lines that prove it. */
import { compareReleases, readClient } from '../../../src/core/lib/client-version.ts'
import { type SourceLine, shortCommit } from '../../../src/core/lib/evidence.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import type { OpenRpcDocument, Ranged, Statement } from '../openrpc/document.ts'
import { EVIDENCE, REPOSITORIES, type Repository } from '../openrpc/evidence.ts'
import type { Problem } from '../openrpc/problem.ts'
import { type FoundStatement, statementsOf } from '../openrpc/statements.ts'

type Parts = Pick<Assembled, 'document' | 'statements' | 'repositories'>

/**
 * A part that is new in a release cannot be proven by lines of older commits alone. A commit belongs to a release if it
 * is younger than the previous release, because a tag is often set days after its commit. A node's response counts as
 * well, and so does a sentence instead of lines.
 */
export function checkSince({ document, statements, repositories }: Parts): Problem[] {
  const byKey = new Map(statements.map((statement) => [keyOf(statement), statement]))
  const homes = Object.entries(repositories)
  const reported = new Set<string>()
  const begun = statementsOf(document).flatMap((found): Problem[] => {
    const key = keyOf(found)
    const since = sinceOf(document, found)
    const { source, observed = [] } = byKey.get(key) ?? {}
    if (since === undefined || source === undefined || reported.has(key)) return []
    const missing = unnamed(document, found, source)
    if (missing !== undefined) {
      reported.add(key)
      const file = EVIDENCE[found.kind]
      const message = `"${found.id}" is new in client ${since}, but its lines do not contain ${missing}.`
      return [{ file, pointer: toPointer(found.id), message, fix: `Cite the line that contains ${missing} too.` }]
    }
    const holds = ({ repository, commit }: SourceLine) =>
      homes.some(
        ([, home]) => home.repository === repository && home.commit === commit && reaches(document, home, since),
      )
    if (source.some(holds) || observed.some(({ client }) => answeredSince(client, since))) return []
    reported.add(key)
    const file = EVIDENCE[found.kind]
    const what = found.kind === 'error' ? `An answer of "${found.id}"` : `"${found.id}"`
    const { day, before } = releaseOf(document, since)
    const message = `${what} begins with client ${since} (${day}), and none of its lines is of a commit of that release: ${ages(source, homes)}.`
    const fix = `Cite a line of a commit of ${since} in ${file}; the commit gets a short name in ${REPOSITORIES}, with a date after ${before}, or with "client: ${since}" where it is older. Where only an answer of a node shows it, say that in a sentence in the place of the lines. Or correct the release.`
    return [{ file, pointer: toPointer(found.id), message, fix }]
  })
  return [...unlisted(document, homes), ...begun]
}

/** Commits with the name of a release that is not listed. */
const unlisted = ({ 'x-clients': clients }: OpenRpcDocument, homes: readonly (readonly [string, Repository])[]) =>
  homes.flatMap(([name, { client }]): Problem[] => {
    if (client === undefined || clients.some(({ version }) => version === client)) return []
    const fix = 'Add it to openrpc/clients.yaml, or correct the number.'
    return [
      { file: REPOSITORIES, pointer: toPointer(name, 'client'), message: `"${client}" is not a listed release.`, fix },
    ]
  })

const keyOf = ({ kind, id }: Pick<Statement, 'kind' | 'id'>): string => `${kind} ${id}`

/** The newest release in which some part of the statement first appears. */
function sinceOf(document: OpenRpcDocument, { kind, id, method, target }: FoundStatement): string | undefined {
  if (kind === 'error') {
    const begun = (document['x-errors'][id]?.versions ?? []).flatMap(({ since }) => since ?? [])
    return begun.sort(compareReleases).at(-1)
  }
  // The lines of a member's default prove its value. Only the lines of its absence prove its first release.
  if (kind === 'default' && method === undefined) return undefined
  const part = kind === 'flag' ? document.methods.find(({ name }) => name === method) : (target as Ranged)
  return part?.['x-since']
}

/** A line may spell a name in Rust's snake case. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Returns the part that the lines of a new statement lack: the name of a field, or the code or the text of an error.
 * An error that older releases have too may be proven by a line near its text.
 */
function unnamed(document: OpenRpcDocument, { kind, id }: FoundStatement, source: readonly SourceLine[]) {
  const literals = source.map(({ literal }) => literal)
  const field = kind === 'nullability' ? id.split('.')[1] : undefined
  if (field !== undefined)
    return literals.some((line) => line.includes(field) || line.includes(snakeCase(field)))
      ? undefined
      : `the name of the field, ${field} or ${snakeCase(field)}`
  const versions = kind === 'error' ? (document['x-errors'][id]?.versions ?? []) : []
  if (versions.length === 0 || versions.some(({ since }) => since === undefined)) return undefined
  if (!literals.some((line) => versions.some(({ code }) => line.includes(`${code}`)))) return 'its code'
  return literals.some((line) => /"[^"]*[a-z]{3}[^"]*"/.test(line)) ? undefined : 'its text in quotes'
}

/** The day of a release, and the previous release with its day. */
function releaseOf({ 'x-clients': clients }: OpenRpcDocument, since: string): { day: string; before: string } {
  const at = clients.findIndex(({ version }) => version === since)
  const older = clients[at + 1]
  return { day: clients[at]?.date ?? '', before: older ? `that of ${older.version} (${older.date})` : '' }
}

/** Whether a commit may include the changes of a release. */
function reaches({ 'x-clients': clients }: OpenRpcDocument, { date, client }: Repository, since: string): boolean {
  if (client !== undefined) return compareReleases(client, since) >= 0
  const at = clients.findIndex(({ version }) => version === since)
  const before = clients[at + 1]
  return at < 0 || before === undefined || date > before.date
}

function answeredSince(client: string, since: string): boolean {
  const read = readClient(client)
  return read?.kind === 'monad' && compareReleases(read.release, since) >= 0
}

/** `bft of 2026-08-21 (532472d5e9)`, each commit once. */
function ages(source: readonly SourceLine[], homes: readonly (readonly [string, Repository])[]): string {
  const named = source.flatMap(({ repository, commit }) => {
    const home = homes.find(([, one]) => one.repository === repository && one.commit === commit)
    return home ? [`${home[0]} of ${home[1].date} (${shortCommit(commit)})`] : []
  })
  return [...new Set(named)].join(', ')
}
