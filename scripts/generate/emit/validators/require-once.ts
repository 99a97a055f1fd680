import type { FunctionDeclaration, IfStatement } from 'acorn'
import { type AnyNode, expression, match, nodesOf, type Program, print, type Replacement, rewrite } from './syntax.ts'

/**
 * ajv tests a required member twice, for presence and for its value. Every shape rejects `undefined`, so the second
 * test is enough.
 */
export function requireOnce(program: Program): Program {
  return {
    ...program,
    body: program.body.map((node) => (node.type === 'FunctionDeclaration' ? withoutFirstQuestion(node) : node)),
  }
}

const IS_THERE = expression('$member !== undefined')
const IS_MISSING = expression('$member === undefined')

function withoutFirstQuestion(declaration: FunctionDeclaration): FunctionDeclaration {
  const required = new Set<string>()
  const guarded = new Set<string>()
  for (const node of nodesOf(declaration)) {
    const member = node.type === 'IfStatement' && !node.alternate && match(IS_THERE, node.test)?.$member
    if (member) guarded.add(print(member))
    for (const name of node.type === 'IfStatement' ? requiredMembers(node) : []) required.add(name)
  }
  return rewrite(declaration, (node): Replacement => {
    if (node.type !== 'IfStatement') return node
    if (node.alternate) return asked(node, guarded)
    const member = match(IS_THERE, node.test)?.$member
    return member && required.has(print(member)) ? statementsOf(node.consequent) : node
  })
}

/** The members in `if (a === undefined || b === undefined) { return false } else { … }`. Otherwise an empty list. */
function requiredMembers(node: IfStatement): string[] {
  if (!node.alternate || print(node.consequent).replaceAll(/\s/g, '') !== '{returnfalse;}') return []
  const members = disjunction(node.test).map((part) => match(IS_MISSING, part)?.$member)
  return members.every((member) => member !== undefined) ? members.map((member) => print(member)) : []
}

/** Removes the members that a later test covers from the first test. Removes the test if none is left. */
function asked(node: IfStatement, guarded: ReadonlySet<string>): Replacement {
  const members = requiredMembers(node)
  const rest = members.filter((name) => !guarded.has(name))
  if (members.length === 0 || rest.length === members.length) return node
  if (rest.length === 0) return node.alternate ? statementsOf(node.alternate) : []
  return { ...node, test: expression(rest.map((name) => `${name} === undefined`).join(' || ')) }
}

const disjunction = (node: AnyNode): AnyNode[] =>
  node.type === 'LogicalExpression' && node.operator === '||'
    ? [...disjunction(node.left), ...disjunction(node.right)]
    : [node]

const statementsOf = (node: AnyNode): readonly AnyNode[] => (node.type === 'BlockStatement' ? node.body : [node])
