/** `monad-json-rpc node`: parses options and starts a listening node. */
import { parseArgs } from 'node:util'
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { Answering } from '../core/answering.ts'
import { createNode, type NodeCore, type NodeOptions, parseFault } from '../core/index.ts'
import { nodeHelp } from './help.ts'
import { type Served, serveNode } from './http.ts'
import { lieList, liesNamed } from './lies/all.ts'
import type { Lie } from './lies/lie.ts'
import { lying } from './lies/lying.ts'
import { proxyOf } from './proxy.ts'
import { threads } from './threads.ts'

type NodeArguments = {
  options: NodeOptions
  host: string
  port: number
  blockTimeMs: number
  upstream: URL | undefined
  lies: Lie[]
  hosts: string[]
  origins: string[]
}

const DEFAULT_PORT = 8545
const BLOCK_TIME_MS = 300

const usageError = (message: string): PortalError =>
  new PortalError('USAGE', { message, hint: 'Run "monad-json-rpc node --help".' })

/**
 * Reads the arguments after `node`. Returns undefined for a help request.
 * @throws {PortalError} `USAGE`, `FAULT` or `LIE`
 */
export function parseNodeArguments(args: readonly string[]): NodeArguments | undefined {
  const values = parsed(args)
  if (values.help) return undefined
  const genesisTime =
    values['genesis-time'] === 'now'
      ? Math.floor(Date.now() / 1_000)
      : optional('--genesis-time', values['genesis-time'], Number.MAX_SAFE_INTEGER)
  const chainId = optional('--chain-id', values['chain-id'], Number.MAX_SAFE_INTEGER)
  const callTimeoutMs = optional('--call-timeout', values['call-timeout'], 86_400_000)
  const keepBlocks = optional('--keep-blocks', values['keep-blocks'], Number.MAX_SAFE_INTEGER)
  const version = values['client-version']
  const isAutomined = values.automine === true || values['as-anvil'] === true
  return {
    options: {
      ...(values.seed !== undefined && { seed: values.seed }),
      ...(values.mnemonic !== undefined && { mnemonic: values.mnemonic }),
      ...(values.history === true && { history: true }),
      ...(values.automine === true && { automine: true }),
      ...(version !== undefined && { clientVersion: version }),
      ...(values['as-anvil'] === true && { asAnvil: true }),
      ...(chainId !== undefined && { chainId }),
      ...(callTimeoutMs !== undefined && { callTimeoutMs }),
      ...(keepBlocks !== undefined && { keepBlocks }),
      ...(genesisTime !== undefined && { genesisTime }),
      ...{ faults: (values.fault ?? []).map(parseFault), enable: values.enable ?? [] },
    },
    host: values.host ?? '127.0.0.1',
    port: optional('--port', values.port, 65_535) ?? DEFAULT_PORT,
    blockTimeMs: optional('--block-time', values['block-time'], 86_400_000) ?? (isAutomined ? 0 : BLOCK_TIME_MS),
    upstream: addressOf(values.upstream),
    lies: liesNamed(values.lie ?? []),
    hosts: values['allow-host'] ?? [],
    origins: values['allow-origin'] ?? [],
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{
          port: text,
          host: text,
          seed: text,
          'client-version': text,
          'chain-id': text,
          'block-time': text,
        },
        ...{
          'genesis-time': text,
          upstream: text,
          mnemonic: text,
          'call-timeout': text,
          'keep-blocks': text,
          history: { type: 'boolean' },
          automine: { type: 'boolean' },
          'as-anvil': { type: 'boolean' },
          fault: texts,
          lie: texts,
        },
        ...{ enable: texts, 'allow-origin': texts },
        ...{ 'allow-host': texts, help: { type: 'boolean', short: 'h' } },
      },
    }).values
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

function optional(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() !== '' && Number.isInteger(value) && value >= 0 && value <= most) return value
  throw usageError(`${name} must be a whole number from 0 to ${most}, got "${text}".`)
}

function addressOf(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw usageError('--upstream must begin with http:// or https://.')
}

const withLies = (node: Answering, { lies = [] }: Partial<NodeArguments>): Answering =>
  lies.length === 0 ? node : lying(node, lies)

/**
 * Starts a node and listens.
 * @throws {PortalError} when the node cannot start
 */
export async function startNode(given: NodeArguments): Promise<Served & { node: NodeCore }> {
  const { machineOf, end } = threads()
  const node = createNode(given.options, machineOf)
  const served = await serveNode(withLies(node, given), given)
  // Builds the chain while the port already accepts requests.
  await node.clock.step(0)
  if (given.blockTimeMs > 0) node.clock.start(given.blockTimeMs)
  return {
    ...{ ...served, node },
    close: async () => {
      await served.close()
      end()
    },
  }
}

/** Runs the command until a signal ends it. Returns the exit code. */
export async function runNode(args: readonly string[]): Promise<0> {
  if (isListRequest(args)) {
    console.log(lieList())
    return 0
  }
  const given = parseNodeArguments(args)
  if (given === undefined) {
    console.log(nodeHelp())
    return 0
  }
  const { close, text } = given.upstream ? await startProxy(given, given.upstream) : await startOwn(given)
  console.log(text)
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await close()
  return 0
}

/** `--lie list` prints the lies and starts nothing. */
const isListRequest = (args: readonly string[]): boolean => parsed(args).lie?.includes('list') === true

async function startOwn(given: NodeArguments): Promise<Served & { text: string }> {
  const started = await startNode(given)
  return { ...started, text: banner(started.url, started.node, given) }
}

/** Serves another node with faults. */
export async function startProxy(given: NodeArguments, upstream: URL): Promise<Served & { text: string }> {
  const { faults = [], seed = 1 } = given.options
  const served = await serveNode(withLies(await proxyOf(upstream, faults, String(seed)), given), given)
  const sockets = served.url.replace('http', 'ws')
  return {
    ...served,
    text: `${served.url}  ${sockets}\nresponses of ${upstream.href}, with the enabled faults${liesText(given)}`,
  }
}

const names = ({ lies }: NodeArguments): string => lies.map(({ name }) => name).join(', ')
const liesText = (given: NodeArguments): string => (given.lies.length === 0 ? '' : ` and the lies ${names(given)}`)

function banner(url: string, node: NodeCore, given: NodeArguments): string {
  const { blockTimeMs } = given
  const pace = blockTimeMs === 0 ? 'manual blocks' : `a block every ${blockTimeMs} ms`
  const accounts = node.accounts.map(({ address, privateKey }) => `  ${address}  ${privateKey}`)
  const contracts = node.contracts.map(({ name, address, about }) => `  ${address}  ${name}: ${about}`)
  const head = [
    `Monad/${node.clientVersion}, chain ID ${node.chainId}, seed ${node.seed}, ${pace}`,
    `${url}  ${url.replace('http', 'ws')}`,
    ...(given.lies.length === 0 ? [] : [`Lies: ${names(given)}`]),
  ]
  return [
    ...head,
    '',
    'Accounts, 10,000 MON each. The keys are public, so never send real funds to them.',
    ...accounts,
    '',
    'Contracts',
    ...contracts,
  ].join('\n')
}
