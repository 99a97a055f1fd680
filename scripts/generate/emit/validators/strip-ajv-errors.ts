import type { FunctionDeclaration, IfStatement, ReturnStatement, VariableDeclaration } from 'acorn'
import {
  type AnyNode,
  declaredName,
  expression,
  match,
  nodesOf,
  type Program,
  print,
  type Replacement,
  rewrite,
} from './syntax.ts'

/**
 * Removes error reporting from ajv's standalone code, so that a function returns only whether a value is valid. Every
 * union must be a separate function that calls one function per branch. Everywhere else, the function ends at the first
 * error. Where ajv counts an error, it returns false. Where ajv tests whether there were errors, there were none.
 * @throws {Error} if ajv's code contains an unknown name, so that a new version of ajv is noticed.
 */
export function stripAjvErrors(program: Program): Program {
  const targets = wrapperTargets(program)
  const body = program.body.flatMap((node): Program['body'] => {
    if (isDropped(node)) return []
    return [node.type === 'FunctionDeclaration' ? verdictOnly(node, targets) : (patternLiteral(node) ?? node)]
  })
  return checked({ ...program, body })
}

/** Schemas that only error objects use, and wrappers of recursive functions, whose declarations are hoisted anyway. */
const isDropped = (node: AnyNode): boolean =>
  /^(schema|wrapper)\d+$/.test(declaredName(node) ?? '') ||
  (node.type === 'ExpressionStatement' && node.directive === 'use strict')

const WRAPPER = expression('({ validate: $target })')

/** Maps each wrapper (`const wrapper0 = {validate: validate7}`) to the function that it wraps. */
function wrapperTargets(program: Program): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const node of program.body) {
    const name = declaredName(node)
    const [declarator] = node.type === 'VariableDeclaration' ? node.declarations : []
    const target = declarator?.init ? match(WRAPPER, declarator.init)?.$target : undefined
    if (name !== undefined && target?.type === 'Identifier') targets.set(name, target.name)
  }
  return targets
}

const REG_EXP = expression('new RegExp($source, "")')

/**
 * `const pattern0 = new RegExp("^a$", "")` → `const pattern0 = /^a$/`, because a bundler can drop an unused literal but
 * not a call. Capturing groups make long strings overflow the stack, so they become non-capturing.
 */
function patternLiteral(node: AnyNode): VariableDeclaration | undefined {
  const [declarator] = node.type === 'VariableDeclaration' ? node.declarations : []
  const source = declarator?.init ? match(REG_EXP, declarator.init)?.$source : undefined
  if (node.type !== 'VariableDeclaration' || !declarator || source?.type !== 'Literal') return undefined
  const pattern = String(source.value)
    .replaceAll(/\((?!\?)/g, '(?:')
    .replaceAll('/', '\\/')
  return { ...node, declarations: [{ ...declarator, init: expression(`/${pattern}/`) }] }
}

/** A function of one parameter that returns the verdict. */
function verdictOnly(node: FunctionDeclaration, targets: ReadonlyMap<string, string>): FunctionDeclaration {
  const plain = rewrite(node, (inner) => plainCall(inner, targets) ?? inner)
  const body = unionBody(plain) ?? rewrite(plain.body, withoutErrors)
  return { ...plain, params: plain.params.slice(0, 1), body }
}

const CALLS = ['validate$($value, $context)', 'wrapper$.validate($value, $context)'].map(expression)

/** `validate7(value, {…})` → `validate7(value)`. A wrapper's call becomes a call of the wrapped function. */
function plainCall(node: AnyNode, targets: ReadonlyMap<string, string>): AnyNode | undefined {
  if (node.type !== 'CallExpression' || !CALLS.some((call) => match(call, node))) return undefined
  const callee =
    node.callee.type === 'MemberExpression'
      ? expression(targets.get(print(node.callee.object)) ?? 'undefined')
      : node.callee
  return { ...node, callee, arguments: node.arguments.slice(0, 1) }
}

const BRANCH = expression('!validate$(data)')
const NONE_YET = '_valid0'

/** The body of a union, which returns true at the first branch that does. */
function unionBody(node: FunctionDeclaration): FunctionDeclaration['body'] | undefined {
  const nodes = [...nodesOf(node.body)]
  const count = nodes.filter((inner) => declaredName(inner) === NONE_YET).length
  if (count === 0) return undefined
  const calls = nodes.flatMap((inner) =>
    inner.type === 'IfStatement' && match(BRANCH, inner.test) && inner.test.type === 'UnaryExpression'
      ? [print(inner.test.argument)]
      : [],
  )
  if (calls.length !== count) throw new Error(`A union of ajv holds more than calls: ${print(node)}`)
  return { ...node.body, body: [returned(calls.join(' || '))] }
}

const returned = (code: string): ReturnStatement => ({
  type: 'ReturnStatement',
  start: 0,
  end: 0,
  argument: expression(code),
})

/** Rewrites a node of a function without error reporting. */
function withoutErrors(node: AnyNode): Replacement {
  switch (node.type) {
    case 'BlockStatement':
      return { ...node, body: reachable(node.body) }
    case 'ExpressionStatement':
      return statementWithoutErrors(node)
    case 'VariableDeclaration':
      return isBookkeeping(node) ? [] : node
    case 'ReturnStatement':
      return node.argument && match(NO_ERRORS, node.argument) ? returned('true') : node
    case 'IfStatement':
      return ifWithoutErrors(node)
    case 'LogicalExpression':
      return match(MISSING, node)?.$test ?? node
    default:
      return node
  }
}

/** Statements up to the first that returns. */
function reachable<Statement extends AnyNode>(body: readonly Statement[]): Statement[] {
  const end = body.findIndex(({ type }) => type === 'ReturnStatement')
  return end < 0 ? [...body] : body.slice(0, end + 1)
}

const NO_ERRORS = expression('errors === 0')
const REPORTS = ['validate$.errors = $list', 'vErrors = $list', 'vErrors.push($error)'].map(expression)
const COUNTS = ['errors++', 'errors = vErrors.length'].map(expression)
/** `(data.x === undefined) && (missing0 = "x")`. Only the message uses the name. */
const MISSING = expression('$test && (missing$ = $name)')

/** Removes a statement that stores an error, and replaces an error count by `return false`. */
function statementWithoutErrors(node: AnyNode & { type: 'ExpressionStatement' }): Replacement {
  if (REPORTS.some((report) => match(report, node.expression))) return []
  return COUNTS.some((count) => match(count, node.expression)) ? returned('false') : node
}

const isBookkeeping = (node: AnyNode): boolean =>
  /^(vErrors|errors|err\d+|_errs\d+|valid\d+|missing\d+)$/.test(declaredName(node) ?? '')

const AFTER_AN_ERROR = ['vErrors === null', 'vErrors !== null', '!valid$'].map(expression)
const WITHOUT_ERRORS = ['errors === 0', 'errors === _errs$', '_errs$ === errors', 'valid$'].map(expression)

/** Code after an error is unreachable. Code that depends on the absence of errors always runs. */
function ifWithoutErrors(node: IfStatement): Replacement {
  if (AFTER_AN_ERROR.some((test) => match(test, node.test))) return []
  const isEmpty = node.alternate?.type === 'BlockStatement' && node.alternate.body.length === 0
  const plain = isEmpty ? { ...node, alternate: null } : node
  if (plain.alternate || !WITHOUT_ERRORS.some((test) => match(test, node.test))) return plain
  return node.consequent.type === 'BlockStatement' ? node.consequent.body : node.consequent
}

/** Every name that the code of a validator may use. */
const KNOWN_NAMES = /^((validate|pattern|data|key|len|i)\d+|data|undefined|isNaN|isFinite|Array|Object)$/

function checked(program: Program): Program {
  for (const declaration of program.body) {
    if (declaration.type === 'ExportNamedDeclaration') continue
    const nodes = [...nodesOf(declaration)]
    const members = new Set<AnyNode>(
      nodes.flatMap((node) => (node.type === 'MemberExpression' && !node.computed ? [node.property] : [])),
    )
    const odd = nodes.find((node) => node.type === 'Identifier' && !members.has(node) && !KNOWN_NAMES.test(node.name))
    if (odd) throw new Error(`ajv wrote "${print(odd)}", which is not handled here: ${print(declaration)}`)
  }
  return program
}
