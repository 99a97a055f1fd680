import { limits as all } from '../../../generated/rpc/limits.ts'

/** A node's default limits, by the IDs of the document. Separate from the facts, which every page loads. */
export const limits: typeof all = all
