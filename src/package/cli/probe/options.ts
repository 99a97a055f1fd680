/** Parses the command line of `monad-json-rpc probe`. */
import { parseArgs } from 'node:util'
import { PortalError } from '../../../core/lib/portal-error.ts'

/** Timeout for one response. Milliseconds. */
const TIMEOUT_MS = 20_000

type Target = { url: URL; out: string; timeoutMs: number }
/** `by` names who observes. */
export type ProbeCommand = Target & ({ command: 'probe' } | { command: 'observe'; by: string })

const usageError = (message: string): PortalError =>
  new PortalError('USAGE', { message, hint: 'Run "monad-json-rpc --help".' })

/** Whether the arguments name this command, or `check --observe`. */
export const isProbe = (args: readonly string[]): boolean => {
  const command = args.find((arg) => !arg.startsWith('-'))
  return command === 'probe' || (command === 'check' && args.includes('--observe'))
}

/**
 * Reads the arguments of `probe` and of `check --observe`.
 * @throws {PortalError} `USAGE`. The text never contains the URL, which may include a key.
 */
export function parseProbeOptions(args: readonly string[]): ProbeCommand | { command: 'help' } {
  const { values, positionals } = parsed([...args])
  if (values.help) return { command: 'help' }
  const [, target, ...more] = positionals
  const name = values.observe ? 'check --observe' : 'probe'
  if (target === undefined) throw usageError(`${name} needs an address.`)
  if (more.length > 0) throw usageError(`${name} accepts one argument, got ${positionals.length - 1}.`)
  const url = URL.canParse(target) ? new URL(target) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw usageError('The address must begin with http:// or https://.')
  if (values.out === undefined || values.out === '') throw usageError(`${name} needs --out FILE, the file to write.`)
  const read = { url, out: values.out, timeoutMs: timeout(values.timeout) }
  return values.observe ? { command: 'observe', ...read, by: values.by ?? 'not stated' } : { command: 'probe', ...read }
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
      options: {
        ...{ out: { type: 'string' }, by: { type: 'string' }, timeout: { type: 'string' } },
        ...{ observe: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}
