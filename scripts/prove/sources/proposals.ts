/** Compares the recorded proposals with the files of their repository. */
import type { Proposal } from '../../../src/core/lib/proposals.ts'
import type { GitDirectory } from './git.ts'

export const PROPOSALS_REPOSITORY = 'monad-crypto/MIPs'

/** One difference between a recorded proposal and its file, as a sentence. */
export type ProposalDifference = { id: string; message: string }

const COMPARED = ['title', 'status', 'created'] as const
/** The repository was renamed from `MIPS` to `MIPs`, so older clones have the other folder. */
const FILE = /^(?:MIPs|MIPS|MRCs)\/((?:MIP|MRC)-[1-9]\d*)\.md$/
/** More files than the repository can have in years. */
const MOST_FILES = 1000

/** Differences in title, status and day, files that are not recorded, and records without a file. */
export async function readProposals(
  proposals: readonly Proposal[],
  git: Pick<GitDirectory, 'head' | 'lines' | 'search'>,
): Promise<ProposalDifference[]> {
  const found = await git.search(git.head, 'mip: ', MOST_FILES)
  const paths = new Map(
    found.flatMap(({ path, line }) => {
      const id = FILE.exec(path)?.[1]
      return id === undefined || line !== HEAD_LINE ? [] : [[id, path] as const]
    }),
  )
  const differences: ProposalDifference[] = []
  for (const proposal of proposals) {
    const path = paths.get(proposal.id)
    if (path === undefined) {
      differences.push({ id: proposal.id, message: 'has no file at the newest commit' })
      continue
    }
    const head = headOf((await git.lines(git.head, path)) ?? [])
    for (const member of COMPARED) {
      const there = head.get(member) ?? 'nothing'
      if (there !== proposal[member])
        differences.push({ id: proposal.id, message: `${member} is "${there}", and "${proposal[member]}" here` })
    }
  }
  const recorded = new Set(proposals.map(({ id }) => id))
  const missing = [...paths.keys()].filter((id) => !recorded.has(id)).sort()
  return [...differences, ...missing.map((id) => ({ id, message: 'is not recorded here' }))]
}

/** `mip: 16` is on the line after the first `---`. */
const HEAD_LINE = 2

/** The members of a file's front matter, without marks of code. */
function headOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const end = lines.indexOf('---', 1)
  return new Map(
    lines.slice(1, Math.max(end, 1)).flatMap((line) => {
      const [, name, value = ''] = /^(\w+): *(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value.replaceAll('`', '').trim()] as const]
    }),
  )
}

export const proposalsReport = (differences: readonly ProposalDifference[], head: string): string =>
  [
    '',
    `Proposals at ${head.slice(0, 10)} of ${PROPOSALS_REPOSITORY}: ${differences.length === 0 ? 'as recorded' : ''}`.trimEnd(),
    ...differences.map(({ id, message }) => `  ${id} ${message}`),
  ].join('\n')
