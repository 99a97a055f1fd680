/** Methods that Ethereum has and the node has not. Not part of the package's surface. */
import { absent } from '../../../generated/rpc/absent.ts'
import { own } from './lookup.ts'

export const absentMethods: readonly string[] = Object.keys(absent)

/** The methods to call instead; none for a method that nothing stands in for. */
export const insteadOf = (method: string): readonly string[] => own(absent, method) ?? []
