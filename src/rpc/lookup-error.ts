/** What values and errors of a node mean, as the document says it. Not part of the package's surface. */
import { nodeErrors } from '../../generated/rpc/errors.ts'
import { nullReasons } from '../../generated/rpc/null-reasons.ts'
import { units } from '../../generated/rpc/units.ts'
import { messageFits } from '../lib/error-message.ts'
import { own } from './lookup.ts'

/** Unit of a field, or of a method's result: `gas`, `wei`, `seconds`. */
export const unitOf = (name: string): string | undefined => own(units, name)

export type NodeError = (typeof nodeErrors)[number]

/** The error of the document that an error object is; codes are not unique, so the text decides. */
export function nodeError(error: { code: unknown; message: unknown }): NodeError | undefined {
  const { code, message } = error
  if (typeof message !== 'string') return undefined
  return nodeErrors.find((known) => known.code === code && messageFits(known.message, known.pattern, message))
}

/** Why a method answers null, as inline Markdown; empty when it never does. */
export const reasonsForNull = (method: string): readonly string[] => own(nullReasons, method) ?? []
