import type { Unit } from '../../../src/core/lib/method-model.ts'
import type { Schema } from '../openrpc/document.ts'

/** Said of a number that counts nothing, such as a chain ID: whoever wrote the field did not forget its unit. */
export const NO_UNIT = 'none'

/** The unit that readers are told; undefined where there is none. */
export function unitOf(schema: Pick<Schema, 'x-unit'>): Unit | undefined {
  const unit = schema['x-unit']
  return unit === undefined || unit === NO_UNIT ? undefined : (unit as Unit)
}
