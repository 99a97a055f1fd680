import {
  type AnyNode,
  expression,
  match,
  nodesOf,
  type Program,
  parseModule,
  print,
  type Replacement,
  rewrite,
} from './syntax.ts'

const TEST = expression('$member !== undefined')
const REFUSAL = /^\{\s*if \(!(?<check>\w+)\((?<member>data\.\w+)\)\) \{\s*return false;\s*\}\s*\}$/

/** With this many members or more, a function for optional members is shorter than a condition for each. */
const LEAST_MEMBERS = 2

/**
 * An optional member is named and read twice, once to test for presence and once to check the value. A function for all
 * members of the same kind does both, so that the member is named once.
 */
export function optionalMembers(program: Program): Program {
  const counts = new Map<string, number>()
  for (const node of program.body) {
    for (const inner of nodesOf(node)) {
      const check = questionOf(inner)?.check
      if (check !== undefined) counts.set(check, (counts.get(check) ?? 0) + 1)
    }
  }
  const shared = [...counts].flatMap(([check, count]) => (count < LEAST_MEMBERS ? [] : [check]))
  const rewritten = rewrite(program, (node): Replacement => {
    const { check = '', member } = questionOf(node) ?? {}
    if (node.type !== 'IfStatement' || node.consequent.type !== 'BlockStatement' || !shared.includes(check)) return node
    const [refusal] = node.consequent.body
    return refusal?.type === 'IfStatement' ? { ...refusal, test: expression(`!${nameOf(check)}(${member})`) } : node
  })
  const functions = shared.map(
    (check) => `function ${nameOf(check)}(data) { return data === undefined || ${check}(data); }`,
  )
  return { ...program, body: [...rewritten.body, ...parseModule(functions.join('\n')).body] }
}

const nameOf = (check: string): string => check.replace('validate', 'optional')

/** The function and the member of `if (data.to !== undefined) { if (!validate68(data.to)) { return false; } }`. */
function questionOf(node: AnyNode): { check: string; member: string } | undefined {
  if (node.type !== 'IfStatement' || node.alternate) return undefined
  const tested = match(TEST, node.test)?.$member
  const { check, member } = REFUSAL.exec(print(node.consequent))?.groups ?? {}
  return tested && check !== undefined && member === print(tested) ? { check, member } : undefined
}
