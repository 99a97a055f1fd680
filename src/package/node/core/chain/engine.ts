/**
 * Grows the chain by one block per step, advances the states of older blocks, and replaces the newest block on a fork.
 */
import { protocol } from '../../../../core/facts/network.ts'
import { SYSTEM_SENDER } from '../../../../core/facts/system-accounts.ts'
import { mnemonicAccounts } from './accounts.ts'
import { buildBlock, genesisBlock } from './build.ts'
import { type Block, Chain, type CommitState, SLOTS } from './chain.ts'
import { NodeError } from './errors.ts'
import type { Frame } from './frames.ts'
import { devAccounts, freshWorld, genesisWorld, HISTORY_BLOCKS, historyOf } from './genesis.ts'
import { knownHistory } from './known-history.ts'
import type { MachineOptions } from './machine.ts'
import type { Machine } from './message.ts'
import type { DevAccount } from './node-types.ts'
import { Pool, refusal } from './pool.ts'
import { TimeLimit } from './run-limit.ts'
import { ChainTime } from './time.ts'
import { decodeTransaction, type Transaction } from './transaction.ts'
import type { Hex } from './trie.ts'
import { Draft } from './world.ts'

/** A block that reached a state. */
export type Progress = { block: Block; state: CommitState }

export type EngineOptions = {
  seed: string
  chainId: number
  /** Time of block 0. Seconds since 1970. */
  genesisTime: number
  /** Undefined if the chain begins with the fixed history. */
  mnemonic: string | undefined
  /** How long one call may run. Milliseconds. */
  callTimeoutMs: number
  /** Blocks have no system transaction. */
  asAnvil: boolean
  /** Blocks stored with their state. */
  keepBlocks: number
  machineOf: MachineFactory
}

/** The source of the blocks. */
export type Engine = {
  readonly chain: Chain
  readonly pool: Pool
  readonly accounts: readonly DevAccount[]
  /** Runs calls and traces. Blocks have a separate machine, so that they never wait for a call. */
  readonly machine: Machine
  /** Proposes one block and resolves to its changes, in order. */
  step: () => Promise<Progress[]>
  /** Drops the newest block for another proposal of the same number. */
  fork: () => Promise<Progress[]>
  /** Accepts a signed transaction, or resolves to the reason for refusing it. */
  submit: (tx: Transaction) => Promise<string | undefined>
  readonly time: ChainTime
  /** Writes to the state of the newest block. */
  edit: (change: (draft: Draft) => void) => void
  /** Saves the whole state and returns a function that restores it. */
  snapshot: () => () => void
  /** Restores the initial chain. */
  reset: () => void
  /** Call frames that were recorded, by transaction. Undefined for a chain that runs its own code. */
  readonly recordedFrames?: ReadonlyMap<Hex, Frame>
}

const ORDER: readonly CommitState[] = ['Proposed', 'Voted', 'Finalized', 'Verified']

/** Makes a fresh chain from a mnemonic, or a chain with the fixed history. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { seed, genesisTime, mnemonic } = options
  if (mnemonic !== undefined) {
    const accounts = mnemonicAccounts(mnemonic)
    return begun(options, genesisBlock(await freshWorld(accounts), genesisTime, seed), accounts)
  }
  const [genesis, ...known] = knownHistory(options, () => genesisWorld(devAccounts(seed))) ?? []
  if (genesis === undefined) return playedEngine(options)
  const engine = begun(options, genesis, devAccounts(seed))
  for (const block of known) {
    const sent = block.transactions.filter(({ tx }) => tx.from !== SYSTEM_SENDER)
    for (const { tx } of sent) engine.pool.add(tx, undefined, engine.chain.head)
    take(engine, block)
  }
  return engine
}

/** The same chain, built by running every block of its history. */
export async function playedEngine(options: EngineOptions): Promise<Engine> {
  const { seed, genesisTime } = options
  const accounts = devAccounts(seed)
  const engine = begun(options, genesisBlock(genesisWorld(accounts), genesisTime, seed), accounts)
  await playHistory(engine, options)
  return engine
}

const MS_PER_SECOND = 1_000

/** Creates a chain that consists of block 0. */
function begun(
  { seed, chainId, genesisTime, callTimeoutMs, asAnvil, keepBlocks, machineOf }: EngineOptions,
  genesis: Block,
  accounts: readonly DevAccount[],
): Engine {
  const blocks = machineOf({ chainId })
  const machine = limited(machineOf({ chainId, limitMs: callTimeoutMs }))
  const chain = new Chain(keepBlocks)
  const pool = new Pool()
  const time = new ChainTime(genesisTime, asAnvil ? MS_PER_SECOND : undefined)
  let proposal = 0
  chain.append(genesis)
  const snapshot = (): (() => void) => {
    const restores = [chain.snapshot(), pool.snapshot(), time.snapshot()]
    return () => {
      for (const restore of restores) restore()
    }
  }
  const reset = snapshot()

  const propose = async (): Promise<Progress[]> => {
    const parent = blockAt(chain, chain.head)
    const block = await buildBlock({
      ...{ machine: blocks, chainId, seed, parent, proposal, isRewarded: !asAnvil },
      timestamp: time.take(chain.head + 1, parent.header.timestamp),
      candidates: (baseFee) => pool.candidates(parent.world, baseFee),
      grandparent: chain.block(chain.head - 1),
      hashOf: (number) => chain.block(Number(number))?.hash,
      onUnpayable: (tx) => pool.drop(tx),
    })
    return take({ chain, pool }, block)
  }
  return {
    ...{ chain, pool, accounts, machine, time, snapshot, reset },
    edit: (change) => {
      const draft = new Draft(blockAt(chain, chain.head).world)
      change(draft)
      chain.rewriteHead(draft.finish())
    },
    step: () => {
      proposal = 0
      return propose()
    },
    fork: () => {
      const dropped = chain.dropHead()
      pool.restore(dropped?.transactions.map(({ tx }) => tx) ?? [])
      proposal++
      return propose()
    },
    submit: async (tx) => {
      const known = pool.known(tx)
      if (known !== undefined) return known === true ? undefined : known
      return pool.add(tx, refusal(tx, blockAt(chain, chain.head).world), chain.head)
    },
  }
}

/** Appends a new block to the chain and returns the changes. */
function take({ chain, pool }: Pick<Engine, 'chain' | 'pool'>, block: Block): Progress[] {
  chain.append(block)
  pool.include(block.transactions.map(({ tx }) => tx))
  return progressOf(chain, pool)
}

/** The machine of calls. A call that runs too long fails like in the node's executor. */
const limited = (machine: Machine): Machine => ({
  run: async (message) => {
    try {
      return await machine.run(message)
    } catch (error) {
      throw error instanceof TimeLimit ? new NodeError('ExecutorFailure') : error
    }
  },
})

/** Loads the EVM before the first run, because it makes up a third of the code. */
export const machineHere: MachineFactory = (options) => {
  let machine: Promise<Machine> | undefined
  return {
    run: async (message) => {
      machine ??= import('./machine.ts').then(({ createMachine }) => createMachine({ ...options, yields: true }))
      return (await machine).run(message)
    },
  }
}

/** Makes a machine, in this thread or in another one. */
export type MachineFactory = (options: MachineOptions) => Machine

function blockAt(chain: Chain, number: number): Block {
  const block = chain.block(number)
  if (block === undefined) throw new Error(`Block ${number} is not kept.`)
  return block
}

/** Advances blocks to the states implied by the newest proposal. */
function progressOf(chain: Chain, pool: Pool): Progress[] {
  const progress = ORDER.flatMap((state) => {
    const block = chain.block(chain.head - SLOTS[state])
    return block === undefined ? [] : [{ block, state }]
  })
  const final = progress.find(({ state }) => state === 'Finalized')
  if (final) pool.commit(final.block.transactions.map(({ tx }) => tx))
  pool.age(chain.head)
  return progress
}

async function playHistory(engine: Engine, { seed, chainId }: { seed: string; chainId: number }): Promise<void> {
  const price = protocol.minBaseFee + protocol.suggestedTip
  for (let block = 1; block <= HISTORY_BLOCKS; block++) {
    for (const { raw, from } of await historyOf(engine.accounts, { seed, chainId, block, price })) {
      const tx = await decodeTransaction(raw, from)
      if (typeof tx === 'string') throw new Error(`The history holds bytes that are ${tx}.`)
      await engine.submit(tx)
    }
    await engine.step()
  }
}
