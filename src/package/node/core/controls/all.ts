/**
 * Methods that control the node, named as in anvil and Hardhat. Monad nodes do not have them. A server accepts them
 * only from its own machine.
 */
import { blockControls, evmMine } from './blocks.ts'
import { accountMethods, senderControls } from './senders.ts'
import { stateControls } from './state.ts'
import type { Control, Controls } from './types.ts'

const under = (prefix: string, controls: Controls, names = Object.keys(controls)): Controls =>
  Object.fromEntries(names.flatMap((name) => (controls[name] ? [[`${prefix}_${name}`, controls[name]]] : [])))

const TIME = ['increaseTime', 'setTime', 'setNextBlockTimestamp', 'setAutomine', 'setIntervalMining'] as const
const ALL = { ...blockControls, ...stateControls, ...senderControls }

const CONTROL_METHODS: Controls = {
  ...under('anvil', ALL),
  ...under('hardhat', ALL, [
    ...Object.keys(stateControls),
    ...Object.keys(senderControls),
    'mine',
    'reset',
    'getAutomine',
  ]),
  ...under('evm', ALL, [...TIME, 'snapshot', 'revert']),
  evm_mine: evmMine,
  ...accountMethods,
}

/** Names of all control methods. */
export const CONTROL_NAMES: readonly string[] = Object.keys(CONTROL_METHODS)

export const controlMethod = (method: string): Control | undefined =>
  Object.hasOwn(CONTROL_METHODS, method) ? CONTROL_METHODS[method] : undefined
