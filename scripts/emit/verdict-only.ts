import { parseAst } from 'vite'
import { apply, type Edit, type Node, walk } from './edits.ts'

type Text = (node: Node) => string

/**
 * Takes error reporting out of ajv's standalone code, so that a function answers the verdict and nothing else. Every
 * union must be a function of its own that calls one function per branch; then, anywhere else, the first error is the
 * end: counting errors becomes \`return false\`, and asking whether there were any falls away.
 * @throws {Error} when ajv's code holds a form this does not know, so that a new version is noticed.
 */
export function verdictOnly(code: string): string {
  const first = apply(code, edits(code))
  const second = apply(first, unusedConstants(first))
  const left = /\berrors\b|_errs\d|\b_?valid\d|vErrors|instancePath|schemaPath|\brequire\(|\beval\b|new Function/.exec(
    second,
  )
  if (left) throw new Error(`ajv wrote "${second.slice(left.index - 80, left.index + 60)}", which is not handled here.`)
  return second
    .replaceAll(/\n{2,}/g, '\n')
    .replaceAll(/(return false;\n)(return false;\n|break;\n)+/g, '$1')
    .replace('"use strict";\n', '')
}

function edits(code: string): Edit[] {
  const found: Edit[] = []
  const text: Text = (node) => code.slice(node.start, node.end)
  walk(parseAst(code) as unknown as Node, (node) => {
    if (node.type === 'FunctionDeclaration') found.push(...oneParameter(node))
    const union = node.type === 'FunctionDeclaration' ? unionBody(node.body as Node, text) : undefined
    if (union) {
      found.push(union)
      return false
    }
    const by = replacement(node, text)
    if (by !== undefined) found.push({ start: node.start, end: node.end, text: by })
    else if (node.type === 'IfStatement') found.push(...unwrapped(node, text))
    return by === undefined
  })
  return found
}

/** `(data, {instancePath…}={})` → `(data)`. */
function oneParameter(node: Node): Edit[] {
  const [first, second] = node.params as [Node, Node?]
  return second ? [{ start: first.end, end: second.end, text: '' }] : []
}

/** The body of a union: true as soon as one branch is. */
function unionBody(body: Node, text: Text): Edit | undefined {
  const source = text(body)
  if (!source.includes('_valid0')) return undefined
  const calls = [...source.matchAll(/if\(!\((validate\d+|wrapper\d+\.validate)\(data, /g)].map(
    ([, name]) => `${plainName(name ?? '')}(data)`,
  )
  if (calls.length !== source.split('var _valid0').length - 1)
    throw new Error(`A union holds more than calls: ${source}`)
  return { start: body.start, end: body.end, text: `{\nreturn ${calls.join(' || ')};\n}` }
}

/** What a node becomes; undefined leaves it and looks inside. */
function replacement(node: Node, text: Text): string | undefined {
  switch (node.type) {
    case 'ExpressionStatement':
      return statement(text(node))
    case 'VariableDeclaration':
      return declaration(text(node))
    case 'ReturnStatement':
      return text(node) === 'return errors === 0;' ? 'return true;' : undefined
    case 'IfStatement':
      return /^(vErrors [!=]== null|!valid\d+)$/.test(text(node.test as Node)) ? '' : undefined
    case 'CallExpression':
      return call(node, text)
    case 'LogicalExpression':
      return missing(node, text)
    default:
      return undefined
  }
}

function statement(source: string): string | undefined {
  if (/^validate\d+\.errors = /.test(source) || /^vErrors = vErrors === null/.test(source)) return ''
  return /^errors(\+\+| = vErrors\.length);?$/.test(source) ? 'return false;' : undefined
}

function declaration(source: string): string | undefined {
  if (/^(let vErrors|let errors|const err\d+|const _errs\d+|var valid\d+) = |^let missing\d+;?$/.test(source)) return ''
  const made = /^const (pattern\d+) = new RegExp\((".*"), ""\);$/.exec(source)
  if (!made) return undefined
  // A literal may be dropped by bundlers, a call may not. Groups that capture make long strings overflow the stack.
  const pattern = (JSON.parse(made[2] ?? '""') as string).replaceAll(/\((?!\?)/g, '(?:').replaceAll('/', '\\/')
  return `const ${made[1]} = /${pattern}/;`
}

/** "No error so far" is always true here: the block stays, the question goes; so does an empty other way. */
function unwrapped(node: Node, text: Text): Edit[] {
  const [test, body, other] = [node.test as Node, node.consequent as Node, node.alternate as Node | null]
  if (other && /^\{\s*var valid\d+ = true;\s*\}$/.test(text(other)))
    return [
      { start: body.end, end: other.start + 1, text: '' },
      { start: other.end - 1, end: other.end, text: '' },
    ]
  if (other || !/^(errors === (0|_errs\d+)|_errs\d+ === errors|valid\d+)$/.test(text(test))) return []
  return [
    { start: node.start, end: body.start + 1, text: '' },
    { start: body.end - 1, end: body.end, text: '' },
  ]
}

const plainName = (callee: string): string => callee.replace(/^wrapper(\d+)\.validate$/, 'wrapper$1')

/** `validate7(value, {…})` → `validate7(value)`. */
function call(node: Node, text: Text): string | undefined {
  const args = node.arguments as Node[]
  const callee = text(node.callee as Node)
  if (args.length !== 2 || !/^(validate\d+|wrapper\d+\.validate)$/.test(callee)) return undefined
  return `${plainName(callee)}(${text(args[0] as Node)})`
}

/** `(data.x === undefined) && (missing0 = "x")` → `data.x === undefined`. */
function missing(node: Node, text: Text): string | undefined {
  const assigns = node.operator === '&&' && /^\(?missing\d+ = /.test(text(node.right as Node))
  return assigns ? text(node.left as Node).replace(/^\((.*)\)$/s, '$1') : undefined
}

/** Schemas that only error objects named; wrappers of recursive functions, whose declarations are hoisted anyway. */
function unusedConstants(code: string): Edit[] {
  const wrappers = new Map(
    [...code.matchAll(/^const (wrapper\d+) = \{validate: (validate\d+)\};\n/gm)].map(([, name, target]) => [
      name ?? '',
      target ?? '',
    ]),
  )
  const lines = [...code.matchAll(/^const (?:schema|wrapper)\d+ = .*;\n/gm)].map(({ index, 0: line }) => ({
    start: index,
    end: index + line.length,
    text: '',
  }))
  const calls = [...code.matchAll(/\b(wrapper\d+)\(/g)].map(({ index, 1: name }) => ({
    start: index,
    end: index + (name ?? '').length,
    text: wrappers.get(name ?? '') ?? '',
  }))
  return [...lines, ...calls]
}
