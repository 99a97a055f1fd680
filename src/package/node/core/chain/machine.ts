/** The EVM, with Monad's prices for cold state and precompiles, its code sizes and its chain ID. */

import { createCustomCommon, Hardfork, Mainnet, type ParamsDict } from '@ethereumjs/common'
import { createEVM, type EVM, type EVMResult, paramsEVM } from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { bytesToHex, hexToBytes, numberToHex } from 'viem/utils'
import { protocol } from '../../../../core/facts/network.ts'
import { listen } from './frames.ts'
import { limitOf } from './limits.ts'
import { MachineState } from './machine-state.ts'
import type { BlockContext, Machine, Message, Outcome } from './message.ts'
import { monadPrecompiles, type Running } from './precompiles.ts'
import { RunLimit } from './run-limit.ts'
import type { Hex } from './trie.ts'

/** Prices and sizes that differ from Ethereum's, by the library's own names. Gas and bytes. */
const MONAD_PARAMS: Readonly<Record<string, number>> = {
  coldsloadGas: protocol.coldPageGas,
  coldaccountaccessGas: protocol.coldAccountGas,
  ecRecoverGas: 6_000,
  bn254AddGas: 300,
  bn254MulGas: 30_000,
  bn254PairingGas: 225_000,
  bn254PairingWordGas: 170_000,
  blake2RoundGas: 2,
  maxCodeSize: protocol.maxCodeBytes,
  maxInitCodeSize: limitOf('init-code'),
}

/** Bits of a slot's number within its page. */
const SLOT_IN_PAGE = 127
const PAGE_BITS = 7n

/** The precompile of blobs needs a trusted setup of megabytes, and Monad does not have blobs. */
const POINT_EVALUATION = '0x000000000000000000000000000000000000000a'

export type MachineOptions = {
  /** Result of the opcode CHAINID. */
  chainId: number
  /** How long one message may run, in milliseconds. Unlimited when left out. */
  limitMs?: number
  /** Lets other tasks of the thread run in between. */
  yields?: boolean
}

export async function createMachine(
  { chainId, ...limits }: MachineOptions,
  state: MachineState = new MachineState(),
): Promise<Machine> {
  const running: Running = { draft: state.draft, message: undefined, block: undefined, reserve: undefined }
  const limit = new RunLimit(limits)
  const common = createCustomCommon({ chainId }, Mainnet, { hardfork: Hardfork.Osaka, params: monadParams() })
  const hashes: { of: BlockContext['hashOf'] } = { of: () => undefined }
  const made = async (): Promise<EVM> => {
    const evm = await createEVM({
      common,
      params: monadParams(),
      stateManager: state,
      customOpcodes: [limit.jumpDestination()],
      customPrecompiles: [{ address: new Address(hexToBytes(POINT_EVALUATION)) }, ...monadPrecompiles(running)],
      blockchain: blockHashes((number) => hashes.of(number)),
    })
    evm.events.on('beforeMessage', (message) => {
      running.message = message
      limit.check()
    })
    pagesOf(evm)
    return evm
  }
  let evm = await made()
  let last: Promise<unknown> = Promise.resolve()
  const run = async (message: Message): Promise<Outcome> => {
    state.draft = message.draft
    Object.assign(running, { draft: message.draft, block: message.block, reserve: message.reserve })
    limit.begin()
    hashes.of = message.block.hashOf
    warm(evm, message)
    const stop = message.frames && listen(evm, message.frames)
    try {
      return outcomeOf(message, await evm.runCall(callOptions(message)))
    } catch (error) {
      // An interrupted message leaves open frames behind.
      evm = await made()
      throw error
    } finally {
      stop?.()
    }
  }
  return {
    run: (message) => {
      const next = last.then(() => run(message))
      last = next.catch(() => undefined)
      return next
    },
  }
}

function monadParams(): ParamsDict {
  const params: ParamsDict = structuredClone(paramsEVM)
  for (const section of Object.values(params)) {
    for (const [name, value] of Object.entries(MONAD_PARAMS)) if (name in section) section[name] = value
  }
  return params
}

/** Storage is warm by the page of 128 slots (MIP-8), so the first slot represents every slot of its page. */
function pagesOf({ journal }: EVM): void {
  const page = (slot: Uint8Array): Uint8Array => {
    const first = Uint8Array.from(slot)
    const last = first.length - 1
    first[last] = (first[last] ?? 0) & ~SLOT_IN_PAGE
    return first
  }
  const { isWarmedStorage, addWarmedStorage } = journal
  journal.isWarmedStorage = (address, slot) => isWarmedStorage.call(journal, address, page(slot))
  journal.addWarmedStorage = (address, slot) => addWarmedStorage.call(journal, address, page(slot))
}

function blockHashes(hashOf: BlockContext['hashOf']) {
  const blockchain = {
    getBlock: async (id: number) => {
      const hash = hexToBytes((await hashOf(BigInt(id))) ?? `0x${'0'.repeat(64)}`)
      return { hash: () => hash }
    },
    putBlock: async () => undefined,
    shallowCopy: () => blockchain,
  }
  return blockchain
}

/** Warms the addresses of a transaction before its start, namely sender, receiver, beneficiary, precompiles, its access list. */
function warm(evm: EVM, { from, to, block, accessList }: Message): void {
  const { journal } = evm
  journal.cleanJournal()
  for (const address of evm.precompiles.keys()) journal.addAlwaysWarmAddress(`0x${address}`)
  for (const address of [from, block.miner, ...(to === undefined ? [] : [to])]) journal.addAlwaysWarmAddress(address)
  for (const { address, storageKeys } of accessList) {
    journal.addAlwaysWarmAddress(address)
    for (const key of storageKeys) journal.addAlwaysWarmSlot(address, pageSlot(key))
  }
}

/** The first slot of the page that a slot is in. */
const pageSlot = (slot: Hex): Hex => numberToHex((BigInt(slot) >> PAGE_BITS) << PAGE_BITS, { size: 32 })

const addressOf = (hex: Hex): Address => new Address(hexToBytes(hex))

function callOptions({ block, from, to, data, value, gas, gasPrice }: Message) {
  return {
    block: {
      header: {
        number: block.number,
        coinbase: addressOf(block.miner),
        timestamp: block.timestamp,
        difficulty: 0n,
        prevRandao: hexToBytes(block.mixHash),
        gasLimit: block.gasLimit,
        baseFeePerGas: block.baseFee,
        slotNumber: block.number,
        getBlobGasPrice: () => 1n,
        cliqueSigner: () => addressOf(block.miner),
      },
    },
    caller: addressOf(from),
    origin: addressOf(from),
    ...(to !== undefined && { to: addressOf(to) }),
    data: hexToBytes(data),
    value,
    gasLimit: gas,
    gasPrice,
  }
}

function outcomeOf({ draft }: Message, { execResult, createdAddress }: EVMResult): Outcome {
  const created = createdAddress && bytesToHex(createdAddress.bytes)
  for (const address of execResult.selfdestruct?.keys() ?? []) {
    if (execResult.createdAddresses?.has(address)) draft.delete(address as Hex)
  }
  const error = execResult.exceptionError?.error
  return {
    error: error === undefined ? undefined : error === 'revert' || error === 'out of gas' ? error : 'failed',
    output: bytesToHex(execResult.returnValue),
    gasUsed: execResult.executionGasUsed,
    logs: (execResult.logs ?? []).map(([address, topics, data]) => ({
      address: bytesToHex(address),
      topics: topics.map((topic) => bytesToHex(topic)),
      data: bytesToHex(data),
    })),
    created,
  }
}
