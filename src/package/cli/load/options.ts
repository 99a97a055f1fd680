/** Parses the command line of `monad-json-rpc check --load`, and refuses hosts that are not the reader's own. */
import { parseArgs } from 'node:util'
import { publicEndpoints } from '../../../core/facts/public-endpoints.ts'
import { nearest } from '../../../core/lib/nearest.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'
import { CHECK_RATE, isLoopbackHost } from '../../../core/lib/rates.ts'
import { METHOD_CLASSES, type MethodClass } from '../../../core/node-check/method-classes.ts'
import { SLOW_MS } from '../doctor/measures.ts'

/** Length of a load. Seconds. */
const SECONDS = 30
/** Share of failed requests that ends a load. Percent. */
const STOP_ERRORS = 10
/** Timeout for one response. Milliseconds. */
const TIMEOUT_MS = 10_000

/** How many of a hundred requests each class gets, as numbers that need not add up. */
export type Mix = readonly (readonly [one: MethodClass, share: number])[]

export type LoadCommand = {
  command: 'load'
  url: URL
  headers: Record<string, string>
  timeoutMs: number
  /** Requests per second. */
  rate: number
  seconds: number
  mix: Mix
  /** Percent of the latest requests. */
  stopErrors: number
  /** Median of the latest results of a class. Milliseconds. */
  stopMs: number
  isJson: boolean
}

const usageError = (message: string, hint = 'Run "monad-json-rpc --help".'): PortalError =>
  new PortalError('USAGE', { message, hint })

/** Whether the arguments are a check with a load. */
export const isLoad = (args: readonly string[]): boolean => args[0] === 'check' && args.includes('--load')

/**
 * Reads the arguments of `check --load`.
 * @param headersOf parses the headers as a check does
 * @throws {PortalError} `USAGE`. The text never contains the URL, which may include a key.
 */
export function parseLoadOptions(
  args: readonly string[],
  headersOf: (lines: readonly string[]) => Record<string, string>,
): LoadCommand | { command: 'help' } {
  const { values, positionals } = parsed([...args])
  if (values.help) return { command: 'help' }
  const [, target, ...more] = positionals
  if (target === undefined || more.length > 0) throw usageError('check --load needs one address.')
  const url = URL.canParse(target) ? new URL(target) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw usageError('The address must begin with http:// or https://.')
  refuseForeign(url, values['own-node'] === true)
  const number = (name: Numbers, fallback: number): number => {
    const value = Number(values[name] ?? fallback)
    if (value > 0 && Number.isFinite(value)) return value
    throw usageError(`--${name} must be a number above 0.`)
  }
  return {
    ...{ command: 'load', url, headers: headersOf(values.header ?? []), isJson: values.json === true },
    timeoutMs: number('timeout', TIMEOUT_MS),
    rate: number('rate', CHECK_RATE),
    seconds: number('duration', SECONDS),
    mix: mixOf(values.mix),
    stopErrors: number('stop-errors', STOP_ERRORS),
    stopMs: number('stop-latency', SLOW_MS),
  }
}

type Numbers = 'timeout' | 'rate' | 'duration' | 'stop-errors' | 'stop-latency'

function parsed(args: string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{ load: flag, 'own-node': flag, json: flag, mix: text, help: { type: 'boolean', short: 'h' } },
        header: { type: 'string', multiple: true },
        ...{ timeout: text, rate: text, duration: text, 'stop-errors': text, 'stop-latency': text },
      },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

/** Names of networks without names of the internet. */
const PRIVATE_NAME = /^[^.:]+$|\.(local|internal|lan|home\.arpa)$/
/** The private ranges of IPv4 and IPv6, and link-local addresses. */
const PRIVATE_ADDRESS =
  /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+)+$|^\[(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/

/** Hosts of the networks' public endpoints. */
const PUBLIC_HOSTS = publicEndpoints.flatMap(({ http, ws }) =>
  [http, ...(ws === undefined ? [] : [ws])].map((address) => new URL(address).hostname),
)

/**
 * Refuses a host of others, because a load would use up its capacity.
 * @throws {PortalError} `USAGE`
 */
function refuseForeign({ hostname }: URL, isOwn: boolean): void {
  const host = hostname.replace(/\.$/, '')
  if (PUBLIC_HOSTS.includes(host))
    throw usageError('check --load refuses public endpoints.', 'Give the address of your own node.')
  const isPrivate = isLoopbackHost(host) || PRIVATE_ADDRESS.test(host) || PRIVATE_NAME.test(host)
  if (!isPrivate && !isOwn)
    throw usageError(
      'check --load refuses an address that is not private.',
      'If this node is your own, add --own-node. A load on an endpoint of others is an attack.',
    )
}

/** `eth_call=5,eth_getLogs=1`, or the default mix. */
function mixOf(text: string | undefined): Mix {
  if (text === undefined) return METHOD_CLASSES.map((one) => [one, one.share])
  const mix = text.split(',').map((part) => {
    const [name = '', share = '1'] = part.trim().split('=')
    const one = METHOD_CLASSES.find((known) => known.name === name)
    if (!one) {
      const names = METHOD_CLASSES.map((known) => known.name)
      const [near] = nearest(name, names, 1)
      throw usageError(`--mix has no class ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`)
    }
    if (Number(share) > 0 && Number.isFinite(Number(share))) return [one, Number(share)] as const
    throw usageError('--mix must be a list such as eth_call=5,eth_getLogs=1, with numbers above 0.')
  })
  if (new Set(mix.map(([one]) => one)).size < mix.length) throw usageError('--mix names a class twice.')
  return mix
}
