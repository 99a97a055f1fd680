/** Context and state of control methods. */
import type { Engine } from '../chain/engine.ts'
import type { DevAccount } from '../chain/node-types.ts'
import type { Hex } from '../chain/trie.ts'
import type { View } from '../chain/view.ts'

/** State outside the chain that control methods change. */
export type ControlState = {
  /** Each submitted transaction creates a block. */
  automine: boolean
  /** Seconds between blocks, if set by `evm_setIntervalMining`. */
  interval: number | null
  impersonated: Set<Hex>
  impersonatesAll: boolean
  /** Settles once the last `eth_sendTransaction` has a place in the pool, or none. */
  sending: Promise<unknown>
  /** Functions that restore each snapshot, in the order of their IDs. */
  snapshots: ((() => void) | undefined)[]
}

/** Arguments of a control method. */
export type ControlContext = {
  engine: Engine
  accounts: readonly DevAccount[]
  state: ControlState
  view: () => View
  step: (blocks?: number) => Promise<number>
  start: (everyMs: number) => void
  stop: () => void
}

export type Control = (context: ControlContext, params: readonly unknown[]) => unknown
/** By the name after the prefix. `setBalance` is `anvil_setBalance` and `hardhat_setBalance`. */
export type Controls = Readonly<Record<string, Control>>

export const newControlState = (): ControlState => ({
  ...{ automine: false, interval: null, impersonated: new Set<Hex>(), impersonatesAll: false, snapshots: [] },
  sending: Promise.resolve(),
})
