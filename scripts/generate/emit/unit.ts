import type { Unit } from '../../../src/core/lib/method-model.ts'
import type { Schema } from '../openrpc/document.ts'

/** Marks a number without a unit, such as a chain ID, so that a missing unit is always an error. */
export const NO_UNIT = 'none'

/** The unit to display. Undefined if there is none. */
export function unitOf(schema: Pick<Schema, 'x-unit'>): Unit | undefined {
  const unit = schema['x-unit']
  return unit === undefined || unit === NO_UNIT ? undefined : (unit as Unit)
}
