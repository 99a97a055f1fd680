/** The command line, as values. */
import { parseArgs } from 'node:util'
import { nearest } from '../lib/path.ts'
import { PortalError } from '../lib/portal-error.ts'
import { methods as allMethods, isReplayable } from '../rpc/method.ts'
import type { Reference } from './model.ts'
import { isProbe, type ProbeCommand, parseProbeOptions } from './probe/options.ts'

export const USAGE = `Usage: monad-json-rpc check <url> [options]
       monad-json-rpc validate <file|-> [--method <name>] [--cross-examine] [--json]
       monad-json-rpc probe <url> --out <file>
       monad-json-rpc node [options]
       monad-json-rpc mcp [options]

check     asks an endpoint everything that only reads, compares the answers with the reference and with each other
validate  checks saved responses: pairs of request and response, or a response whose method is named
probe     records about 60 answers of an endpoint, two requests a second, into a file that you can share
node      starts a node to test against on this machine, with every fault on request; "node --help" has its options
mcp       is a server of the Model Context Protocol, for agents; "mcp --help" has its options

  --cross-examine       validate: the pairs are of one endpoint, so they must not contradict each other
  --json[=file]         the report as JSON, on the screen or into a file
  --junit[=file]        the report as JUnit XML
  --methods <list>      names with commas between; "debug_*" takes all of a namespace
  --timeout <ms>        time for one answer (10000)
  --rate <number>       requests per second (10; 200 on this machine)
  --reference <node>    whose ways are right: monad (default), or geth for go-ethereum and anvil
  --chain <id>          the chain that must answer, such as 143 or 10143
  --header <name: value> sent with every request, such as an API key; may be given more than once
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
      headers: Record<string, string>
      chainId?: number
    }
  | { command: 'validate'; file: string; method: string | undefined; isJson: boolean; isCrossExamined: boolean }
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
  if (more.length > 0) throw usageError(tooMany(command, more, outputs))
  refuseForeign(command, values, outputs)
  if (command === 'validate') {
    if (values.method !== undefined) methodNames(values.method)
    const isJson = outputs.some(({ format }) => format === 'json')
    return { command, file: target, method: values.method, isJson, isCrossExamined: values['cross-examine'] === true }
  }
  const url = address(target)
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  return {
    command,
    url,
    outputs,
    methods: values.methods === undefined ? [] : askable(methodNames(values.methods)),
    headers: headersOf(values.header ?? []),
    ...(values.chain !== undefined && { chainId: positive('--chain', values.chain, 0) }),
    timeoutMs: positive('--timeout', values.timeout, TIMEOUT_MS),
    rate: positive('--rate', values.rate, isLocal ? LOCAL_RATE : RATE),
    reference: reference(values.reference ?? 'monad'),
  }
}

/** Options that only one of the commands has: the other would ignore them, and nobody would notice. */
const OWN_OPTIONS = {
  check: ['methods', 'timeout', 'rate', 'reference', 'chain', 'header'],
  validate: ['method', 'cross-examine'],
} as const

function refuseForeign(command: 'check' | 'validate', values: object, outputs: readonly Output[]): void {
  const foreign = command === 'check' ? OWN_OPTIONS.validate : OWN_OPTIONS.check
  const given = foreign.find((name) => (values as Record<string, unknown>)[name] !== undefined)
  if (given !== undefined) throw usageError(`${command} has no option --${given}.`)
  if (command === 'check') return
  const output = outputs.find(({ format, file }) => format !== 'json' || file !== undefined)
  if (output)
    throw usageError(`validate has no option --${output.format}${output.file === undefined ? '' : '=<file>'}.`)
}

function tooMany(command: string, more: readonly string[], outputs: readonly Output[]): string {
  const bare = outputs.find(({ file }) => file === undefined)
  const hint = bare === undefined ? '' : ` Write --${bare.format}=${more.at(-1)} for a file.`
  return `${command} takes one argument, got ${more.length + 1}.${hint}`
}

/** Methods that are asked: a check sends nothing that writes, and needs no socket. */
function askable(names: string[]): string[] {
  const found = names.filter(isReplayable)
  if (found.length > 0) return found
  throw usageError(`check does not send ${names.join(', ')}: it asks only what reads and answers over HTTP.`)
}

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(line) ?? []
      // The line may hold a key: it is not repeated.
      if (name === undefined || value === undefined) throw usageError('--header must be written "Name: value".')
      return [name.toLowerCase(), value]
    }),
  )
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
        chain: { type: 'string' },
        header: { type: 'string', multiple: true },
        'cross-examine': { type: 'boolean' },
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
