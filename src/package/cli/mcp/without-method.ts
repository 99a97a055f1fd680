/** The answer for a method that the node does not have. */
import { explainFully } from '../../explain/full.ts'
import { isMissing, listedName, withoutMethod } from '../../explain/missing-method.ts'

/** What to do without a method. Similar names do not help if the method is known and missing. */
export function withoutName(name: string, near: readonly string[]): string {
  if (!isMissing(name))
    return [`There is no method ${name}.`, near.length > 0 ? `Nearest: ${near.join(', ')}.` : ''].join(' ').trim()
  const method = listedName(name) ?? name
  const { cause, advice } = withoutMethod(method)
  return `${cause} ${advice} Read page ${explainFully(method).where.page}.`
}
