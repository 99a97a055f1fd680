/** Syntax trees of JavaScript: reading, printing, comparing with a pattern, and rewriting. */
import { type AnyNode, type Expression, type Program, parse, parseExpressionAt } from 'acorn'
import { generate } from 'astring'

export type { AnyNode, Program } from 'acorn'

/** A pass over ajv's code, from one module tree to another. */
export type Pass = (program: Program) => Program

const ECMA_VERSION = 2023

/** The tree of an ES module. */
export const parseModule = (code: string): Program => parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module' })

/** The tree of one expression. In a pattern, `$x` stands for any expression and `valid$` for that name with a number. */
export const expression = (code: string): Expression => parseExpressionAt(code, 0, { ecmaVersion: ECMA_VERSION })

/** The code of a tree. Equal trees give equal code. */
export const print = (node: AnyNode): string => generate(node as Parameters<typeof generate>[0])

/** Positions in the source and the spelling of literals, which are ignored when trees are compared. */
const POSITIONS = new Set(['start', 'end', 'raw'])

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const partsOf = (node: AnyNode): [string, unknown][] => Object.entries(node).filter(([key]) => !POSITIONS.has(key))

/**
 * Compares a tree with a pattern. Returns the code for each `$x` of the pattern by that name, or undefined if the tree
 * differs. A name that the pattern repeats must stand for the same code each time.
 */
export function match(pattern: AnyNode, node: AnyNode): Record<string, AnyNode> | undefined {
  const found: Record<string, AnyNode> = {}
  return fits(pattern, node, found) ? found : undefined
}

function fits(pattern: unknown, part: unknown, found: Record<string, AnyNode>): boolean {
  if (Array.isArray(pattern))
    return (
      Array.isArray(part) &&
      part.length === pattern.length &&
      pattern.every((inner, index) => fits(inner, part[index], found))
    )
  if (!isNode(pattern)) return pattern === part
  if (!isNode(part)) return false
  if (pattern.type === 'Identifier') {
    if (pattern.name.startsWith('$')) return bind(pattern.name, part, found)
    if (pattern.name.endsWith('$')) return part.type === 'Identifier' && isNumbered(part.name, pattern.name)
  }
  return part.type === pattern.type && partsOf(pattern).every(([key, inner]) => fits(inner, partOf(part, key), found))
}

function bind(name: string, node: AnyNode, found: Record<string, AnyNode>): boolean {
  const known = found[name]
  if (known !== undefined) return print(known) === print(node)
  found[name] = node
  return true
}

const isNumbered = (name: string, family: string): boolean =>
  name.startsWith(family.slice(0, -1)) && /^\d+$/.test(name.slice(family.length - 1))

const partOf = (node: AnyNode, key: string): unknown => (node as unknown as Record<string, unknown>)[key]

/** The replacement of a node. Either one node or a list of statements, which may be empty. */
export type Replacement = AnyNode | readonly AnyNode[]

/**
 * A copy of a tree in which `replace` replaces every node. Children are rewritten before their parents, so `replace`
 * gets nodes whose children are already rewritten.
 */
export function rewrite<Root extends AnyNode>(root: Root, replace: (node: AnyNode) => Replacement): Root {
  const rewritten = (node: AnyNode): Replacement => {
    const copy = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, inside(part)]))
    return replace(copy as unknown as AnyNode)
  }
  const inside = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.flatMap((inner) => (isNode(inner) ? rewritten(inner) : [inner]))
    return isNode(part) ? one(rewritten(part)) : part
  }
  return one(rewritten(root)) as Root
}

function one(replacement: Replacement): AnyNode {
  if (!Array.isArray(replacement)) return replacement as AnyNode
  throw new Error('A list of statements stands where there is room for one node.')
}

/** Every node of a tree, in the order of the code. */
export function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node
  for (const [, part] of partsOf(node)) {
    for (const inner of Array.isArray(part) ? part : [part]) if (isNode(inner)) yield* nodesOf(inner)
  }
}

/** The name of the only variable that a statement declares. ajv declares each variable separately. */
export function declaredName(node: AnyNode): string | undefined {
  const [declarator, ...others] = node.type === 'VariableDeclaration' ? node.declarations : []
  return declarator?.id.type === 'Identifier' && others.length === 0 ? declarator.id.name : undefined
}
