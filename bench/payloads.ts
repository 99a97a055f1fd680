/**
 * Four results as large as those that a busy node returns, the same in each run. Their strings differ as in real
 * results, because a processor learns the digits of a repeated string. The fifth repeats one frame and is the hardest
 * for the guards.
 */
import { fullBlock } from './block.ts'

type Hex = `0x${string}`

export type PayloadName = 'block' | 'receipts' | 'logs' | 'trace' | 'oneFrameRepeated'
/** The shape and a value. If `isList` is true, the value is a list of the shape. */
export type Payload = { shape: 'Block' | 'Receipt' | 'Log' | 'CallFrame'; isList: boolean; value: unknown }

const HASH = 64
const ADDRESS = 40
/** Frames per frame, and their nesting depth. 1,555 frames in total. */
const FRAMES = 6
const LEVELS = 4

const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}

/** The payloads, created anew and parsed from text as they arrive over the network. */
export function payloads(): Record<PayloadName, Payload> {
  const made: Record<PayloadName, Payload> = {
    block: { shape: 'Block', isList: false, value: fullBlock(200) },
    receipts: { shape: 'Receipt', isList: true, value: receipts(numbers(1), 300) },
    logs: { shape: 'Log', isList: true, value: Array.from({ length: 10_000 }, logMaker(numbers(2))) },
    trace: { shape: 'CallFrame', isList: false, value: frame(numbers(3), LEVELS) },
    oneFrameRepeated: { shape: 'CallFrame', isList: false, value: repeated(shortFrame(numbers(4)), LEVELS) },
  }
  return JSON.parse(JSON.stringify(made)) as Record<PayloadName, Payload>
}

function hex(next: () => number, digits: number): Hex {
  let text = ''
  while (text.length < digits) text += next().toString(16).padStart(6, '0')
  return `0x${text.slice(0, digits)}`
}
const quantity = (value: number): Hex => `0x${value.toString(16)}`

const logMaker = (next: () => number) => (_: unknown, index: number) => ({
  address: hex(next, ADDRESS),
  topics: Array.from({ length: 1 + (index % 4) }, () => hex(next, HASH)),
  data: hex(next, HASH * (1 + (index % 3))),
  blockHash: hex(next, HASH),
  blockNumber: quantity(0x2625a00 + (index % 100)),
  blockTimestamp: '0x687942fd',
  transactionHash: hex(next, HASH),
  transactionIndex: quantity(index % 300),
  logIndex: quantity(index),
  removed: false,
})

function receipts(next: () => number, count: number): object[] {
  const log = logMaker(next)
  return Array.from({ length: count }, (_, index) => ({
    type: '0x2',
    status: '0x1',
    cumulativeGasUsed: quantity((index + 1) * 300_007),
    logsBloom: hex(next, 512),
    logs: Array.from({ length: 3 }, (_, place) => log(undefined, index * 3 + place)),
    transactionHash: hex(next, HASH),
    transactionIndex: quantity(index),
    blockHash: hex(next, HASH),
    blockNumber: '0x2625a00',
    gasUsed: quantity(next() % 1_000_000),
    effectiveGasPrice: '0x174876e800',
    from: hex(next, ADDRESS),
    to: hex(next, ADDRESS),
    contractAddress: null,
  }))
}

const frame = (next: () => number, levels: number): object => ({
  type: ['CALL', 'STATICCALL', 'DELEGATECALL'][next() % 3],
  from: hex(next, ADDRESS),
  to: hex(next, ADDRESS),
  value: quantity(next()),
  gas: quantity(next()),
  gasUsed: quantity(next()),
  input: hex(next, 8 + HASH * (next() % 24)),
  output: hex(next, HASH * (1 + (next() % 16))),
  ...(levels > 0 && { calls: Array.from({ length: FRAMES }, () => frame(next, levels - 1)) }),
})

/** A short call that writes one log. */
const shortFrame = (next: () => number): object => ({
  ...{ type: 'CALL', from: hex(next, ADDRESS), to: hex(next, ADDRESS), value: '0x0', gas: '0x9c37', gasUsed: '0x9c37' },
  input: hex(next, 8 + HASH),
  logs: [
    {
      ...{ address: hex(next, ADDRESS), topics: [hex(next, HASH), hex(next, HASH)], data: hex(next, HASH) },
      ...{ position: '0x1', index: '0x0' },
    },
  ],
})
const repeated = (own: object, levels: number): object =>
  levels === 0 ? own : { ...own, calls: Array.from({ length: FRAMES }, () => repeated(own, levels - 1)) }
