/** Meanings of a node's values and errors, from the document. Not exported by the package. */
import { errorCauses } from '../../../generated/rpc/error-causes.ts'
import { nullReasons } from '../../../generated/rpc/null-reasons.ts'
import { units } from '../../../generated/rpc/units.ts'
import { own } from './lookup.ts'

/** Unit of a field, or of a method's result: `gas`, `wei`, `seconds`. */
export const unitOf = (name: string): string | undefined => own(units, name)

/** When a node returns an error, by the error's name, as inline Markdown. */
export const causeOf = (id: string): string | undefined => own(errorCauses, id)

/** Why a method returns null, as inline Markdown. Empty if it never does. */
export const reasonsForNull = (method: string): readonly string[] => own(nullReasons, method) ?? []
