/** A message that a machine runs, the block that its code can read, and the outcome. */
import type { FrameListener } from './frames.ts'
import type { ReserveContext } from './reserve.ts'
import type { Hex } from './trie.ts'
import type { Draft } from './world.ts'

/** The block that code can read while it runs. Fees in wei per gas, time in seconds. */
export type BlockContext = {
  number: bigint
  timestamp: bigint
  miner: Hex
  mixHash: Hex
  gasLimit: bigint
  baseFee: bigint
  /** Hash of an older block, for the opcode BLOCKHASH. */
  hashOf: (number: bigint) => Hex | undefined | Promise<Hex | undefined>
}

/** One message to run. Gas is the gas limit minus the intrinsic gas. */
export type Message = {
  draft: Draft
  block: BlockContext
  from: Hex
  /** Undefined for a contract creation. */
  to: Hex | undefined
  data: Hex
  value: bigint
  gas: bigint
  gasPrice: bigint
  accessList: readonly { address: Hex; storageKeys: readonly Hex[] }[]
  /** State of the reserve balance rule, for its precompile. */
  reserve: ReserveContext
  frames?: FrameListener
}

export type RawLog = { address: Hex; topics: Hex[]; data: Hex }

/** `error` is undefined after success. `gasUsed` excludes the intrinsic gas. */
export type Outcome = {
  error: 'revert' | 'out of gas' | 'failed' | undefined
  output: Hex
  gasUsed: bigint
  logs: RawLog[]
  created: Hex | undefined
}

/** An EVM that runs one message at a time. */
export type Machine = { run: (message: Message) => Promise<Outcome> }
