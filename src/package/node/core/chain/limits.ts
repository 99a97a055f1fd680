/** Limits of the server by their IDs in the document. */
import { limits } from '../../../../../generated/rpc/limits.ts'

/** A limit by its ID. The document specifies its unit. */
export const limitOf = (id: keyof typeof limits): number => limits[id]
