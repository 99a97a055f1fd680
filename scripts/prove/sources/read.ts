/** Determines the state of each source line from statements and git directories. */
import type { SourceLine } from '../../generate/openrpc/document.ts'
import type { GitDirectory } from './git.ts'

/**
 * `same`: the literal is at its line, then and now. `moved`: now at another line or in another file. `vanished`: now
 * nowhere. `wrong`: not at its line even at the recorded commit. `unread`: that commit is missing.
 */
export type Fate = 'same' | 'moved' | 'vanished' | 'wrong' | 'unread'

export type ReadLine = SourceLine & {
  fate: Fate
  /** Its place now, or its place at the recorded commit, if that is not its line. */
  place?: { path: string; line: number }
  /** The statements that it proves. */
  of: string[]
}

/** Something with source lines behind it, such as a statement, or a method that a client of Ethereum declares. */
export type Traced = { kind: string; id: string; source?: readonly SourceLine[] | undefined }

/** If a literal occurs in more places than this, its new place is unknown. */
const UNIQUE = 1

/** Reads every line once per repository. Skips lines of repositories that are not given. */
export async function readSources(
  statements: readonly Traced[],
  directories: ReadonlyMap<string, GitDirectory>,
): Promise<ReadLine[]> {
  const read: ReadLine[] = []
  for (const line of distinctLines(statements)) {
    const directory = directories.get(line.repository)
    if (directory) read.push({ ...line, ...(await fateOf(line, directory)) })
  }
  return read
}

/** Every line once, with the statements that it proves. */
export function distinctLines(statements: readonly Traced[]): (SourceLine & { of: string[] })[] {
  const byPlace = new Map<string, SourceLine & { of: string[] }>()
  for (const { kind, id, source } of statements) {
    for (const line of source ?? []) {
      const key = JSON.stringify([line.repository, line.commit, line.path, line.line, line.literal])
      const known = byPlace.get(key) ?? { ...line, of: [] }
      known.of.push(`${kind} ${id}`)
      byPlace.set(key, known)
    }
  }
  return [...byPlace.values()]
}

async function fateOf(source: SourceLine, git: GitDirectory): Promise<Pick<ReadLine, 'fate' | 'place'>> {
  if (!(await git.has(source.commit))) return { fate: 'unread' }
  const then = await placeIn(git, source.commit, source)
  if (then?.line !== source.line) return { fate: 'wrong', ...(then && { place: then }) }
  const now = await placeIn(git, git.head, source)
  if (now) return now.line === source.line ? { fate: 'same' } : { fate: 'moved', place: now }
  const elsewhere = await git.search(git.head, source.literal, UNIQUE + 1)
  const [only] = elsewhere
  return only && elsewhere.length === UNIQUE ? { fate: 'moved', place: only } : { fate: 'vanished' }
}

/** The place of the literal in its own file that is nearest to its line. */
async function placeIn(
  git: GitDirectory,
  commit: string,
  { path, line, literal }: SourceLine,
): Promise<{ path: string; line: number } | undefined> {
  const lines = (await git.lines(commit, path)) ?? []
  const places = lines.flatMap((text, index) => (text.includes(literal) ? [index + 1] : []))
  const [nearest] = places.sort((a, b) => Math.abs(a - line) - Math.abs(b - line))
  return nearest === undefined ? undefined : { path, line: nearest }
}
