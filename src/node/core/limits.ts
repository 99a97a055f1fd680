/** Limits of the server, by the document's ids. */
import { nodeLimits } from '../../../generated/rpc/limits.ts'

/** A limit by its id; its unit stands in the document. */
export function limitOf(id: string): number {
  const limit = nodeLimits[id]
  if (limit === undefined) throw new Error(`The document has no limit "${id}".`)
  return limit
}
