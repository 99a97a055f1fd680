/** The reserve balance rule, applied to the accounts that a transaction wrote. */
import { judgeReserve } from '../../../../core/simulations/reserve-balance.ts'
import type { Hex } from './trie.ts'
import { type Account, accountAt, type Draft } from './world.ts'

/** Accounts that the reserve balance rule has counted in this block and the two before. */
export type Recent = { senders: ReadonlySet<Hex>; authorities: ReadonlySet<Hex> }

/** Input of the reserve balance rule, namely the payer, the gas cost in wei, and the recent senders. */
export type ReserveContext = { sender: Hex; gasCost: bigint; recent: Recent }

/** Code prefix of an account that runs another account's code (EIP-7702). */
export const DELEGATION = '0xef0100'

/** Whether an account delegates to a contract's code. */
export const isDelegated = (account: Account | undefined): boolean => account?.code.startsWith(DELEGATION) === true

/**
 * Whether some account spent below its reserve. An ordinary sender may do so once in three blocks, and a contract
 * always. No other account may.
 */
export function violates(draft: Draft, { sender, gasCost, recent }: ReserveContext): boolean {
  return draft.written().some((address) => {
    const balance = accountAt(draft.base, address)?.balance ?? 0n
    const account = draft.account(address)
    const delegated = isDelegated(account)
    const isSender = address === sender
    const paid = isSender ? gasCost : 0n
    const value = balance - paid - (account?.balance ?? 0n)
    if (value <= 0n || (account !== undefined && account.code !== '0x' && !delegated)) return false
    const verdict = judgeReserve({
      ...{ balance, value, gasCost: paid, delegated, isSender },
      sentRecently: recent.senders.has(address),
      delegationChangedRecently: recent.authorities.has(address),
    })
    return verdict.outcome === 'reverts'
  })
}
