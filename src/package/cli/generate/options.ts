/** Parses the command line of `monad-json-rpc generate`. */
import { parseArgs } from 'node:util'
import { PortalError } from '../../../core/lib/portal-error.ts'

export type GenerateCommand = { command: 'generate'; file: string; out: string; force: boolean }

const usageError = (message: string): PortalError =>
  new PortalError('USAGE', { message, hint: 'Run "monad-json-rpc --help".' })

/** Whether the arguments name this command. */
export const isGenerate = (args: readonly string[]): boolean => args.find((arg) => !arg.startsWith('-')) === 'generate'

/**
 * Reads the arguments of `generate`.
 * @throws {PortalError} `USAGE`
 */
export function parseGenerateOptions(args: readonly string[]): GenerateCommand | { command: 'help' } {
  const { values, positionals } = parsed([...args])
  if (values.help) return { command: 'help' }
  const [, file, ...more] = positionals
  if (file === undefined) throw usageError('generate needs an OpenRPC document.')
  if (more.length > 0) throw usageError(`generate accepts one argument, got ${positionals.length - 1}.`)
  if (!values.out) throw usageError('generate needs --out <folder> for its files.')
  return { command: 'generate', file, out: values.out, force: values.force === true }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { out: { type: 'string' }, force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}
