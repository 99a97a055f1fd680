import { limits as all } from '../../../generated/rpc/limits.ts'

/** Numbers of a node by default, by the ids of the document. Apart from the facts, which every page loads. */
export const limits: typeof all = all
