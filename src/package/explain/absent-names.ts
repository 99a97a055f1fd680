/** Names of methods that a Monad node does not have. Small, because the search field loads it. */
import { absentNames } from '../../../generated/rpc/absent-names.ts'

export const absentMethods: readonly string[] = absentNames.split(/[ |]/)

/** Whether only wallets have methods of this name. */
export const isWalletName = (name: string): boolean => /^(?:wallet|personal)_\w+$/.test(name)
