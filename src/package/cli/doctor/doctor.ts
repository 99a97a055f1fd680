/** Checks the node on this machine with the tables of the page "Check my node". */
import { parseArgs } from 'node:util'
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { Finding } from '../../../core/node-check/finding.ts'
import { type DoctorOptions, type DoctorReport, examineNode } from './examine-node.ts'
import { type Host, thisHost } from './host.ts'

const usage = (command: string): string => `Usage: ${command} [options]

Reads the node on this machine and prints each fault with its fix. It changes nothing, and it sends a request to one other
host: the public endpoint whose height it compares. Run it with sudo, so that it can read node.toml and the log.

  --config <file>     /home/monad/monad-bft/config/node.toml
  --metrics <url>     http://127.0.0.1:9143/metrics
  --rpc <url>         http://127.0.0.1:8080
  --network <url>     endpoint whose height is compared; the public one of the node's network by default
  --since <time>      how far the log goes back, as journalctl reads it (-30min)
  --wait <seconds>    time between two outputs of /metrics, for alerts on growth (60); 0 reads them once
  --json              the report as JSON
  --help

Exit code: 0 nothing found, 1 a finding, 2 nothing could be read.`

const usageError = (message: string): PortalError => new PortalError('USAGE', { message })

type Given = DoctorOptions & { isJson: boolean }

/**
 * Reads the arguments. Returns undefined for a help request.
 * @throws {PortalError} `USAGE`
 */
export function parseDoctorArguments(args: readonly string[]): Given | undefined {
  const text = { type: 'string' } as const
  const options = { config: text, metrics: text, rpc: text, network: text, since: text, wait: text } as const
  const flags = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  let values: Partial<Record<keyof typeof options, string>> & Partial<Record<keyof typeof flags, boolean>>
  try {
    values = parseArgs({ args: [...args], options: { ...options, ...flags } }).values
  } catch (error) {
    throw usageError((error as Error).message)
  }
  if (values.help) return undefined
  const waitSeconds = Number(values.wait ?? 60)
  if (!(waitSeconds >= 0 && waitSeconds <= 3_600)) throw usageError('--wait must be a number of seconds up to 3600.')
  for (const name of ['metrics', 'rpc', 'network'] as const)
    if (values[name] !== undefined && !/^https?:\/\//.test(values[name]))
      throw usageError(`--${name} must begin with http:// or https://.`)
  return {
    config: values.config ?? '/home/monad/monad-bft/config/node.toml',
    metrics: values.metrics ?? 'http://127.0.0.1:9143/metrics',
    rpc: values.rpc ?? 'http://127.0.0.1:8080',
    ...(values.network !== undefined && { network: values.network }),
    since: values.since ?? '-30min',
    waitSeconds,
    isJson: values.json === true,
  }
}

const WORDS: Readonly<Record<Finding['level'], string>> = { stops: 'STOPS THE NODE', act: 'ACT', note: 'note' }

const NOTHING_FOUND = 'Nothing found: no fault, no alert, no known error.'
const NOTHING_READ = 'Nothing was checked, because nothing could be read. Is this the machine of the node?'

/** The report as text. `site` begins the links. */
export function doctorText({ findings, read, missing, remarks, times }: DoctorReport, site: string): string {
  const rows = findings.map(({ level, title, means, fix, to, times: count }) =>
    [
      `${WORDS[level]}  ${title}${count === undefined || count === 1 ? '' : ` (${count} times)`}`,
      `    ${means}`,
      `    Next: ${fix}`,
      `    ${site}${to}`,
    ].join('\n'),
  )
  const measured = times.map((one) => `  ${one.label.padEnd(28)}${'ms' in one ? `${one.ms} ms` : one.missing}`)
  const sections = [
    rows.length > 0 ? rows.join('\n\n') : read.length > 0 ? NOTHING_FOUND : NOTHING_READ,
    ...(measured.length > 0 ? [`Time of one request per class\n${measured.join('\n')}`] : []),
    ...(read.length > 0 ? [`Read: ${read.join(', ')}.`] : []),
    ...(missing.length > 0 ? [`Not read\n${missing.map((line) => `  ${line}`).join('\n')}`] : []),
    ...remarks,
  ]
  // Text of a log must not contain terminal control sequences.
  return sections.join('\n\n').replaceAll(/[^\n\P{Cc}]/gu, ' ')
}

/** The exit code of a report. */
export function doctorCode({ findings, read }: DoctorReport): 0 | 1 | 2 {
  if (findings.some(({ level }) => level !== 'note')) return 1
  return read.length === 0 ? 2 : 0
}

export type DoctorSettings = {
  /** The words before the options. */
  command: string
  /** Address of the site, which begins the links. Empty if it is unknown. */
  site: () => Promise<string>
  host?: Host
}

/**
 * Reads the arguments, checks the node and prints its report. Returns the exit code.
 * @throws {PortalError} `USAGE`
 */
export async function doctor(args: readonly string[], settings: DoctorSettings): Promise<0 | 1 | 2> {
  const { command, site, host = thisHost } = settings
  const options = parsed(args, command)
  if (options === undefined) {
    console.log(usage(command))
    return 0
  }
  if (options.waitSeconds > 0 && !options.isJson)
    console.error(`Reading, with ${options.waitSeconds} s between two outputs of /metrics.`)
  const report = await examineNode(host, options)
  console.log(options.isJson ? JSON.stringify(report, null, 2) : doctorText(report, await site()))
  return doctorCode(report)
}

/** The arguments, or an error whose hint contains the user's own command. */
function parsed(args: readonly string[], command: string): Given | undefined {
  try {
    return parseDoctorArguments(args)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    throw new PortalError(error.code, { message: error.message, hint: `Run "${command} --help".` })
  }
}
