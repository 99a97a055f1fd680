/** Parses the command line. */
import { parseArgs } from 'node:util'
import { nearest } from '../../core/lib/nearest.ts'
import { PortalError } from '../../core/lib/portal-error.ts'
import { CHECK_RATE, isLoopbackHost, LOCAL_RATE, PROBE_RATE } from '../../core/lib/rates.ts'
import { isClose } from '../rpc/describe.ts'
import { methods as allMethods, isReplayable } from '../rpc/method.ts'
import type { Reference } from './check/model.ts'
import { COMMANDS } from './check/usage.ts'
import { type GenerateCommand, isGenerate, parseGenerateOptions } from './generate/options.ts'
import { isLoad, type LoadCommand, parseLoadOptions } from './load/options.ts'
import { isProbe, type ProbeCommand, parseProbeOptions } from './probe/options.ts'

/** Timeout for one response. Milliseconds. */
const TIMEOUT_MS = 10_000

/** Formats of a report and their file extensions. */
const ENDINGS = {
  ...{ json: '.json', junit: '.xml', sarif: '.sarif', markdown: '.md', tap: '.tap', badge: '.svg' },
} as const
type FileFormat = keyof typeof ENDINGS
/** Output of a report: the screen, or a file. */
export type Output = { format: 'table' | FileFormat; file?: string }

export type CheckCommand = {
  command: 'check'
  url: URL
  outputs: Output[]
  methods: string[]
  timeoutMs: number
  rate: number
  reference: Reference
  headers: Record<string, string>
  chainId?: number
  cors?: string
  against?: URL
  baseline?: string
  /** Send transactions first. The key comes from the environment or stdin. */
  isSending?: true
  /** Print only the differences. */
  isQuiet?: true
  save?: string
  watch?: { everySeconds: number; metrics?: { host: string; port: number } }
}

export type Options =
  | { command: 'help' | 'version' }
  | CheckCommand
  | { command: 'validate'; file: string; method: string | undefined; isJson: boolean; isCrossExamined: boolean }
  | LoadCommand
  | ProbeCommand
  | GenerateCommand

const COMMAND_LIST = `The commands are ${COMMANDS.slice(0, -1).join(', ')} and ${COMMANDS.at(-1)}.`

/** Never repeats the word, which may be a URL with a key. */
function unknownCommand(command: string): string {
  const near = COMMANDS.find((one) => isClose(command, one))
  return `There is no such command.${near === undefined ? '' : ` Did you mean ${near}?`}`
}

const usageError = (message: string): PortalError =>
  new PortalError('USAGE', { message, hint: 'Run "monad-json-rpc --help".' })

/**
 * Reads arguments.
 * @throws {PortalError} `USAGE`. The text never contains the URL, which may include a key.
 */
export function parseOptions(args: readonly string[]): Options {
  if (isProbe(args)) return parseProbeOptions(args)
  if (isGenerate(args)) return parseGenerateOptions(args)
  if (isLoad(args)) return parseLoadOptions(args, headersOf)
  const { outputs, rest } = takeOutputs(args)
  const { values, positionals } = parsed(rest)
  if (values.help) return { command: 'help' }
  if (values.version) return { command: 'version' }
  const [command, target, ...more] = positionals
  if (command !== 'check' && command !== 'validate')
    throw usageError(`${command === undefined ? 'No command given.' : unknownCommand(command)} ${COMMAND_LIST}`)
  if (target === undefined)
    throw usageError(command === 'check' ? 'check needs an address.' : 'validate needs a file, or "-".')
  if (more.length > 0) throw usageError(tooMany(command, more, outputs))
  refuseForeign(command, values, outputs)
  if (command === 'validate') {
    if (values.method !== undefined) namesIn([values.method])
    const isJson = outputs.some(({ format }) => format === 'json')
    return { command, file: target, method: values.method, isJson, isCrossExamined: values['cross-examine'] === true }
  }
  return checkCommand(target, values, outputs)
}

function checkCommand(target: string, values: Values, outputs: Output[]): CheckCommand {
  const url = address(target)
  const isLocal = isLoopbackHost(url.hostname)
  const { against, baseline, chain, cors, quiet, save, send } = values
  const watch = watchOf(values)
  if (against !== undefined && watch) throw usageError('--against and --watch exclude each other.')
  if (send && (against !== undefined || watch))
    throw usageError('--send sends once, so it excludes --against and --watch.')
  return {
    command: 'check',
    url,
    outputs,
    methods: values.methods === undefined ? [] : askable(methodNames(values.methods)),
    headers: headersOf(values.header ?? []),
    ...(chain !== undefined && { chainId: positive('--chain', chain, 0) }),
    ...(cors !== undefined && { cors: origin(cors, url) }),
    ...(against !== undefined && { against: address(against) }),
    ...(baseline !== undefined && { baseline }),
    ...(save !== undefined && { save }),
    ...(quiet && { isQuiet: true as const }),
    ...(send && { isSending: true as const }),
    ...(watch && { watch }),
    timeoutMs: positive('--timeout', values.timeout, TIMEOUT_MS),
    rate: positive('--rate', values.rate, watch ? PROBE_RATE : isLocal ? LOCAL_RATE : CHECK_RATE),
    reference: reference(values.reference ?? 'monad'),
  }
}

function watchOf({ watch, metrics }: Values): CheckCommand['watch'] {
  if (watch === undefined) {
    if (metrics !== undefined) throw usageError('--metrics needs --watch <seconds>.')
    return undefined
  }
  const everySeconds = positive('--watch', watch, 0)
  if (metrics === undefined) return { everySeconds }
  const [, host = '127.0.0.1', digits] = /^(?:(.+):)?(\d{1,5})$/.exec(metrics) ?? []
  const port = Number(digits)
  if (!(port <= 65_535)) throw usageError('--metrics must be a port, or an address and a port.')
  return { everySeconds, metrics: { host: host.replace(/^\[(.*)\]$/, '$1'), port } }
}

function origin(text: string, { protocol }: URL): string {
  if (/^ws/.test(protocol))
    throw usageError('--cors needs an address with http:// or https://, because WebSockets have no CORS.')
  const found = URL.canParse(text) ? new URL(text).origin : 'null'
  if (found === 'null') throw usageError('--cors must be an origin, such as https://app.example.')
  return found
}

/** Options of a single command. Other commands reject them instead of ignoring them silently. */
const OWN_OPTIONS = {
  check: [
    ...(['methods', 'timeout', 'rate', 'reference', 'chain', 'header'] as const),
    ...(['cors', 'against', 'baseline', 'save', 'send', 'watch', 'metrics', 'quiet'] as const),
  ],
  validate: ['method', 'cross-examine'],
} as const

function refuseForeign(command: 'check' | 'validate', values: object, outputs: readonly Output[]): void {
  const foreign = command === 'check' ? OWN_OPTIONS.validate : OWN_OPTIONS.check
  const given = foreign.find((name) => (values as Record<string, unknown>)[name] !== undefined)
  if (given !== undefined) throw usageError(`${command} has no option --${given}.`)
  if (command === 'check') {
    if (outputs.some(({ format, file }) => format === 'badge' && file === undefined))
      throw usageError('Write --badge=<file>, because a badge is a picture.')
    return
  }
  const output = outputs.find(({ format, file }) => format !== 'json' || file !== undefined)
  if (output)
    throw usageError(`validate has no option --${output.format}${output.file === undefined ? '' : '=<file>'}.`)
}

function tooMany(command: string, more: readonly string[], outputs: readonly Output[]): string {
  const bare = outputs.find(({ file }) => file === undefined)
  const hint = bare === undefined ? '' : ` Write --${bare.format}=${more.at(-1)} for a file.`
  return `${command} accepts one argument, got ${more.length + 1}.${hint}`
}

/** Accepts only read-only methods that work without a socket. */
function askable(names: string[]): string[] {
  const found = names.filter(isReplayable)
  if (found.length > 0) return found
  if (names.length === 0) throw usageError('--methods does not select any method.')
  throw usageError(`--methods cannot select ${names.join(', ')}, only methods that read and work over HTTP.`)
}

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(line) ?? []
      // The header may contain a key, so the error does not repeat it.
      if (name === undefined || value === undefined) throw usageError('--header must be written "Name: value".')
      return [name.toLowerCase(), value]
    }),
  )
}

type Values = ReturnType<typeof parsed>['values']

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
        cors: { type: 'string' },
        against: { type: 'string' },
        baseline: { type: 'string' },
        save: { type: 'string' },
        send: { type: 'boolean' },
        watch: { type: 'string' },
        metrics: { type: 'string' },
        quiet: { type: 'boolean' },
        'cross-examine': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

/** Supports `--json`, `--json=file` and `--json file.json`, because parseArgs has no options with an optional value. */
function takeOutputs(args: readonly string[]): { outputs: Output[]; rest: string[] } {
  const outputs: Output[] = []
  const rest: string[] = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    const [, format, file] = /^--(json|junit|sarif|markdown|tap|badge)(?:=(.+))?$/.exec(arg) ?? []
    if (format === undefined) {
      rest.push(arg)
      continue
    }
    const next = args[index + 1]
    const isFile = file === undefined && next !== undefined && next.endsWith(ENDINGS[format as FileFormat])
    const taken = isFile && rest.filter((one) => !one.startsWith('-')).length > 1 ? next : file
    if (taken === next && taken !== undefined) index++
    outputs.push({ format: format as FileFormat, ...(taken !== undefined && { file: taken }) })
  }
  return { outputs, rest }
}

function address(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^(https?|wss?):$/.test(url.protocol)) return url
  throw usageError('The address must begin with http://, https://, ws:// or wss://.')
}

function positive(name: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard
  const value = Number(text)
  if (value > 0 && Number.isFinite(value)) return value
  throw usageError(`${name} must be a number above 0, got "${text}".`)
}

function reference(text: string): Reference {
  if (text === 'monad' || text === 'geth' || text === 'hardhat') return text
  throw usageError(`There is no reference "${text}". The references are monad, geth and hardhat.`)
}

/** Comma-separated names. A trailing `*` matches a prefix, and a leading `!` excludes. */
function methodNames(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  const refused = parts.filter((part) => part.startsWith('!')).map((part) => part.slice(1))
  const wanted = parts.filter((part) => !part.startsWith('!'))
  const leftOut = namesIn(refused)
  return (wanted.length > 0 ? namesIn(wanted) : [...allMethods]).filter((name) => !leftOut.includes(name))
}

function namesIn(parts: readonly string[]): string[] {
  return parts.flatMap((name): string[] => {
    const found = allMethods.filter(
      (method) => method === name || (name.endsWith('*') && method.startsWith(name.slice(0, -1))),
    )
    if (found.length > 0) return found
    const [near] = nearest(name, allMethods, 1)
    throw usageError(`There is no method ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`)
  })
}
