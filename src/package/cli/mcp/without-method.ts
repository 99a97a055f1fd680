/** The answer for a method that the node does not have. */
import { draftedIn } from '../../../../generated/rpc/absent-names.ts'
import { draftPath } from '../../../core/lib/path.ts'
import { draftedMethods } from '../../explain/absent-names.ts'
import { explainFully } from '../../explain/full.ts'
import { isMissing, listedName, withoutMethod } from '../../explain/missing-method.ts'

/** What to do without a method. Similar names do not help if the method is drafted, or known and missing. */
export function withoutName(name: string, near: readonly string[]): string {
  const drafted = draftedMethods.find((method) => method.toLowerCase() === name.toLowerCase())
  if (drafted !== undefined)
    return `${drafted} is a draft of ${draftedIn}. No released node has it, and a node returns -32601. Read pages /developer-essentials/proposals and ${draftPath(drafted)}.`
  if (!isMissing(name))
    return [`There is no method ${name}.`, near.length > 0 ? `Nearest: ${near.join(', ')}.` : ''].join(' ').trim()
  const method = listedName(name) ?? name
  const { cause, advice } = withoutMethod(method)
  return `${cause} ${advice} Read page ${explainFully(method).where.page}.`
}
