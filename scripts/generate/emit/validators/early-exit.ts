import type { BlockStatement, FunctionDeclaration, Statement } from 'acorn'
import { type AnyNode, type Program, print } from './syntax.ts'

/**
 * ajv nests checks: `if (fits) { … } else { return false; } return true;`. After the inversion to
 * `if (!fits) return false; …`, a minifier can merge the checks of a function into one.
 */
export function earlyExit(program: Program): Program {
  return {
    ...program,
    body: program.body.map((node) => (node.type === 'FunctionDeclaration' ? unnested(node) : node)),
  }
}

function unnested(declaration: FunctionDeclaration): FunctionDeclaration {
  return { ...declaration, body: { ...declaration.body, body: declaration.body.body.flatMap(turned) } }
}

function turned(node: Statement): Statement[] {
  if (node.type !== 'IfStatement' || !node.alternate || !isRefusal(node.alternate)) return [node]
  const test = { type: 'UnaryExpression', operator: '!', prefix: true, argument: node.test } as AnyNode
  const exit = { ...node, test, consequent: node.alternate, alternate: null } as Statement
  const rest = node.consequent.type === 'BlockStatement' ? node.consequent.body : [node.consequent]
  return [exit, ...rest.flatMap(turned)]
}

const isRefusal = (node: Statement): node is BlockStatement | Extract<Statement, { type: 'ReturnStatement' }> =>
  /^\{?returnfalse;\}?$/.test(print(node).replaceAll(/\s/g, ''))
