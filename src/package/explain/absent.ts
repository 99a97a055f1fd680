/** Methods that a Monad node does not have. Small, because the search field asks it for every letter. */
import { absent } from '../../../generated/rpc/absent.ts'

const listOf = (words: string): string[] => words.split(' ').filter((word) => word !== '')

export const absentMethods: readonly string[] = absent.flatMap(([names]) => listOf(names))

const groupOf = (method: string) => absent.find(([names]) => listOf(names).includes(method))

/** The methods to call instead. Empty if there is no substitute. */
export const insteadOf = (method: string): readonly string[] => listOf(groupOf(method)?.[1] ?? '')

/** Whether an app asks this method of the wallet, and never of a node. */
export const isOfWallet = (method: string): boolean =>
  groupOf(method)?.[2] === 1 || /^(?:wallet|personal)_\w/.test(method)
