/** Meanings of a node's values, from the document. Not exported by the package. */
import { nullReasons } from '../../../generated/rpc/null-reasons.ts'
import { units } from '../../../generated/rpc/units.ts'
import { own } from './lookup.ts'

/** Unit of a field, or of a method's result: `gas`, `wei`, `seconds`. */
export const unitOf = (name: string): string | undefined => own(units, name)

/** Why a method returns null, as inline Markdown. Empty if it never does. */
export const reasonsForNull = (method: string): readonly string[] => own(nullReasons, method) ?? []
