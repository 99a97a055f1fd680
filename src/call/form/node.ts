/**
 * The form's data, as a tree parallel to the shape, with the typed text and the chosen form of each union. Reading any
 * value and writing it again gives the same value.
 */

import { walk } from '../../package/rpc/explain.ts'
import { kindOf, takes } from '../../package/rpc/kinds.ts'
import { lookup } from '../../package/rpc/lookup.ts'
import { ProblemCollector } from '../../package/rpc/problem-collector.ts'

/** The shape of a value, as the checker defines it. */
export type Shape = Parameters<typeof lookup>[0]

export type Member = { key: string; node: FormNode }

export type FormNode =
  /** Not sent. */
  | { kind: 'absent' }
  | { kind: 'null' }
  | { kind: 'text'; text: string }
  /** Sent as a JSON number when the text is one. */
  | { kind: 'number'; text: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'list'; items: FormNode[] }
  | { kind: 'object'; members: Member[] }
  /** Anything the shape has no field for, as JSON text. */
  | { kind: 'json'; text: string }
  /** A union, with the index and the node of its chosen form. */
  | { kind: 'choice'; branch: number; node: FormNode }

export const ABSENT: FormNode = { kind: 'absent' }

const jsonNode = (value: unknown): FormNode => ({ kind: 'json', text: JSON.stringify(value, null, 2) })

/** The node that shows a value. */
export function read(shape: Shape, value: unknown): FormNode {
  if (value === undefined) return ABSENT
  const plain = lookup(shape)
  if (typeof plain === 'object' && 'union' in plain) {
    const branch = branchOf(plain.union, value)
    const chosen = plain.union[branch]
    return chosen === undefined ? jsonNode(value) : { kind: 'choice', branch, node: read(chosen, value) }
  }
  const kind = kindOf(value)
  if (plain === 'any' || !takes(plain, kind)) return jsonNode(value)
  if (kind === 'null') return { kind: 'null' }
  if (kind === 'string') return { kind: 'text', text: String(value) }
  if (kind === 'number') return { kind: 'number', text: JSON.stringify(value) }
  if (kind === 'boolean') return { kind: 'boolean', value: value === true }
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => read(itemShape(shape), item)) }
  return {
    kind: 'object',
    members: Object.entries(value as object).map(([key, member]) => ({
      key,
      node: read(memberShape(shape, key).shape, member),
    })),
  }
}

/** The value a node sends. Undefined when nothing is sent. */
export function write(node: FormNode): unknown {
  if (node.kind === 'absent') return undefined
  if (node.kind === 'null') return null
  if (node.kind === 'text') return node.text
  if (node.kind === 'boolean') return node.value
  if (node.kind === 'choice') return write(node.node)
  if (node.kind === 'list') return node.items.map((item) => write(item) ?? null)
  if (node.kind === 'number') return isNumber(node.text) ? JSON.parse(node.text) : node.text
  if (node.kind === 'json') return parsed(node.text)
  return Object.fromEntries(
    node.members.flatMap(({ key, node: member }) => {
      const value = write(member)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

export const isNumber = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)

/** Parses JSON text. Text that is not JSON is sent as a string, and the checker reports the expected type. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The index of the union's form that the value fits or is nearest to, or -1 for none. */
export function branchOf(union: readonly Shape[], value: unknown): number {
  const kind = kindOf(value)
  let best = -1
  let least = Number.POSITIVE_INFINITY
  union.forEach((branch, index) => {
    if (!takes(branch, kind)) return
    const found = new ProblemCollector()
    walk(branch, value, '', found)
    const cost = found.problems.length === 0 ? 0 : Math.max(found.cost, 1)
    if (cost < least) {
      best = index
      least = cost
    }
  })
  return best
}

/** The shape of a list's items. */
export function itemShape(shape: Shape): Shape {
  const plain = lookup(shape)
  return typeof plain === 'object' && 'array' in plain ? plain.array : 'any'
}

/** The shape of an object's member. An unknown member accepts any value. */
export function memberShape(shape: Shape, key: string): { shape: Shape; isOptional: boolean } {
  const plain = lookup(shape)
  if (typeof plain !== 'object' || !('object' in plain)) return { shape: 'any', isOptional: false }
  const { object, rest } = plain
  const required = Object.hasOwn(object, key) ? object[key] : undefined
  if (required !== undefined) return { shape: required, isOptional: false }
  const optional = Object.hasOwn(object, `${key}?`) ? object[`${key}?`] : undefined
  if (optional !== undefined) return { shape: optional, isOptional: true }
  return { shape: rest === undefined || rest === 0 ? 'any' : rest, isOptional: false }
}

/** Names that an object defines, in the order of the document, without the mark of optional members. */
export function memberNames(shape: Shape): string[] {
  const plain = lookup(shape)
  if (typeof plain !== 'object' || !('object' in plain)) return []
  return Object.keys(plain.object).map((key) => key.replace(/\?$/, ''))
}
