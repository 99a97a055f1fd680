/**
 * Re-reads the source line behind every statement and every method that Ethereum's clients declare, and the status of
 * every proposal, in git directories from the command line. See `--help`.
 */
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { Proposal } from '../../src/core/lib/proposals.ts'
import { runCommand } from '../command-end.ts'
import { type EthereumClients, servedLines } from '../generate/compare/served.ts'
import { assemble } from '../generate/openrpc/assemble.ts'
import { readParts } from '../generate/openrpc/output-files.ts'
import { stopOnProblems } from '../generate/openrpc/problem.ts'
import { PROPOSALS } from '../generate/openrpc/proposals-file.ts'
import { openGit } from './sources/git.ts'
import { parseSourcesOptions, USAGE } from './sources/options.ts'
import { PROPOSALS_REPOSITORY, proposalsReport, readProposals } from './sources/proposals.ts'
import { distinctLines, readSources } from './sources/read.ts'
import { compareReleases } from './sources/release/compare.ts'
import { releaseReport } from './sources/release/report.ts'
import { isUnchanged, sourcesReport } from './sources/report.ts'

const REPOSITORIES = 'openrpc/evidence/repositories.yaml'
const CLIENTS = 'openrpc/compare/clients.yaml'

type Repositories = Record<string, { repository: string; newest?: { commit: string; note: string } }>

/** Notes about newer commits, by repository and commit. */
const notesOn = (repositories: Repositories): Map<string, string> =>
  new Map(
    Object.values(repositories).flatMap(({ repository, newest }) =>
      newest ? [[`${repository} ${newest.commit}`, newest.note] as const] : [],
    ),
  )

async function run(args: readonly string[]): Promise<0 | 1> {
  const { statements, problems } = assemble(await readParts(['openrpc', 'schemas']))
  stopOnProblems(problems)
  const served = servedLines(parse(await readFile(CLIENTS, 'utf8')) as EthereumClients)
  const traced = [...statements, ...served]
  const known = [...new Set(distinctLines(traced).map(({ repository }) => repository))]
  const named = parseSourcesOptions(args, [...known, PROPOSALS_REPOSITORY])
  if (named === 'help') {
    console.log(USAGE)
    return 0
  }
  const directories = new Map(
    await Promise.all(
      [...named.directories].map(async ([name, directory]) => [name, await openGit(directory)] as const),
    ),
  )
  if (named.release) {
    console.log(releaseReport(await compareReleases(named.release, directories, traced)))
    return 0
  }
  const read = await readSources(traced, directories)
  const heads = new Map([...directories].map(([name, { head }]) => [name, head]))
  const notes = notesOn(parse(await readFile(REPOSITORIES, 'utf8')) as Repositories)
  console.log(sourcesReport(statements, read, heads, { served, notes }))
  const clone = directories.get(PROPOSALS_REPOSITORY)
  if (clone === undefined) return isUnchanged(read) ? 0 : 1
  const differences = await readProposals(parse(await readFile(PROPOSALS, 'utf8')) as Proposal[], clone)
  console.log(proposalsReport(differences, clone.head))
  return isUnchanged(read) && differences.length === 0 ? 0 : 1
}

await runCommand(run)
