/**
 * Network facts used by several pages, and the single source of each number. Pages use `<Fact name="blockTime" />`,
 * calculators use `protocol`. Values are for revision MONAD_TEN and consensus parameters v0.12.0, read from the public
 * sources of category-labs/monad and category-labs/monad-bft (August 2026).
 */

import { networks } from '../../../generated/rpc/networks.ts'
import {
  baseFeeFloor,
  blockGas,
  highGasStart,
  initCode,
  logRange,
  releases,
  stateHistory,
  suggestedTip,
  transactionGas,
} from '../../../generated/rpc/numbers.ts'
import { chain } from '../../chain.config.ts'
import { grouped } from '../lib/grouped.ts'
import { numberToHex } from '../lib/hex.ts'

/** Connection settings for a wallet or a client library. Names, IDs and endpoints come from the document's servers. */
export type Connection = {
  name: string
  chainId: number
  /** Quantity: `0x` hex without leading zeros. */
  chainIdHex: string
  rpc: string
  websocket: string
  explorer: string
}

export type NetworkName = keyof typeof networks

/** The explorer that pages link to. */
const EXPLORERS: Record<NetworkName, string> = {
  mainnet: 'https://monadvision.com',
  testnet: 'https://testnet.monadvision.com',
}

const connection = (name: NetworkName): Connection => ({
  ...networks[name],
  chainIdHex: numberToHex(networks[name].chainId),
  explorer: EXPLORERS[name],
})

/** Chain IDs and addresses by network. */
export const connections: Record<NetworkName, Connection> = {
  mainnet: connection('mainnet'),
  testnet: connection('testnet'),
}

/** Chain ID of local development networks and of the transient tempnet. */
export const DEVNET_CHAIN_ID = 20_143

/** 1 gwei in wei. Public documentation calls it MON-gwei: 1e-9 MON. */
const GWEI = 10n ** 9n
/** 1 token in wei. */
const TOKEN = 10n ** 18n
const KB = 1_024

/** Numbers the protocol fixes, for calculators. Gas is counted in gas, money in wei, time in milliseconds. */
export const protocol = {
  /** Pace of votes, so the shortest time between blocks. monad-chain-config, v0.12.0. */
  blockTimeMs: 300,
  /** Slots from Proposed to each later state. */
  votedSlots: 1,
  finalizedSlots: 2,
  verifiedSlots: 5,
  /** Blocks by which the state that consensus knows lags; `k` in the reserve balance rule. EXECUTION_DELAY. */
  executionDelayBlocks: 3,
  blockGasLimit: BigInt(blockGas),
  /** The base fee stays the same at this share of the limit, 80%. monad-tfm. */
  blockGasTarget: (BigInt(blockGas) * 8n) / 10n,
  transactionGasLimit: BigInt(transactionGas),
  maxTransactionsPerBlock: 3_750n,
  maxBlockBytes: 1_500_000n,
  minBaseFee: BigInt(baseFeeFloor) * GWEI,
  /** Clamp in monad-tfm/src/base_fee.rs: 0.1 MON per gas. */
  maxBaseFee: TOKEN / 10n,
  /** The constant result of `eth_maxPriorityFeePerGas`. */
  suggestedTip: BigInt(suggestedTip) * GWEI,
  reserveBalance: 10n * TOKEN,
  blockReward: 18n * TOKEN,
  epochBlocks: 50_000n,
  epochDelayRounds: 5_000n,
  activeValidators: 200n,
  selfStakeMinimum: 100_000n * TOKEN,
  validatorStakeMinimum: 10_000_000n * TOKEN,
  /** First touch of an account, and of a storage page, in a transaction. Gas. */
  coldAccountGas: 10_100,
  coldPageGas: 8_100,
  /** Largest contract code. Bytes. */
  maxCodeBytes: 131_072,
} as const

/** A fact as pages show it, which is the value with its unit and a one-sentence description. */
export type Fact = {
  value: string
  detail: string
  /** Unit, if the value does not include it. */
  unit?: string
  /** Regular expression for words of a sentence about this fact, used if the number is ambiguous. */
  about?: string
}

const GAS_PER_SECOND = (protocol.blockGasLimit * 1_000n) / BigInt(protocol.blockTimeMs)
/** An epoch without missed blocks. */
const EPOCH_MINUTES = (Number(protocol.epochBlocks) * protocol.blockTimeMs) / 60_000
const hoursOf = (minutes: number): string => `${Math.floor(minutes / 60)} h ${minutes % 60} min`
const afterSlots = (slots: number): number => slots * protocol.blockTimeMs

const entries = {
  'mainnet.chainId': { value: String(connections.mainnet.chainId), detail: `Chain ID of ${connections.mainnet.name}.` },
  'mainnet.chainIdHex': {
    value: connections.mainnet.chainIdHex,
    detail: `Chain ID of ${connections.mainnet.name} as a quantity.`,
  },
  'mainnet.rpc': { value: connections.mainnet.rpc, detail: 'Default public JSON-RPC URL of mainnet.' },
  'mainnet.websocket': { value: connections.mainnet.websocket, detail: 'Default public WebSocket address of mainnet.' },
  'mainnet.explorer': { value: connections.mainnet.explorer, detail: 'MonadVision, a block explorer of mainnet.' },
  'mainnet.launch': { value: '24 November 2025', detail: 'Day on which mainnet opened to the public.' },
  'testnet.chainId': { value: String(connections.testnet.chainId), detail: `Chain ID of ${connections.testnet.name}.` },
  'testnet.chainIdHex': {
    value: connections.testnet.chainIdHex,
    detail: `Chain ID of ${connections.testnet.name} as a quantity.`,
  },
  'testnet.rpc': { value: connections.testnet.rpc, detail: 'Default public JSON-RPC URL of testnet.' },
  'testnet.websocket': { value: connections.testnet.websocket, detail: 'Default public WebSocket address of testnet.' },
  'testnet.explorer': { value: connections.testnet.explorer, detail: 'MonadVision, a block explorer of testnet.' },
  'testnet.faucet': { value: 'https://faucet.monad.xyz', detail: `Official faucet for testnet ${chain.symbol}.` },
  'devnet.chainId': { value: String(DEVNET_CHAIN_ID), detail: 'Chain ID of local development networks and tempnet.' },
  blockTime: {
    value: `${protocol.blockTimeMs} ms`,
    detail: 'Time between blocks. The mean measured in September 2026 was about 302 ms.',
  },
  votedDelay: {
    value: `${afterSlots(protocol.votedSlots)} ms`,
    detail: 'One slot after the proposal, the block is Voted, which is speculative finality.',
  },
  finality: {
    value: `${afterSlots(protocol.finalizedSlots)} ms`,
    detail: 'Two slots after the proposal, the block is Finalized and cannot be reverted.',
  },
  verifiedDelay: {
    value: `${afterSlots(protocol.verifiedSlots) / 1000} s`,
    detail:
      'Five slots after the proposal, the network has agreed on the state root. Approximate, computed from the slots.',
  },
  executionDelay: {
    value: `${protocol.executionDelayBlocks} blocks`,
    detail: `Delay between the state that consensus uses and the block being built, about ${afterSlots(protocol.executionDelayBlocks) / 1000} s.`,
  },
  throughput: {
    value: '10,000 transactions per second',
    detail: 'Design capacity for typical transactions, not present demand.',
  },
  gasPerSecond: {
    value: `${GAS_PER_SECOND / 1_000_000n} million gas per second`,
    detail: `Block space: ${grouped(protocol.blockGasLimit)} gas every ${protocol.blockTimeMs} ms.`,
  },
  blockGasLimit: {
    value: grouped(protocol.blockGasLimit),
    detail: 'Maximum sum of the gas limits in one block.',
  },
  blockGasTarget: {
    value: grouped(protocol.blockGasTarget),
    detail: '80% of the block gas limit. Fuller blocks raise the base fee, emptier blocks lower it.',
  },
  transactionGasLimit: {
    value: grouped(protocol.transactionGasLimit),
    detail: 'Maximum gas limit of one transaction.',
    about: 'transaction|your gas limit',
  },
  maxTransactionsPerBlock: {
    value: grouped(protocol.maxTransactionsPerBlock),
    detail: 'Maximum number of transactions in one block.',
  },
  maxBlockBytes: { value: grouped(protocol.maxBlockBytes), detail: 'Maximum size of one block proposal in bytes.' },
  minBaseFee: {
    value: `${protocol.minBaseFee / GWEI} gwei`,
    detail: `Floor of the base fee: ${(Number(protocol.minBaseFee) / Number(TOKEN)).toFixed(7)} ${chain.symbol} per gas.`,
  },
  maxBaseFee: {
    value: `0.1 ${chain.symbol} per gas`,
    detail: 'Ceiling of the base fee in the client, a million times the floor.',
    about: 'ceiling|highest base fee|base fee.*at most',
  },
  suggestedTip: {
    value: `${protocol.suggestedTip / GWEI} gwei`,
    detail: 'The method eth_maxPriorityFeePerGas always returns this value.',
  },
  maxCodeSize: {
    value: `${protocol.maxCodeBytes / KB} KB`,
    detail: `Largest contract code: ${grouped(protocol.maxCodeBytes)} bytes. Ethereum allows 24 KB.`,
  },
  maxInitcodeSize: {
    value: `${initCode / KB} KB`,
    detail: `Largest creation code: ${grouped(initCode)} bytes. Ethereum allows 48 KB.`,
  },
  memoryCap: { value: '8 MB', detail: 'Maximum memory of one transaction, shared by all its call frames.' },
  reserveBalance: {
    value: `${protocol.reserveBalance / TOKEN} ${chain.symbol}`,
    detail: `An ordinary account can send this too, unless it sent another transaction less than ${protocol.executionDelayBlocks} blocks (${afterSlots(protocol.executionDelayBlocks) / 1000} s) earlier. An EIP-7702 account cannot.`,
  },
  blockReward: {
    value: `${protocol.blockReward / TOKEN} ${chain.symbol}`,
    detail: `Minted per block. Before 23 July 2026 it was 25 ${chain.symbol}.`,
  },
  epochLength: {
    value: `${grouped(protocol.epochBlocks)} blocks`,
    detail: `Blocks between two boundary blocks, about ${hoursOf(EPOCH_MINUTES)}.`,
  },
  epochTime: {
    value: `about ${hoursOf(EPOCH_MINUTES)}`,
    detail: `Time of ${grouped(protocol.epochBlocks)} blocks of ${protocol.blockTimeMs} ms. At the mean of 302 ms measured in September 2026, it is 4 h 12 min.`,
  },
  epochDelay: {
    value: `${grouped(protocol.epochDelayRounds)} rounds`,
    detail: 'Rounds between the boundary block and the start of the next epoch, about 25 min.',
  },
  activeValidators: {
    value: String(protocol.activeValidators),
    detail: 'Validators with the most stake take part.',
    unit: 'validators',
  },
  selfStakeMinimum: {
    value: `${grouped(protocol.selfStakeMinimum / TOKEN)} ${chain.symbol}`,
    detail: 'Minimum own stake of an active validator.',
  },
  validatorStakeMinimum: {
    value: `${grouped(protocol.validatorStakeMinimum / TOKEN)} ${chain.symbol}`,
    detail: 'Minimum total stake of an active validator.',
  },
  coldAccountGas: {
    value: `${grouped(protocol.coldAccountGas)} gas`,
    detail: 'First touch of an account in a transaction. Ethereum: 2,600 gas.',
  },
  coldPageGas: {
    value: `${grouped(protocol.coldPageGas)} gas`,
    detail: 'First touch of a storage page in a transaction. Ethereum: 2,100 gas per slot.',
  },
  storagePageSlots: { value: '128 slots', detail: 'One storage page: 128 slots of 32 bytes, 4 KB.' },
  lowGasPool: {
    value: `${grouped(highGasStart)} gas`,
    detail: 'Calls that specify more gas than this wait in a small pool for heavy calls.',
  },
  logsRange: {
    value: `${grouped(logRange)} blocks`,
    detail: 'Default maximum block range of eth_getLogs. Operators can change it.',
  },
  stateHistory: {
    value: `about ${grouped(stateHistory)} blocks`,
    detail: 'State kept by a node with a 2 TB disk: about 3.3 hours. It depends on the disk and on the traffic.',
  },
  revision: { value: 'MONAD_TEN', detail: 'Current protocol revision of both networks.' },
  clientMainnet: {
    value: releases.mainnet.version,
    detail: `Client version of mainnet, tagged or first seen on ${releases.mainnet.date}.`,
  },
  clientTestnet: {
    value: releases.testnet.version,
    detail: `Client version of testnet, tagged or first seen on ${releases.testnet.date}.`,
  },
  currency: { value: chain.symbol, detail: 'Native token, which pays for gas.' },
  decimals: {
    value: String(chain.decimals),
    detail: `Decimals of ${chain.symbol}: 1 ${chain.symbol} is 1e${chain.decimals} wei.`,
  },
  evmVersion: { value: 'Osaka', detail: 'Ethereum fork level of the opcodes, as in the Fusaka upgrade.' },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof entries

/** Every fact by the name that pages use. */
export const facts: Record<FactName, Fact> = entries
