/** What to use instead of methods that a Monad node does not have. */
import { absentUses } from '../../../generated/rpc/absent.ts'
import { absentNames } from '../../../generated/rpc/absent-names.ts'
import { isWalletName } from './absent-names.ts'

function groupOf(method: string): readonly [use: string, isOfWallet?: 1] | undefined {
  const place = absentNames.split('|').findIndex((names) => names.split(' ').includes(method))
  return absentUses[place]
}

/** The methods to call instead. Empty if there is no substitute. */
export const insteadOf = (method: string): readonly string[] =>
  (groupOf(method)?.[0] ?? '').split(' ').filter((name) => name !== '')

/** Whether an app asks this method of the wallet, and never of a node. */
export const isOfWallet = (method: string): boolean => groupOf(method)?.[1] === 1 || isWalletName(method)
