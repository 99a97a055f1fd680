/** The command lines of `npm run examples:import` and `examples:refresh`, as values. */
import { parseArgs } from 'node:util'
import { PortalError } from '../../../src/core/lib/portal-error.ts'

export const IMPORT_USAGE = `Usage: npm run examples:import -- FILE [--into FOLDER] [--other-node] [--dry-run]

Turns a file of "monad-json-rpc probe" into example files and observations below FOLDER (openrpc), after checking
shapes, hashes and that no answer contradicts another. --other-node takes the file of a node that is not Monad's.
--dry-run says what would be written. Run "npm run generate" afterwards.

Exit code: 0 everything was taken, 1 some answers were left out, 2 could not run.`

export const REFRESH_USAGE = `Usage: npm run examples:refresh -- [FILE]

Says which examples an answer of a Monad node could replace: one of FILE, a file of "monad-json-rpc probe", or, without
FILE, one that a probe would bring.

Exit code: 0 none, 1 some, 2 could not run.`

const usageError = (message: string, hint: string): PortalError => new PortalError('USAGE', { message, hint })

export type ImportCommand = { file: string; into: string; otherNode: boolean; dryRun: boolean }

/** @throws {PortalError} `USAGE` for a missing, unknown or superfluous argument. */
export function parseImport(args: readonly string[]): ImportCommand | 'help' {
  const { values, positionals } = parsed(args, IMPORT_USAGE, {
    into: { type: 'string' },
    'other-node': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  })
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (file === undefined) throw usageError('No file is named.', IMPORT_USAGE)
  if (more.length > 0) throw usageError(`One file at a time, got ${positionals.length}.`, IMPORT_USAGE)
  return {
    file,
    into: typeof values.into === 'string' ? values.into : 'openrpc',
    otherNode: values['other-node'] === true,
    dryRun: values['dry-run'] === true,
  }
}

/** @throws {PortalError} `USAGE` for a missing, unknown or superfluous argument. */
export function parseRefresh(args: readonly string[]): { file?: string } | 'help' {
  const { values, positionals } = parsed(args, REFRESH_USAGE, {})
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (more.length > 0) throw usageError(`One file at a time, got ${positionals.length}.`, REFRESH_USAGE)
  return file === undefined ? {} : { file }
}

type Options = Record<string, { type: 'string' | 'boolean' }>

function parsed(args: readonly string[], usage: string, options: Options) {
  try {
    const all = { ...options, help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ args: [...args], allowPositionals: true, options: all }) as {
      values: Record<string, string | boolean | undefined>
      positionals: string[]
    }
  } catch (error) {
    throw usageError((error as Error).message, usage)
  }
}
