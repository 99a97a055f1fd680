/** Initial values of a field that was just opened. */
import { lookup } from '../../package/rpc/lookup.ts'
import { type FormNode, itemShape, memberShape, type Shape, write } from './node.ts'

/**
 * An empty node for a shape, which is zero for a quantity, the first word of an enumeration, or empty text where any
 * value would be made up.
 */
export function blank(shape: Shape): FormNode {
  const plain = lookup(shape)
  if (plain === 'null') return { kind: 'null' }
  if (plain === 'boolean') return { kind: 'boolean', value: false }
  if (plain === 'integer' || plain === 'number') return { kind: 'number', text: '0' }
  if (plain === 'any') return { kind: 'json', text: '{}' }
  if (plain === 'string') return { kind: 'text', text: '' }
  if ('pattern' in plain) return { kind: 'text', text: isQuantity(shape) ? '0x0' : '' }
  if ('enum' in plain) return { kind: 'text', text: String(plain.enum[0] ?? '') }
  if ('const' in plain) return { kind: 'text', text: String(plain.const) }
  if ('number' in plain) return { kind: 'number', text: String(plain.min ?? 0) }
  if ('union' in plain) return { kind: 'choice', branch: 0, node: blank(plain.union[0] ?? 'any') }
  if ('array' in plain) return { kind: 'list', items: [blank(plain.array)] }
  const required = Object.keys(plain.object).filter((key) => !key.endsWith('?'))
  return { kind: 'object', members: required.map((key) => ({ key, node: blank(memberShape(shape, key).shape) })) }
}

/** A quantity has no leading zeros, as its pattern requires. */
export function isQuantity(shape: Shape): boolean {
  const plain = lookup(shape)
  return typeof plain === 'object' && 'pattern' in plain && plain.pattern.startsWith('^0x(0|[1-9a-f')
}

/**
 * A node for another form of a union that keeps as much as possible. For example, one value becomes a list of one, and
 * vice versa.
 */
export function converted(shape: Shape, from: FormNode): FormNode {
  const plain = lookup(shape)
  const isList = typeof plain === 'object' && 'array' in plain
  if (isList && from.kind === 'text' && from.text !== '')
    return { kind: 'list', items: [inChoice(itemShape(shape), from)] }
  const first = from.kind === 'list' ? from.items[0] : undefined
  const text = first && write(first)
  if (!isList && typeof text === 'string' && text !== '' && typeof plain === 'object' && 'pattern' in plain)
    return { kind: 'text', text }
  return blank(shape)
}

/** A text inside the first form of a union that accepts texts, where the shape is a union. */
function inChoice(shape: Shape, node: FormNode): FormNode {
  const plain = lookup(shape)
  if (typeof plain !== 'object' || !('union' in plain)) return node
  return { kind: 'choice', branch: plain.union.findIndex((branch) => branch !== 'null'), node }
}
