/** Formats the report on lines that were read. */
import type { Statement } from '../../generate/openrpc/document.ts'
import { countStatements } from '../../generate/openrpc/evidence.ts'
import { distinctLines, type Fate, type ReadLine, type Traced } from './read.ts'

const WORDS: Record<Exclude<Fate, 'same'>, string> = {
  moved: 'moved at the newest commit',
  vanished: 'gone at the newest commit',
  wrong: 'not at its line at the recorded commit',
  unread: 'not read, the git directory lacks the recorded commit',
}

/** Number of digits in a printed commit. */
const SHORT = 10

/** True if every requested line is still at its place. */
export const isUnchanged = (read: readonly ReadLine[]): boolean => read.every(({ fate }) => fate === 'same')

export type Beside = {
  /** Declarations of Ethereum's clients. Their lines are read like the lines of statements, and counted separately. */
  served?: readonly Traced[]
  /** The meaning of a commit's changes, by `owner/repository commit`. */
  notes?: ReadonlyMap<string, string>
}

/** The whole report, ready to print. */
export function sourcesReport(
  statements: readonly Statement[],
  read: readonly ReadLine[],
  heads: ReadonlyMap<string, string>,
  { served = [], notes = new Map() }: Beside = {},
): string {
  const known = [...heads].flatMap(([repository, head]) => {
    const note = notes.get(`${repository} ${head}`)
    return note === undefined ? [] : ['', `${repository} at ${head.slice(0, SHORT)}: ${note}`]
  })
  return [
    ...repositories([...statements, ...served], read, heads),
    ...changes(read),
    ...known,
    ...without(statements),
  ].join('\n')
}

function repositories(
  statements: readonly Traced[],
  read: readonly ReadLine[],
  heads: ReadonlyMap<string, string>,
): string[] {
  const lines = distinctLines(statements)
  return [...new Set(lines.map(({ repository }) => repository))].flatMap((repository) => {
    const own = lines.filter((line) => line.repository === repository)
    const head = heads.get(repository)
    const commits = [...new Set(own.map(({ commit }) => commit.slice(0, SHORT)))].join(', ')
    if (head === undefined)
      return [`${repository}: ${count(own.length, 'line')} at ${commits}; skipped, because no --repo names it`]
    const here = read.filter((line) => line.repository === repository)
    const found = here.filter(({ fate }) => fate !== 'wrong' && fate !== 'unread').length
    const tally = (fate: Fate) => here.filter((line) => line.fate === fate).length
    return [
      `${repository}: ${count(own.length, 'line')}, ${found} found at ${commits}; ` +
        `at ${head.slice(0, SHORT)} ${tally('same')} in place, ${tally('moved')} moved, ${tally('vanished')} gone`,
    ]
  })
}

function changes(read: readonly ReadLine[]): string[] {
  return read.flatMap(({ repository, path, line, literal, fate, place, of }) => {
    if (fate === 'same') return []
    return [
      '',
      `${repository} ${path}:${line} ${WORDS[fate]}${whereTo(path, place)}`,
      `  ${literal}`,
      `  ${of.join(', ')}`,
    ]
  })
}

/** ` (line 12)`, or ` (other/file.rs:12)` if the literal is now in another file. */
function whereTo(path: string, place: ReadLine['place']): string {
  if (!place) return ''
  return place.path === path ? ` (line ${place.line})` : ` (${place.path}:${place.line})`
}

/** The number of statements of each kind that have a line, and the reasons for missing lines. */
function without(statements: readonly Statement[]): string[] {
  const counts = countStatements(statements).map(
    ({ kind, with: traced, without: open }) => `  ${kind.padEnd(12)}${traced} with a line, ${open} without`,
  )
  const reasons = new Map<string, string[]>()
  for (const { kind, id, without: reason } of statements) {
    if (reason !== undefined) reasons.set(reason, [...(reasons.get(reason) ?? []), `${kind} ${id}`])
  }
  const told = [...reasons].flatMap(([reason, of]) => [
    '',
    `${of.length} without a line: ${reason}`,
    `  ${of.join(', ')}`,
  ])
  return ['', 'Statements:', ...counts, ...told]
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
