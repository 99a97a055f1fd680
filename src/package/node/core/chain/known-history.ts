/**
 * The initial chain of a node without options, stored as data. Running it again would dominate the start time. A test
 * runs it and compares.
 */
import type { Block, Included } from './chain.ts'
import kept from './known-history.json' with { type: 'json' }
import type { DevAccount } from './node-types.ts'
import type { Transaction } from './transaction.ts'
import { entries, find, type Hex, insert, type Trie } from './trie.ts'
import { EMPTY_ACCOUNT, type World } from './world.ts'

/** The settings that distinguish chains. */
export type ChainSettings = { seed: string; chainId: number; genesisTime: number }

/**
 * Changes to one account by a transaction. Contains the account's place in its trie, and slots by their places in
 * theirs.
 */
type Write = [account: string, nonce: bigint, balance: bigint, slots: Record<string, Hex>]
type KeptTransaction = Omit<Included, 'before' | 'recent'> & {
  recent?: { senders: Hex[]; authorities: Hex[] }
  writes: Write[]
}
type KeptBlock = Omit<Block, 'transactions' | 'world' | 'senders' | 'authorities'> & {
  transactions: KeptTransaction[]
  senders: Hex[]
  authorities: Hex[]
}
type Kept = { settings: ChainSettings; accounts: DevAccount[]; blocks: KeptBlock[] }

const { settings: own, accounts } = kept as unknown as Kept

/** The accounts of a seed, if they are stored. */
export const knownAccounts = (seed: string): DevAccount[] | undefined =>
  seed === own.seed ? accounts.map((account) => ({ ...account })) : undefined

/** A signed transaction of the history by sender and nonce, or undefined if there is none. */
export const knownTransaction = (from: Hex, nonce: number): Transaction | undefined =>
  transactions().find((tx) => tx.from === from && Number(tx.nonce) === nonce)

/**
 * The initial blocks of a chain with these settings, block 0 first, or undefined if they must be run.
 * @param genesis builds the world of block 0 when a state is first needed
 */
export function knownHistory(
  { seed, chainId, genesisTime }: ChainSettings,
  genesis: () => World,
): readonly Block[] | undefined {
  if (seed !== own.seed || chainId !== own.chainId || genesisTime !== own.genesisTime) return undefined
  let world = once(genesis)
  return keptBlocks().map(({ transactions, senders, authorities, ...block }) => {
    const included = transactions.map(({ writes, recent, ...transaction }): Included => {
      const before = world
      world = once(() => written(before(), writes))
      const seen = recent && { senders: new Set(recent.senders), authorities: new Set(recent.authorities) }
      return {
        ...transaction,
        ...(seen && { recent: seen }),
        get before() {
          return before()
        },
      }
    })
    const after = world
    return {
      ...{ ...block, transactions: included, senders: new Set(senders), authorities: new Set(authorities) },
      get world() {
        return after()
      },
    }
  })
}

const keptBlocks = () => revived(kept.blocks) as KeptBlock[]
const transactions = once(() => keptBlocks().flatMap((block) => block.transactions.map(({ tx }) => tx)))

/** Computes on first use, because most of a history is never read. */
function once<T>(compute: () => T): () => T {
  let found: { value: T } | undefined
  return () => {
    found ??= { value: compute() }
    return found.value
  }
}

const written = (world: World, writes: readonly Write[]): World =>
  writes.reduce((next, [key, nonce, balance, slots]) => {
    const account = find(next, key) ?? EMPTY_ACCOUNT
    const storage = Object.entries(slots).reduce<Trie<Hex>>(
      (trie, [place, value]) => insert(trie, place, value),
      account.storage,
    )
    return insert(next, key, { ...account, nonce, balance, storage })
  }, world)

const BIG = /^\d+n$/

/** Data with its big integers, which JSON stores as text that ends in n. */
function revived(value: unknown): unknown {
  if (typeof value === 'string') return BIG.test(value) ? BigInt(value.slice(0, -1)) : value
  if (Array.isArray(value)) return value.map(revived)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, revived(member)]))
}

/** The same data from executed blocks. Their transactions never create or remove an account's code. */
export function keptForm(settings: ChainSettings, accounts: readonly DevAccount[], blocks: readonly Block[]): object {
  return {
    settings,
    accounts,
    blocks: blocks.map(({ transactions, world, senders, authorities, ...block }) => ({
      ...block,
      ...{ senders: [...senders], authorities: [...authorities] },
      transactions: transactions.map(({ before, recent, ...transaction }, index) => ({
        ...transaction,
        ...(recent && { recent: { senders: [...recent.senders], authorities: [...recent.authorities] } }),
        writes: writesOf(before, transactions[index + 1]?.before ?? world),
      })),
    })),
  }
}

function writesOf(before: World, after: World): Write[] {
  return [...entries(after)].flatMap(([key, account]): Write[] => {
    const was = find(before, key)
    if (was === account) return []
    const slots = [...entries(account.storage)].filter(([place, value]) => find(was?.storage, place) !== value)
    return [[key, account.nonce, account.balance, Object.fromEntries(slots)]]
  })
}
