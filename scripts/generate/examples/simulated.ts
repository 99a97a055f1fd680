/** The block that `eth_simulateV1` returns for a request with one block, by the rules of the executor. */
import { type Hex, hexToBytes, keccak256, numberToHex, serializeTransaction, toRlp } from 'viem'

/** The block that the request builds on, and what the node looks up for the call. */
export type SimulationBase = {
  parent: { hash: Hex; number: number; timestamp: number; gasLimit: number; miner: Hex; baseFee: bigint }
  chainId: number
  /** Next nonce of each sender at the parent. */
  nonce: number
  /** Gas limit of a call that does not set one. */
  callGas: bigint
}
type Call = { from?: Hex; to: Hex; gas?: Hex; maxFeePerGas?: Hex; value?: Hex; data?: Hex }
/** A log of a call, as far as the block has it. */
export type SimulatedLog = { address: Hex; topics: readonly Hex[] }
export type Simulation = { blockStateCalls: readonly { calls: readonly Call[] }[] }

/** Without the results of its calls. */
type SimulatedBlock = { hash: Hex; gasUsed: Hex; transactions: readonly Hex[] } & Readonly<Record<string, unknown>>

const EMPTY_LIST = keccak256('0xc0')
/** Roots of an empty trie. The executor computes none of the three, so they keep this default. */
const EMPTY_ROOT = keccak256('0x80')
const ZERO_HASH: Hex = `0x${'0'.repeat(64)}`
const BLOOM_BYTES = 256
const NO_LOGS: Hex = `0x${'0'.repeat(2 * BLOOM_BYTES)}`
const ZERO_NONCE: Hex = `0x${'0'.repeat(16)}`

/** Big-endian bytes without leading zeros, as RLP needs them. */
const bytesOf = (value: number | bigint): Hex => {
  const hex = BigInt(value).toString(16)
  return value === 0 || value === 0n ? '0x' : `0x${hex.length % 2 === 0 ? hex : `0${hex}`}`
}

/** Gas limit of each call, which is also the gas that the result shows. */
export const gasOfCalls = ({ blockStateCalls }: Simulation, { callGas }: SimulationBase): bigint[] =>
  (blockStateCalls[0]?.calls ?? []).map(({ gas }) => BigInt(gas ?? callGas))

/** Bits of the addresses and topics of logs. */
function bloomOf(logs: readonly SimulatedLog[]): Hex {
  const bloom = new Uint8Array(BLOOM_BYTES)
  for (const part of logs.flatMap(({ address, topics }) => [address, ...topics])) {
    const hash = hexToBytes(keccak256(part))
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & (8 * BLOOM_BYTES - 1)
      const index = BLOOM_BYTES - 1 - (bit >> 3)
      bloom[index] = (bloom[index] ?? 0) | (1 << (bit & 7))
    }
  }
  return `0x${Buffer.from(bloom).toString('hex')}`
}

/**
 * The header, hash, size and transactions of the simulated block. The header does not have a base fee or a bloom. Its root
 * of the beacon block is zero (since 0.16.2), and r and s of the signatures are 1. A call without a sender has the zero address.
 */
export function simulatedBlock(
  simulation: Simulation,
  base: SimulationBase,
  logs: readonly SimulatedLog[] = [],
): SimulatedBlock {
  const { parent, chainId, nonce } = base
  const limits = gasOfCalls(simulation, base)
  const calls = simulation.blockStateCalls[0]?.calls ?? []
  const sent = (index: number): number => calls.slice(0, index).filter(({ from }) => from === calls[index]?.from).length
  const raws = calls.map(({ to, value = '0x0', data = '0x', maxFeePerGas = '0x0' }, index) =>
    serializeTransaction(
      {
        ...{ type: 'eip1559', chainId, nonce: nonce + sent(index), gas: limits[index], to, value: BigInt(value), data },
        // The node lowers the cap of a call without a tip to the base fee.
        ...{ maxFeePerGas: min(BigInt(maxFeePerGas), parent.baseFee), maxPriorityFeePerGas: 0n },
      },
      { r: '0x1', s: '0x1', yParity: 0 },
    ),
  )
  const gas = limits.reduce((sum, limit) => sum + limit, 0n)
  const [number, timestamp] = [parent.number + 1, parent.timestamp + 1]
  const [withdrawalsRoot, parentBeaconBlockRoot] = [keccak256('0x'), ZERO_HASH]
  const header: Hex[] = [
    ...[parent.hash, EMPTY_LIST, parent.miner, EMPTY_ROOT, EMPTY_ROOT, EMPTY_ROOT, NO_LOGS, bytesOf(0)],
    ...[bytesOf(number), bytesOf(parent.gasLimit), bytesOf(gas), bytesOf(timestamp), '0x' as const, ZERO_HASH],
    ...[ZERO_NONCE, withdrawalsRoot, parentBeaconBlockRoot],
  ]
  return {
    hash: keccak256(toRlp(header)),
    parentHash: parent.hash,
    sha3Uncles: EMPTY_LIST,
    miner: parent.miner,
    size: numberToHex(toRlp([header, raws, []]).length / 2 - 1),
    ...{ stateRoot: EMPTY_ROOT, transactionsRoot: EMPTY_ROOT, receiptsRoot: EMPTY_ROOT, withdrawalsRoot },
    ...{
      logsBloom: bloomOf(logs),
      difficulty: '0x0',
      number: numberToHex(number),
      gasLimit: numberToHex(parent.gasLimit),
    },
    ...{ gasUsed: numberToHex(gas), timestamp: numberToHex(timestamp), extraData: '0x', mixHash: ZERO_HASH },
    ...{
      nonce: ZERO_NONCE,
      baseFeePerGas: '0x0',
      uncles: [],
      transactions: raws.map((raw) => keccak256(raw)),
      withdrawals: [],
    },
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
