/** The state before and after a transaction in the form of `prestateTracer`. */
import { numberToHex } from '../../../../core/lib/hex.ts'
import type { Hex } from './trie.ts'
import { type Account, accountAt, type Draft, slotAt, type World, ZERO_WORD } from './world.ts'

type AccountState = { balance: Hex; code?: Hex; nonce?: number; storage?: Record<Hex, Hex> }

const stateOf = (account: Account | undefined, storage: Record<Hex, Hex>): AccountState => ({
  balance: numberToHex(account?.balance ?? 0n),
  ...(account && account.code !== '0x' && { code: account.code }),
  ...(account && account.nonce > 0n && { nonce: Number(account.nonce) }),
  ...(Object.keys(storage).length > 0 && { storage }),
})

function slotsOf(world: World, address: Hex, slots: Iterable<Hex>): Record<Hex, Hex> {
  const account = accountAt(world, address)
  return Object.fromEntries([...slots].sort().map((slot) => [slot, slotAt(account, slot)]))
}

/** Every account that was read, in its state before the transaction. */
export function prestate(draft: Draft): Record<Hex, AccountState> {
  return Object.fromEntries(
    [...draft.touched]
      .filter(([address]) => !isPrecompile(address))
      .map(([address, slots]) => [
        address,
        stateOf(accountAt(draft.base, address), slotsOf(draft.base, address, slots)),
      ]),
  )
}

const LAST_PRECOMPILE = 0x100n
const isPrecompile = (address: Hex): boolean => BigInt(address) <= LAST_PRECOMPILE && BigInt(address) > 0n

/** Changed accounts before the transaction. The state after it contains only the members that differ. */
export function prestateDiff(draft: Draft): { pre: object; post: object } {
  const after = draft.finish()
  const pre: Record<Hex, object> = {}
  const post: Record<Hex, object> = {}
  for (const [address, slots] of draft.touched) {
    const [was, is] = [accountAt(draft.base, address), accountAt(after, address)]
    const changed = [...slots].sort().filter((slot) => slotAt(was, slot) !== slotAt(is, slot))
    const members = changedMembers(was, is)
    if (Object.keys(members).length === 0 && changed.length === 0) continue
    if (was) pre[address] = stateOf(was, slotsOf(draft.base, address, nonZero(was, changed)))
    const storage = Object.fromEntries(nonZero(is, changed).map((slot) => [slot, slotAt(is, slot)]))
    if (is) post[address] = { ...members, ...(Object.keys(storage).length > 0 && { storage }) }
  }
  return { pre, post }
}

const nonZero = (account: Account | undefined, slots: readonly Hex[]): Hex[] =>
  slots.filter((slot) => slotAt(account, slot) !== ZERO_WORD)

const changedMembers = (was: Account | undefined, is: Account | undefined): object => ({
  ...(was?.balance !== is?.balance && { balance: numberToHex(is?.balance ?? 0n) }),
  ...(was?.code !== is?.code && is && { code: is.code }),
  ...(was?.nonce !== is?.nonce && { nonce: Number(is?.nonce ?? 0n) }),
})
