/** Limits of the server, by the document's ids. */
import { limits } from '../../../../../generated/rpc/limits.ts'

/** A limit by its id; its unit stands in the document. */
export const limitOf = (id: keyof typeof limits): number => limits[id]
