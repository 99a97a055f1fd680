/** Names of methods that a Monad node does not have. Small, because the search field loads it. */
import { absentNames, draftedNames } from '../../../generated/rpc/absent-names.ts'

export const absentMethods: readonly string[] = absentNames.split(/[ |]/)

/** Methods that no released node has, because they are only drafted. Empty without a draft. */
export const draftedMethods: readonly string[] = draftedNames.split(' ').filter((name) => name !== '')

/** Whether only wallets have methods of this name. */
export const isWalletName = (name: string): boolean => /^(?:wallet|personal)_\w+$/.test(name)
