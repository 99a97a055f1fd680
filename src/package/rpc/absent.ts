/** Ethereum methods that Monad nodes do not support. Not exported by the package. */
import { absent } from '../../../generated/rpc/absent.ts'
import { own } from './lookup.ts'

export const absentMethods: readonly string[] = Object.keys(absent)

/** The methods to call instead. Empty if there is no substitute. */
export const insteadOf = (method: string): readonly string[] => own(absent, method) ?? []
