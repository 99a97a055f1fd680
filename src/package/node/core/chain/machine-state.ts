/** Adapts a draft of the world to the EVM's state interface. Addresses and words are lower-case hex here. */
import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { type Address, Account as EvmAccount } from '@ethereumjs/util'
import { bytesToHex, hexToBytes } from 'viem/utils'
import type { Hex } from './trie.ts'
import { type Account, Draft, storageRoot, ZERO_WORD } from './world.ts'

const NOTHING = new Uint8Array()

const hexOf = (address: Address): Hex => bytesToHex(address.bytes)
const wordOf = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes).slice(2).padStart(64, '0')}`

/** Bytes of a word without leading zeros, as the EVM keeps them. */
function trimmed(value: Hex): Uint8Array {
  if (value === ZERO_WORD) return NOTHING
  const bytes = hexToBytes(value)
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0))
}

const unused = (): never => {
  throw new Error('The EVM asked for a state root while it ran a transaction.')
}

/** The state interface of a machine. Each run sets its own draft. */
export class MachineState implements StateManagerInterface {
  draft = new Draft(undefined)

  readonly originalStorageCache = {
    get: async (address: Address, key: Uint8Array): Promise<Uint8Array> => {
      await this.learn(hexOf(address), wordOf(key))
      return trimmed(this.draft.original(hexOf(address), wordOf(key)))
    },
    clear: (): void => undefined,
  }

  /** Loads an account, or a word of it, if the draft's world is in another thread. */
  async learn(_address: Hex, _slot?: Hex): Promise<void> {
    // Nothing to load, because this draft's world is local.
  }

  async getAccount(address: Address): Promise<EvmAccount | undefined> {
    await this.learn(hexOf(address))
    const account = this.draft.account(hexOf(address))
    return account && evmAccount(account)
  }

  async putAccount(address: Address, account?: EvmAccount): Promise<void> {
    if (account === undefined) return this.deleteAccount(address)
    await this.learn(hexOf(address))
    this.draft.set(hexOf(address), { nonce: account.nonce, balance: account.balance })
  }

  async deleteAccount(address: Address): Promise<void> {
    this.draft.delete(hexOf(address))
  }

  async modifyAccountFields(address: Address, { nonce, balance }: AccountFields): Promise<void> {
    await this.learn(hexOf(address))
    this.draft.set(hexOf(address), { ...(nonce !== undefined && { nonce }), ...(balance !== undefined && { balance }) })
  }

  async putCode(address: Address, value: Uint8Array): Promise<void> {
    await this.learn(hexOf(address))
    this.draft.set(hexOf(address), { code: bytesToHex(value) })
  }

  async getCode(address: Address): Promise<Uint8Array> {
    await this.learn(hexOf(address))
    return codeBytes(this.draft.account(hexOf(address))?.code ?? '0x')
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    await this.learn(hexOf(address), wordOf(key))
    return trimmed(this.draft.slot(hexOf(address), wordOf(key)))
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    this.draft.setSlot(hexOf(address), wordOf(key), wordOf(value))
  }

  async clearStorage(address: Address): Promise<void> {
    this.draft.clearStorage(hexOf(address))
  }

  async checkpoint(): Promise<void> {
    this.draft.checkpoint()
  }

  async commit(): Promise<void> {
    this.draft.commit()
  }

  async revert(): Promise<void> {
    this.draft.revert()
  }

  getStateRoot = unused
  setStateRoot = unused
  hasStateRoot = unused
  clearCaches(): void {
    this.originalStorageCache.clear()
  }

  shallowCopy(): StateManagerInterface {
    const copy = new MachineState()
    copy.draft = this.draft
    return copy
  }
}

const evmAccount = (account: Account): EvmAccount =>
  new EvmAccount(
    account.nonce,
    account.balance,
    hexToBytes(storageRoot(account)),
    hexToBytes(account.codeHash),
    account.code.length / 2 - 1,
  )

const MOST_CODES = 200
const codes = new Map<Hex, Uint8Array>()

/** Converts code to bytes once, because contracts are called repeatedly. */
function codeBytes(code: Hex): Uint8Array {
  if (code === '0x') return NOTHING
  const known = codes.get(code)
  if (known !== undefined) return known
  if (codes.size >= MOST_CODES) codes.clear()
  const bytes = hexToBytes(code)
  codes.set(code, bytes)
  return bytes
}
