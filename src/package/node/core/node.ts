/**
 * The node as a value that responds to requests and has a clock to step. `src/package/node/server` opens the sockets.
 */

import { releases } from '../../../../generated/rpc/numbers.ts'
import { DEVNET_CHAIN_ID } from '../../../core/facts/network.ts'
import { compareReleases } from '../../../core/lib/client-version.ts'
import { nearest } from '../../../core/lib/nearest.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'
import { DEFAULT_MNEMONIC, mnemonicAccounts } from './chain/accounts.ts'
import { KEPT_BLOCKS } from './chain/chain.ts'
import { createClock } from './chain/clock.ts'
import { createEngine, type Engine, type MachineFactory, machineHere, type Progress } from './chain/engine.ts'
import { type Asked, answerBody, type RpcRequest } from './chain/envelope.ts'
import { CODES_CORRECTED_IN, isAtLeast, NodeError } from './chain/errors.ts'
import { FaultBox, optionOf } from './chain/faults.ts'
import { fetchOf } from './chain/fetch.ts'
import { BUILT_IN, CONTRACTS, devAccounts } from './chain/genesis.ts'
import { limitOf } from './chain/limits.ts'
import type { BuiltIn, DevAccount, MonadNode, NodeOptions } from './chain/node-types.ts'
import { type Reply, replyTo } from './chain/reply.ts'
import type { View } from './chain/view.ts'
import { Connection, type Send } from './connection.ts'
import { controlMethod } from './controls/all.ts'
import { newControlState } from './controls/types.ts'
import { answer } from './methods/all.ts'
import { providerOf } from './provider.ts'
import { walletOf } from './wallet.ts'

/** A node with the methods for servers and tests. */
export type NodeCore = MonadNode & {
  readonly faults: FaultBox
  /** Responds to the body of an HTTP request. */
  handle: (body: string) => Promise<Reply>
  /** Returns the result of one request, or rejects with a `NodeError`. */
  ask: (request: Pick<RpcRequest, 'method' | 'params'>) => Promise<unknown>
  /** Opens a connection that can subscribe, like a WebSocket. */
  connect: (send: Send) => Connection
  /** Refuses all later control methods, because other machines can send requests too. */
  closeControls: () => void
}

/** Newest known release. */
export const NEWEST_CLIENT: string = releases.newest.version
/** The last release with the old codes. */
const LAST_OLD_CLIENT = '0.16.1'
/** Default time limit of one call. Milliseconds. */
const CALL_TIMEOUT_MS = 5_000
/** Default time of block 0: 2026-09-21T14:13:20Z. */
const GENESIS_TIME = 1_790_000_000

/** The source of a node's blocks and its properties, from `createNode` or `fromRecorded`. */
export type Source = {
  engine: (options: Settings) => Promise<Engine>
  accounts: readonly DevAccount[]
  contracts: readonly BuiltIn[]
}
export type Settings = {
  seed: string
  chainId: number
  clientVersion: string
  genesisTime: number
  /** Undefined if the chain begins with the fixed history, which has other accounts. */
  mnemonic: string | undefined
  /** How long one call may run. Milliseconds. */
  callTimeoutMs: number
  /** Blocks have no system transaction. */
  asAnvil: boolean
  keepBlocks: number
  machineOf: MachineFactory
}

/**
 * Makes a node. Nothing runs before the first request or step.
 * @throws {PortalError} `NODE_OPTIONS` for invalid options, `FAULT` for a fault that does not exist
 */
export function createNode(options: NodeOptions = {}, machineOf: MachineFactory = machineHere): NodeCore {
  const settings = settingsOf(options, machineOf)
  const { mnemonic, seed } = settings
  return nodeOf(options, settings, {
    engine: createEngine,
    accounts: mnemonic === undefined ? devAccounts(seed) : mnemonicAccounts(mnemonic),
    contracts: mnemonic === undefined ? BUILT_IN : CONTRACTS,
  })
}

const nodeError = (message: string): PortalError => new PortalError('NODE_OPTIONS', { message })

/** A misspelled option would be ignored silently. */
const OPTION_NAMES: Readonly<Record<keyof NodeOptions, true>> = {
  ...{ mnemonic: true, history: true, seed: true, clientVersion: true, callTimeoutMs: true, automine: true },
  ...{ asAnvil: true, chainId: true, faults: true, genesisTime: true, keepBlocks: true, enable: true },
}

/** Options with their defaults. */
export function settingsOf(options: NodeOptions, machineOf: MachineFactory = machineHere): Settings {
  const { clientVersion = NEWEST_CLIENT, chainId = DEVNET_CHAIN_ID, genesisTime = GENESIS_TIME } = options
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(OPTION_NAMES, name)) continue
    const [near] = nearest(name, Object.keys(OPTION_NAMES), 1)
    throw nodeError(`There is no option "${name}".${near === undefined ? '' : ` Did you mean ${near}?`}`)
  }
  const seed = String(options.seed ?? 1)
  if (!/^[\w.-]{1,64}$/.test(seed)) throw nodeError(`The seed "${seed}" is not 1 to 64 letters, digits, ".", "_", "-".`)
  if (!/^\d+\.\d+\.\d+$/.test(clientVersion))
    throw nodeError(`"${clientVersion}" is not a version such as ${NEWEST_CLIENT}.`)
  if (compareReleases(clientVersion, NEWEST_CLIENT) > 0)
    throw nodeError(`The errors of ${clientVersion} are not known. The newest known version is ${NEWEST_CLIENT}.`)
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw nodeError(`The chain ID ${chainId} is not a whole number above 0.`)
  if (!Number.isSafeInteger(genesisTime) || genesisTime < 0)
    throw nodeError(`The genesis time ${genesisTime} is not a number of seconds.`)
  if (options.history && options.mnemonic !== undefined)
    throw nodeError('The fixed history has other accounts, so omit the mnemonic.')
  if (options.history && options.asAnvil) throw nodeError('The fixed history has system transactions, so omit asAnvil.')
  const { callTimeoutMs = CALL_TIMEOUT_MS } = options
  if (!Number.isSafeInteger(callTimeoutMs) || callTimeoutMs < 1)
    throw nodeError(`The time of a call ${callTimeoutMs} is not a number of milliseconds above 0.`)
  const mnemonic = options.history ? undefined : (options.mnemonic ?? DEFAULT_MNEMONIC)
  const { asAnvil = false, keepBlocks = KEPT_BLOCKS } = options
  if (!Number.isSafeInteger(keepBlocks) || keepBlocks < KEPT_BLOCKS)
    throw nodeError(`The number of kept blocks ${keepBlocks} is not a whole number from ${KEPT_BLOCKS}.`)
  return { seed, chainId, clientVersion, genesisTime, mnemonic, callTimeoutMs, asAnvil, keepBlocks, machineOf }
}

/** A node with any source of blocks. */
export function nodeOf(options: NodeOptions, settings: Settings, source: Source): NodeCore {
  const { seed, chainId, clientVersion } = settings
  const faults = new FaultBox(seed, options.faults)
  const statistics = { requests: 0, errors: 0 }
  let engine: Promise<Engine> | undefined
  const started = () => {
    engine ??= source.engine(settings).then(withAutomine)
    return engine
  }
  const controls = newControlState()
  controls.automine = options.automine === true || settings.asAnvil
  let isControlled = true
  /** The block of the newest transaction, with automine. */
  let mined: Promise<unknown> = Promise.resolve()
  const withAutomine = (made: Engine): Engine => ({
    ...made,
    submit: async (tx) => {
      const reason = await made.submit(tx)
      if (reason === undefined && controls.automine) mined = clock.step()
      return reason
    },
  })
  const connections = new Set<Connection>()
  const clock = createClock(started, faults, (ready, progress, isFork) => {
    const shown = shownProgress(ready, faults, progress, isFork)
    for (const connection of connections) connection.push(shown)
  })
  const viewOf = (ready: Engine): View => ({
    ...{ engine: ready, chainId, clientVersion, limits: LIMITS, statistics },
    asAnvil: settings.asAnvil,
    head: shownHead(ready, faults),
    nextBlock: clock.next,
    isEnabled: (method) => options.enable?.includes(method) === true,
  })
  const ask: NodeCore['ask'] = async ({ method, params }) => {
    statistics.requests++
    try {
      refuseByFault(faults, method)
      const result = await answered(await started(), method, params)
      // With automine, the transaction is in a block before the client receives the response.
      await mined
      return result
    } catch (error) {
      statistics.errors++
      throw error
    }
  }
  const answered = (ready: Engine, method: string, params: unknown): unknown => {
    const control = isControlled ? controlMethod(method) : undefined
    if (control === undefined) return answer(viewOf(ready), method, params)
    const context = { engine: ready, accounts: source.accounts, state: controls, view: () => viewOf(ready), ...clock }
    return control(context, Array.isArray(params) ? params : [])
  }
  const asked: Asked = { ask, codesOf: (method) => codesOf(clientVersion, faults, method) }
  const handle: NodeCore['handle'] = (body) => replyTo(body, faults, () => answerBody(body, asked))
  let opened = 0
  const connect: NodeCore['connect'] = (send) => {
    const connection = new Connection(`${seed}/connection/${opened++}`, { asked, faults, send })
    connections.add(connection)
    connection.onClose = () => connections.delete(connection)
    return connection
  }
  const provider = providerOf(connect, faults, clientVersion)
  return {
    ...{ seed, chainId, clientVersion, accounts: source.accounts, contracts: source.contracts, clock, faults },
    ...{ ask, handle, connect, provider, fetch: fetchOf(handle) },
    wallet: (account = 0) => walletOf(provider, source.accounts[account], chainId),
    closeControls: () => {
      isControlled = false
    },
    close: () => {
      clock.stop()
      for (const connection of connections) connection.close()
    },
  }
}

const LIMITS: View['limits'] = {
  logRange: limitOf('log-range'),
  callGas: BigInt(limitOf('call-gas')),
  estimateGas: BigInt(limitOf('estimate-gas')),
  feeHistoryBlocks: limitOf('fee-history-blocks'),
  percentiles: limitOf('fee-history-percentiles'),
  syncTimeoutMs: limitOf('sync-timeout'),
  syncTimeoutMaxMs: limitOf('sync-timeout-max'),
}

/** The newest block that the node shows, including a lag. */
export function shownHead({ chain }: Engine, faults: FaultBox): number {
  const fault = faults.strike(['behind'])
  return fault === undefined ? chain.head : Math.max(0, chain.head - optionOf(fault, 'blocks'))
}

/** The announcements of a lagging node. Announces older blocks, and ignores forks that it has not reached. */
function shownProgress(
  engine: Engine,
  faults: FaultBox,
  progress: readonly Progress[],
  isFork: boolean,
): readonly Progress[] {
  const lag = engine.chain.head - shownHead(engine, faults)
  if (lag === 0) return progress
  if (isFork) return []
  return progress.flatMap(({ block, state }) => {
    const older = engine.chain.block(Number(block.header.number) - lag)
    return older === undefined ? [] : [{ block: older, state }]
  })
}

function refuseByFault(faults: FaultBox, method: string): void {
  if (faults.strike(['method-off'], [method])) throw new NodeError('MethodNotSupported')
  if (faults.strike(['overloaded'], [method])) throw new NodeError('Overloaded')
}

/** Release whose codes an error uses. A fault can replace the node's own release. */
function codesOf(clientVersion: string, faults: FaultBox, method?: string): string {
  if (!faults.strike(['other-codes'], method === undefined ? [] : [method])) return clientVersion
  return isAtLeast(clientVersion, CODES_CORRECTED_IN) ? LAST_OLD_CLIENT : NEWEST_CLIENT
}
