/** What to do without a method that a Monad node does not have. */
import { chain } from '../../chain.config.ts'
import { insteadOf, isOfWallet } from './absent.ts'
import { absentMethods } from './absent-names.ts'
import type { Evidence } from './evidence.ts'

/** Names of methods in a text. */
const NAME = /\b[a-z][a-z0-9]{1,20}_[a-z]\w{1,60}/gi
/** Names that are looked at. More are no message of an error. */
const MOST = 50

/** Whether a node cannot have a method, ignoring case. */
export const isMissing = (name: string): boolean => listedName(name) !== undefined || isOfWallet(name)

/** The name as the list writes it. */
export const listedName = (name: string): string | undefined =>
  absentMethods.find((method) => method.toLowerCase() === name.toLowerCase())

/** The first missing method that an error names. */
export function missingIn({ method, text }: Evidence): string | undefined {
  const names = method === undefined ? [] : [method]
  for (const [name] of text.matchAll(NAME)) if (names.push(name) > MOST) break
  const name = names.find(isMissing)
  return name && (listedName(name) ?? name)
}

/** Cause and advice for one of these methods. */
export function withoutMethod(method: string): { cause: string; advice: string } {
  if (isOfWallet(method))
    return {
      cause: `${method} is a method of wallets. A ${chain.name} node does not have it.`,
      advice: 'Call it on the provider of the wallet, not at an RPC URL.',
    }
  const instead = insteadOf(method)
  const way =
    instead.length > 0 ? `Call ${instead.join(' or ')} instead.` : 'No method of a node replaces it. Read its page.'
  return { cause: `${chain.name} has no ${method}.`, advice: `Ethereum has it. ${way}` }
}
