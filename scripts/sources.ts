/**
 * Re-reads the line of source behind every statement, and behind every method that Ethereum's clients declare, in git
 * directories that the caller names. See `--help`.
 */
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { runCommand } from './command.ts'
import { type EthereumClients, servedLines } from './compare/served.ts'
import { readParts } from './files.ts'
import { assemble } from './openrpc/assemble.ts'
import { stopOnProblems } from './openrpc/problem.ts'
import { openGit } from './sources/git.ts'
import { parseSourcesOptions, USAGE } from './sources/options.ts'
import { distinctLines, readSources } from './sources/read.ts'
import { isUnchanged, sourcesReport } from './sources/report.ts'

const CLIENTS = 'openrpc/compare/clients.yaml'

async function run(args: readonly string[]): Promise<0 | 1> {
  const { statements, problems } = assemble(await readParts(['openrpc', 'schemas']))
  stopOnProblems(problems)
  const served = servedLines(parse(await readFile(CLIENTS, 'utf8')) as EthereumClients)
  const traced = [...statements, ...served]
  const known = [...new Set(distinctLines(traced).map(({ repository }) => repository))]
  const named = parseSourcesOptions(args, known)
  if (named === 'help') {
    console.log(USAGE)
    return 0
  }
  const directories = new Map(
    await Promise.all([...named].map(async ([name, directory]) => [name, await openGit(directory)] as const)),
  )
  const read = await readSources(traced, directories)
  const heads = new Map([...directories].map(([name, { head }]) => [name, head]))
  console.log(sourcesReport(statements, read, heads, served))
  return isUnchanged(read) ? 0 : 1
}

await runCommand(run)
