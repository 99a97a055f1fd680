/** The block that `eth_simulateV1` returns for a request with one block of one call, by the rules of the executor. */
import { type Hex, keccak256, numberToHex, serializeTransaction, toRlp } from 'viem'

/** The block that the request builds on, and what the node looks up for the call. */
export type SimulationBase = {
  parent: { hash: Hex; number: number; timestamp: number; gasLimit: number; miner: Hex; baseFee: bigint }
  chainId: number
  /** Next nonce of the sender at the parent. */
  nonce: number
  /** Gas limit of a call that does not set one. */
  callGas: bigint
}
type Call = { to: Hex; gas?: Hex; maxFeePerGas: Hex; value?: Hex; data?: Hex }
export type Simulation = { blockStateCalls: readonly { calls: readonly Call[] }[] }

/** Without the results of its calls. */
type SimulatedBlock = { hash: Hex; gasUsed: Hex; transactions: readonly Hex[] } & Readonly<Record<string, unknown>>

const EMPTY_LIST = keccak256('0xc0')
/** Roots of an empty trie. The executor computes none of the three, so they keep this default. */
const EMPTY_ROOT = keccak256('0x80')
const ZERO_HASH: Hex = `0x${'0'.repeat(64)}`
const NO_LOGS: Hex = `0x${'0'.repeat(512)}`
const ZERO_NONCE: Hex = `0x${'0'.repeat(16)}`

/** Big-endian bytes without leading zeros, as RLP needs them. */
const bytesOf = (value: number | bigint): Hex => {
  const hex = BigInt(value).toString(16)
  return value === 0 || value === 0n ? '0x' : `0x${hex.length % 2 === 0 ? hex : `0${hex}`}`
}

/**
 * The header, hash, size and transaction of the simulated block. The header does not have a base fee, and r and s
 * of the signature are 1.
 */
export function simulatedBlock(
  simulation: Simulation,
  { parent, chainId, nonce, callGas }: SimulationBase,
): SimulatedBlock {
  const [call] = simulation.blockStateCalls[0]?.calls ?? []
  if (call === undefined) throw new Error('The request does not have a call.')
  const gas = BigInt(call.gas ?? callGas)
  const raw = serializeTransaction(
    {
      ...{ type: 'eip1559', chainId, nonce, gas, to: call.to, value: BigInt(call.value ?? 0), data: call.data ?? '0x' },
      // The node lowers the cap of a call without a tip to the base fee.
      ...{ maxFeePerGas: min(BigInt(call.maxFeePerGas), parent.baseFee), maxPriorityFeePerGas: 0n },
    },
    { r: '0x1', s: '0x1', yParity: 0 },
  )
  const [number, timestamp] = [parent.number + 1, parent.timestamp + 1]
  const withdrawalsRoot = keccak256('0x')
  const header: Hex[] = [
    ...[parent.hash, EMPTY_LIST, parent.miner, EMPTY_ROOT, EMPTY_ROOT, EMPTY_ROOT, NO_LOGS, bytesOf(0)],
    ...[bytesOf(number), bytesOf(parent.gasLimit), bytesOf(gas), bytesOf(timestamp), '0x' as const, ZERO_HASH],
    ...[ZERO_NONCE, withdrawalsRoot],
  ]
  return {
    hash: keccak256(toRlp(header)),
    parentHash: parent.hash,
    sha3Uncles: EMPTY_LIST,
    miner: parent.miner,
    size: numberToHex(toRlp([header, [raw], []]).length / 2 - 1),
    ...{ stateRoot: EMPTY_ROOT, transactionsRoot: EMPTY_ROOT, receiptsRoot: EMPTY_ROOT, withdrawalsRoot },
    ...{ logsBloom: NO_LOGS, difficulty: '0x0', number: numberToHex(number), gasLimit: numberToHex(parent.gasLimit) },
    ...{ gasUsed: numberToHex(gas), timestamp: numberToHex(timestamp), extraData: '0x', mixHash: ZERO_HASH },
    ...{ nonce: ZERO_NONCE, baseFeePerGas: '0x0', uncles: [], transactions: [keccak256(raw)], withdrawals: [] },
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
