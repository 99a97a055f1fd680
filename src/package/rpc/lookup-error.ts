/** What values and errors of a node mean, as the document says it. Not part of the package's surface. */
import { errorCauses } from '../../../generated/rpc/error-causes.ts'
import { nullReasons } from '../../../generated/rpc/null-reasons.ts'
import { units } from '../../../generated/rpc/units.ts'
import { own } from './lookup.ts'

/** Unit of a field, or of a method's result: `gas`, `wei`, `seconds`. */
export const unitOf = (name: string): string | undefined => own(units, name)

/** When a node answers an error, by the error's name, as inline Markdown. */
export const causeOf = (id: string): string | undefined => own(errorCauses, id)

/** Why a method answers null, as inline Markdown; empty when it never does. */
export const reasonsForNull = (method: string): readonly string[] => own(nullReasons, method) ?? []
