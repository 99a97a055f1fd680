/** The command line of `npm run sources`, as values. */
import { parseArgs } from 'node:util'
import { PortalError } from '../../../src/core/lib/portal-error.ts'

export const USAGE = `Usage: npm run sources -- --repo NAME=GITDIR [--repo NAME=GITDIR …]

Reads the line of source behind every statement again, and behind every method that Ethereum's clients declare: at the
commit where it was found and at the newest commit of the git directory. Lists what moved or vanished. NAME is a
repository of openrpc/evidence/repositories.yaml or openrpc/compare/clients.yaml; GITDIR is a clone or a bare repository.
With monad-crypto/MIPs it also compares title, status and day of each proposal with the proposal's file.

With --tag v0.16.0 --from v0.15.2 it compares two releases of the client instead, and prints the changes that the
repository may need. It needs --repo category-labs/monad-bft=GITDIR, and --repo category-labs/monad=GITDIR for
revisions and texts of the execution client. It changes no file.

Exit code: 0 nothing changed, 1 a line or a proposal changed, 2 could not run.`

const usageError = (message: string): PortalError => new PortalError('USAGE', { message, hint: USAGE })

/** Two releases of the client to compare, by their tags. */
export type Release = { tag: string; from: string }

/**
 * Repositories by name, and the releases to compare.
 * @throws {PortalError} `USAGE` for a missing, unknown or repeated argument.
 */
export function parseSourcesOptions(
  args: readonly string[],
  known: readonly string[],
): 'help' | { directories: Map<string, string>; release?: Release } {
  const { values } = parsed([...args])
  if (values.help) return 'help'
  const directories = new Map<string, string>()
  for (const pair of values.repo ?? []) {
    const [, name = '', directory = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? []
    if (directory === '') throw usageError(`--repo takes NAME=GITDIR, got "${pair}".`)
    if (!known.includes(name)) throw usageError(`No line stands in "${name}"; there are ${known.join(', ')}.`)
    if (directories.has(name)) throw usageError(`${name} is named twice.`)
    directories.set(name, directory)
  }
  if (directories.size === 0) throw usageError('No repository is named, so nothing can be read.')
  const { tag, from } = values
  if (tag === undefined && from === undefined) return { directories }
  if (tag === undefined || from === undefined) throw usageError('--tag and --from belong together.')
  return { directories, release: { tag, from } }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        repo: { type: 'string', multiple: true },
        tag: { type: 'string' },
        from: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}
