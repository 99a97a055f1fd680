/** Control methods that add blocks, change the time and restore snapshots. */
import { numberToHex } from '../../../../core/lib/hex.ts'
import { NodeError } from '../chain/errors.ts'
import { wholeOf } from './state.ts'
import type { ControlContext, Controls } from './types.ts'

const MOST_BLOCKS = 10_000n
const MS_PER_SECOND = 1_000
/** A time above this is in milliseconds. */
const HIGHEST_SECONDS = 10n ** 11n

function setNext({ engine }: ControlContext, timestamp: bigint): void {
  const last = engine.chain.block(engine.chain.head)?.header.timestamp ?? 0n
  if (timestamp < last)
    throw new NodeError('InvalidParams', `Timestamp error: ${timestamp} is lower than previous block's timestamp`)
  engine.time.next = timestamp
}

async function mine(context: ControlContext, blocks: bigint, interval?: bigint): Promise<void> {
  if (blocks > MOST_BLOCKS) throw new NodeError('InvalidParams', `At most ${MOST_BLOCKS} blocks at once.`)
  for (let count = 0n; count < blocks; count++) {
    const last = context.engine.chain.block(context.engine.chain.head)?.header.timestamp ?? 0n
    if (interval !== undefined && count > 0n) context.engine.time.next = last + interval
    await context.step(1)
  }
}

function setAutomine({ state, stop }: ControlContext, isOn: unknown): null {
  if (typeof isOn !== 'boolean') throw new NodeError('InvalidParams', 'true or false is expected.')
  state.automine = isOn
  state.interval = null
  stop()
  return null
}

function setInterval(context: ControlContext, seconds: unknown): null {
  const { state, start, stop } = context
  const every = Number(wholeOf(seconds))
  state.automine = false
  state.interval = every === 0 ? null : every
  if (every === 0) stop()
  else start(every * MS_PER_SECOND)
  return null
}

/** Moves the time of the next blocks. Returns how many seconds they now differ from the chain's own pace. */
function increaseTime({ engine }: ControlContext, seconds: unknown): number {
  engine.time.offset += wholeOf(seconds)
  return Number(engine.time.offset)
}

function setTime({ engine }: ControlContext, time: unknown): number {
  const given = wholeOf(time)
  const seconds = given > HIGHEST_SECONDS ? given / BigInt(MS_PER_SECOND) : given
  const before = engine.time.at(engine.chain.head + 1)
  engine.time.offset += seconds - before
  return Number(seconds - before)
}

/** With the prefixes `evm_`, `anvil_` and `hardhat_`. */
export const blockControls: Controls = {
  mine: async (context, [blocks = 1, interval]) => {
    await mine(context, wholeOf(blocks), interval === undefined || interval === null ? undefined : wholeOf(interval))
    return null
  },
  snapshot: ({ engine, state }) => {
    state.snapshots.push(engine.snapshot())
    return numberToHex(state.snapshots.length - 1)
  },
  revert: ({ state }, [id]) => {
    const at = Number(wholeOf(id))
    const restore = state.snapshots[at]
    if (restore === undefined) return false
    restore()
    // Invalidates this snapshot and later ones. IDs are never reused.
    for (let later = at; later < state.snapshots.length; later++) state.snapshots[later] = undefined
    return true
  },
  reset: ({ engine, state }) => {
    engine.reset()
    state.snapshots = state.snapshots.map(() => undefined)
    return null
  },
  increaseTime: (context, [seconds]) => increaseTime(context, seconds),
  setTime: (context, [time]) => setTime(context, time),
  setNextBlockTimestamp: (context, [timestamp]) => {
    setNext(context, wholeOf(timestamp))
    return null
  },
  setAutomine: (context, [isOn]) => setAutomine(context, isOn),
  getAutomine: ({ state }) => state.automine,
  setIntervalMining: (context, [seconds]) => setInterval(context, seconds),
  getIntervalMining: ({ state }) => state.interval,
}

type MineOptions = { timestamp?: unknown; blocks?: unknown } | number | string | null | undefined

/** `evm_mine`, which accepts a time and returns `0x0`. */
export async function evmMine(context: ControlContext, [given]: readonly unknown[]): Promise<string> {
  const options = given as MineOptions
  const isObject = typeof options === 'object' && options !== null
  const timestamp = isObject ? options.timestamp : options
  if (timestamp !== undefined && timestamp !== null) setNext(context, wholeOf(timestamp))
  await mine(context, isObject ? wholeOf(options.blocks ?? 1) : 1n)
  return '0x0'
}
