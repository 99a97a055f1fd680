/** The state of all accounts. A world is immutable, and a transaction writes to a draft of it. */
import { hexToBigInt, keccak256, numberToHex, toRlp } from 'viem/utils'
import { EMPTY_ROOT, find, type Hex, insert, remove, rootOf, type Trie } from './trie.ts'

/** One account. `code` is `0x` when the account has none. Balance in wei. */
export type Account = {
  readonly nonce: bigint
  readonly balance: bigint
  readonly code: Hex
  readonly codeHash: Hex
  readonly storage: Trie<Hex>
}

/** All accounts after a transaction. Undefined before the first. */
export type World = Trie<Account>

/** Keccak-256 of no bytes. */
export const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
export const EMPTY_ACCOUNT: Account = { nonce: 0n, balance: 0n, code: '0x', codeHash: NO_CODE, storage: undefined }
/** A storage word that was never written. */
export const ZERO_WORD: Hex = `0x${'0'.repeat(64)}`

const MOST_KEYS = 20_000
const keys = new Map<Hex, string>()

/** Position of an address or a slot in its trie, given by the digits of its hash. */
function keyOf(text: Hex): string {
  const known = keys.get(text)
  if (known !== undefined) return known
  if (keys.size >= MOST_KEYS) keys.clear()
  const key = keccak256(text).slice(2)
  keys.set(text, key)
  return key
}

/** A number in RLP form, without leading zeros. Zero is empty. */
export const rlpNumber = (value: bigint): Hex => {
  if (value === 0n) return '0x'
  const digits = value.toString(16)
  return digits.length % 2 === 0 ? `0x${digits}` : `0x0${digits}`
}

/** 32 bytes. */
export const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

const encodedSlot = (value: Hex): Hex => toRlp(rlpNumber(hexToBigInt(value)))

/** Root of an account's storage. */
export const storageRoot = ({ storage }: Account): Hex =>
  storage === undefined ? EMPTY_ROOT : rootOf(storage, encodedSlot)

const encodedAccount = (account: Account): Hex =>
  toRlp([rlpNumber(account.nonce), rlpNumber(account.balance), storageRoot(account), account.codeHash])

/** State root: the root of the trie over all accounts, as Ethereum computes it. */
export const stateRoot = (world: World): Hex => rootOf(world, encodedAccount)

/** The account at an address in lower case, or undefined if it does not exist. */
export const accountAt = (world: World, address: Hex): Account | undefined => find(world, keyOf(address))

/** One word of an account's storage. */
export const slotAt = (account: Account | undefined, slot: Hex): Hex =>
  (account && find(account.storage, keyOf(slot))) ?? ZERO_WORD

/** The world with one account replaced. */
export const withAccount = (world: World, address: Hex, account: Account): World =>
  insert(world, keyOf(address), account)

/** The account with one word of its storage replaced. */
export const withSlot = (account: Account, slot: Hex, value: Hex): Account =>
  value === ZERO_WORD ? account : { ...account, storage: insert(account.storage, keyOf(slot), value) }

type Change = Omit<Account, 'storage'> & { storage: Trie<Hex> }
type Layer = { accounts: Map<Hex, Change | undefined>; slots: Map<Hex, Map<Hex, Hex>> }

/** Changes of a draft, in a form that can be sent to another thread. A removed account is undefined. */
export type Changes = {
  accounts: Map<Hex, { nonce: bigint; balance: bigint; code?: Hex } | undefined>
  slots: Map<Hex, Map<Hex, Hex>>
}

const emptyLayer = (): Layer => ({ accounts: new Map(), slots: new Map() })

/**
 * The changes of a transaction. Checkpoints form a stack. `revert` drops the newest, and `commit` merges it into the
 * one below.
 */
export class Draft {
  /** The world before the first write. A machine in another thread extends it as it loads accounts. */
  base: World
  /** Accounts and slots that were read or written, for tracers. */
  readonly touched = new Map<Hex, Set<Hex>>()
  readonly #layers: Layer[] = [emptyLayer()]

  constructor(base: World) {
    this.base = base
  }

  account(address: Hex): Account | undefined {
    this.#touch(address)
    for (let depth = this.#layers.length - 1; depth >= 0; depth--) {
      const layer = this.#layers[depth]
      if (layer?.accounts.has(address)) return layer.accounts.get(address)
    }
    return accountAt(this.base, address)
  }

  /** Writes fields of an account. Creates the account if it does not exist. */
  set(address: Hex, fields: Partial<Pick<Account, 'nonce' | 'balance'>> & { code?: Hex }): void {
    const { code, ...rest } = fields
    const known = this.account(address) ?? EMPTY_ACCOUNT
    const coded = code === undefined ? {} : { code, codeHash: code === '0x' ? NO_CODE : keccak256(code) }
    this.#top().accounts.set(address, { ...known, ...rest, ...coded })
  }

  /** Removes an account with its storage. */
  delete(address: Hex): void {
    this.#touch(address)
    this.#top().accounts.set(address, undefined)
    this.clearStorage(address)
  }

  slot(address: Hex, slot: Hex): Hex {
    this.#touch(address).add(slot)
    for (let depth = this.#layers.length - 1; depth >= 0; depth--) {
      const slots = this.#layers[depth]?.slots.get(address)
      const value = slots?.get(slot) ?? (slots?.has(CLEARED) ? ZERO_WORD : undefined)
      if (value !== undefined) return value
    }
    return slotAt(accountAt(this.base, address), slot)
  }

  /** The value before the transaction. */
  original(address: Hex, slot: Hex): Hex {
    return slotAt(accountAt(this.base, address), slot)
  }

  setSlot(address: Hex, slot: Hex, value: Hex): void {
    this.#touch(address).add(slot)
    this.#slots(address).set(slot, value)
  }

  clearStorage(address: Hex): void {
    this.#top().slots.set(address, new Map([[CLEARED, ZERO_WORD]]))
  }

  /** Replaces all storage of an account with storage from another world. */
  adopt(address: Hex, account: Account): void {
    this.#top().accounts.set(address, account)
  }

  checkpoint(): void {
    this.#layers.push(emptyLayer())
  }

  commit(): void {
    const layer = this.#layers.pop()
    if (layer === undefined) return
    const below = this.#top()
    for (const [address, account] of layer.accounts) below.accounts.set(address, account)
    for (const [address, slots] of layer.slots) {
      const known = slots.has(CLEARED) ? undefined : below.slots.get(address)
      below.slots.set(address, new Map([...(known ?? []), ...slots]))
    }
  }

  revert(): void {
    this.#layers.pop()
  }

  /** All changes. Code is present only where it changed too. */
  changes(): Changes {
    const accounts: Changes['accounts'] = new Map()
    const slots: Changes['slots'] = new Map()
    for (const layer of this.#layers) {
      for (const [address, account] of layer.accounts) accounts.set(address, account && this.#change(address, account))
      for (const [address, written] of layer.slots) {
        const known = written.has(CLEARED) ? [] : (slots.get(address) ?? [])
        slots.set(address, new Map([...known, ...written]))
      }
    }
    return { accounts, slots }
  }

  #change(address: Hex, { nonce, balance, code, codeHash }: Change) {
    const isSame = (accountAt(this.base, address)?.codeHash ?? NO_CODE) === codeHash
    return { nonce, balance, ...(!isSame && { code }) }
  }

  /** Applies the changes of another draft of the same world. */
  apply({ accounts, slots }: Changes): void {
    for (const [address, account] of accounts) {
      if (account === undefined) this.delete(address)
      else this.set(address, account)
    }
    for (const [address, written] of slots) {
      if (written.has(CLEARED)) this.clearStorage(address)
      for (const [slot, value] of written) if (slot !== CLEARED) this.setSlot(address, slot, value)
    }
  }

  /** Written accounts, in the order of the first write. */
  written(): Hex[] {
    return [...new Set(this.#layers.flatMap(({ accounts, slots }) => [...accounts.keys(), ...slots.keys()]))]
  }

  /** The world with all changes. Drops empty accounts. */
  finish(): World {
    while (this.#layers.length > 1) this.commit()
    const { accounts, slots } = this.#top()
    let world = this.base
    for (const address of new Set([...accounts.keys(), ...slots.keys()])) {
      const account = accounts.has(address) ? accounts.get(address) : accountAt(this.base, address)
      if (account === undefined || isEmpty(account)) {
        world = remove(world, keyOf(address))
        continue
      }
      const storage = writtenStorage(account.storage, slots.get(address))
      world = insert(world, keyOf(address), { ...account, storage })
    }
    return world
  }

  #top(): Layer {
    const top = this.#layers.at(-1)
    if (top !== undefined) return top
    const first = emptyLayer()
    this.#layers.push(first)
    return first
  }

  #touch(address: Hex): Set<Hex> {
    const known = this.touched.get(address)
    if (known !== undefined) return known
    const slots = new Set<Hex>()
    this.touched.set(address, slots)
    return slots
  }

  #slots(address: Hex): Map<Hex, Hex> {
    const known = this.#top().slots.get(address)
    if (known !== undefined) return known
    const slots = new Map<Hex, Hex>()
    this.#top().slots.set(address, slots)
    return slots
  }
}

/** Marks an account whose storage was emptied first. Never a real slot. */
const CLEARED: Hex = '0x'

const isEmpty = ({ nonce, balance, codeHash }: Account): boolean =>
  nonce === 0n && balance === 0n && codeHash === NO_CODE

function writtenStorage(storage: Trie<Hex>, slots: ReadonlyMap<Hex, Hex> | undefined): Trie<Hex> {
  if (slots === undefined) return storage
  let next = slots.has(CLEARED) ? undefined : storage
  for (const [slot, value] of slots) {
    if (slot === CLEARED) continue
    next = value === ZERO_WORD ? remove(next, keyOf(slot)) : insert(next, keyOf(slot), value)
  }
  return next
}
