import type { Shape } from '../../../generated/rpc/shapes.ts'
import { lookup } from './lookup.ts'

/** The kinds of JSON values. A value that JSON cannot express is `other`. */
export type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'other'

export function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'object' || type === 'string' || type === 'number' || type === 'boolean' ? type : 'other'
}

/** Whether a shape allows values of a kind. */
export function takes(shape: Shape, kind: Kind): boolean {
  const plain = lookup(shape)
  if (typeof plain === 'string') return plain === 'any' || plain === kind || (plain === 'integer' && kind === 'number')
  if ('union' in plain) return plain.union.some((branch) => takes(branch, kind))
  if ('enum' in plain) return plain.enum.some((value) => kindOf(value) === kind)
  if ('const' in plain) return kindOf(plain.const) === kind
  if ('pattern' in plain) return kind === 'string'
  if ('number' in plain) return kind === 'number'
  return 'array' in plain ? kind === 'array' : kind === 'object'
}
