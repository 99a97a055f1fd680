/** The command line, as values. */
import { parseArgs } from 'node:util'
import { nearest } from '../lib/path.ts'
import { PortalError } from '../lib/portal-error.ts'
import { methods as allMethods } from '../rpc/method.ts'
import type { Reference } from './model.ts'
import { isProbe, type ProbeCommand, parseProbeOptions } from './probe/options.ts'

export const USAGE = `Usage: monad-json-rpc check <url> [options]
       monad-json-rpc validate <file|-> [--method <name>] [--json]
       monad-json-rpc probe <url> --out <file>
       monad-json-rpc node [options]

check     asks an endpoint everything that only reads and compares the answers with the reference
validate  checks saved responses: pairs of request and response, or a response whose method is named
probe     records about 60 answers of an endpoint, two requests a second, into a file that you can share
node      starts a node to test against on this machine, with every fault on request; "node --help" has its options

  --json[=file]         the report as JSON, on the screen or into a file
  --junit[=file]        the report as JUnit XML
  --methods <list>      names with commas between; "debug_*" takes all of a namespace
  --timeout <ms>        time for one answer (10000)
  --rate <number>       requests per second (10; 200 on this machine)
  --reference <node>    whose ways are right: monad (default), or geth for go-ethereum and anvil
  --help, --version

Exit code: 0 all hold, 1 something differs, 2 could not run.`

/** Time an endpoint has for one answer. Milliseconds. */
const TIMEOUT_MS = 10_000
const RATE = 10
const LOCAL_RATE = 200

/** Where a report goes: the screen, or a file. */
export type Output = { format: 'table' | 'json' | 'junit'; file?: string }

export type Options =
  | { command: 'help' | 'version' }
  | {
      command: 'check'
      url: URL
      outputs: Output[]
      methods: string[]
      timeoutMs: number
      rate: number
      reference: Reference
    }
  | { command: 'validate'; file: string; method: string | undefined; isJson: boolean }
  | ProbeCommand

const usageError = (message: string): PortalError =>
  new PortalError('USAGE', { message, hint: 'Run "monad-json-rpc --help".' })

/**
 * Reads arguments.
 * @throws {PortalError} `USAGE`. The address is never part of the text: it may hold a key.
 */
export function parseOptions(args: readonly string[]): Options {
  if (isProbe(args)) return parseProbeOptions(args)
  const { outputs, rest } = takeOutputs(args)
  const { values, positionals } = parsed(rest)
  if (values.help) return { command: 'help' }
  if (values.version) return { command: 'version' }
  const [command, target, ...more] = positionals
  if (command !== 'check' && command !== 'validate')
    throw usageError(
      command === undefined
        ? 'No command was given: check, validate or probe.'
        : 'There is no such command; there are check, validate and probe.',
    )
  if (target === undefined)
    throw usageError(command === 'check' ? 'check needs an address.' : 'validate needs a file, or "-".')
  if (more.length > 0) throw usageError(`${command} takes one argument, got ${positionals.length - 1}.`)
  if (command === 'validate') {
    if (values.method !== undefined) methodNames(values.method)
    return { command, file: target, method: values.method, isJson: outputs.some(({ format }) => format === 'json') }
  }
  const url = address(target)
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  return {
    command,
    url,
    outputs,
    methods: values.methods === undefined ? [] : methodNames(values.methods),
    timeoutMs: positive('--timeout', values.timeout, TIMEOUT_MS),
    rate: positive('--rate', values.rate, isLocal ? LOCAL_RATE : RATE),
    reference: reference(values.reference ?? 'monad'),
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        methods: { type: 'string' },
        method: { type: 'string' },
        timeout: { type: 'string' },
        rate: { type: 'string' },
        reference: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

/** `--json`, `--json=file` and `--json file.json`: an option whose value may be left out, which parseArgs has not. */
function takeOutputs(args: readonly string[]): { outputs: Output[]; rest: string[] } {
  const outputs: Output[] = []
  const rest: string[] = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    const [, format, file] = /^--(json|junit)(?:=(.+))?$/.exec(arg) ?? []
    if (format === undefined) {
      rest.push(arg)
      continue
    }
    const next = args[index + 1]
    const isFile = file === undefined && next !== undefined && next.endsWith(format === 'json' ? '.json' : '.xml')
    const taken = isFile && rest.filter((one) => !one.startsWith('-')).length > 1 ? next : file
    if (taken === next && taken !== undefined) index++
    outputs.push({ format: format as 'json' | 'junit', ...(taken !== undefined && { file: taken }) })
  }
  return { outputs, rest }
}

function address(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw usageError('The address must begin with http:// or https://.')
}

function positive(name: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard
  const value = Number(text)
  if (value > 0 && Number.isFinite(value)) return value
  throw usageError(`${name} must be a number above 0, got "${text}".`)
}

function reference(text: string): Reference {
  if (text === 'monad' || text === 'geth') return text
  throw usageError(`There is no reference "${text}"; there are monad and geth.`)
}

/** Names with commas between; a trailing `*` takes all that begin so. */
function methodNames(text: string): string[] {
  return text.split(',').flatMap((part) => {
    const name = part.trim()
    const found = allMethods.filter(
      (method) => method === name || (name.endsWith('*') && method.startsWith(name.slice(0, -1))),
    )
    if (found.length > 0) return found
    const [near] = nearest(name, allMethods, 1)
    throw usageError(`There is no method ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`)
  })
}
