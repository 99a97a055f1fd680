/** Parses the command line of `monad-json-rpc probe`. */
import { parseArgs } from 'node:util'
import { PortalError } from '../../../core/lib/portal-error.ts'

/** Timeout for one response. Milliseconds. */
const TIMEOUT_MS = 20_000

export type ProbeCommand = { command: 'probe'; url: URL; out: string; timeoutMs: number }

const usageError = (message: string): PortalError =>
  new PortalError('USAGE', { message, hint: 'Run "monad-json-rpc --help".' })

/** Whether the arguments name this command. */
export const isProbe = (args: readonly string[]): boolean => args.find((arg) => !arg.startsWith('-')) === 'probe'

/**
 * Reads the arguments of `probe`.
 * @throws {PortalError} `USAGE`. The text never contains the URL, which may include a key.
 */
export function parseProbeOptions(args: readonly string[]): ProbeCommand | { command: 'help' } {
  const { values, positionals } = parsed([...args])
  if (values.help) return { command: 'help' }
  const [, target, ...more] = positionals
  if (target === undefined) throw usageError('probe needs an address.')
  if (more.length > 0) throw usageError(`probe accepts one argument, got ${positionals.length - 1}.`)
  const url = URL.canParse(target) ? new URL(target) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw usageError('The address must begin with http:// or https://.')
  if (values.out === undefined || values.out === '') throw usageError('probe needs --out FILE, the file to write.')
  return { command: 'probe', url, out: values.out, timeoutMs: timeout(values.timeout) }
}

function timeout(text: string | undefined): number {
  const value = text === undefined ? TIMEOUT_MS : Number(text)
  if (value > 0 && Number.isFinite(value)) return value
  throw usageError(`--timeout must be a number above 0, got "${text}".`)
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { out: { type: 'string' }, timeout: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}
