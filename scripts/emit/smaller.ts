/** Makes the verdict functions smaller without changing what they answer. */
import { parseAst } from 'vite'
import { apply, type Edit, type Node, walk } from './edits.ts'

/** Functions with equal bodies become one. Repeated, because merging makes further bodies equal. */
export function mergeEqual(code: string): string {
  const byBody = new Map<string, string>()
  const renamed = new Map<string, string>()
  const found: Edit[] = []
  for (const node of (parseAst(code) as unknown as Node).body as Node[]) {
    if (node.type !== 'FunctionDeclaration') continue
    const name = (node.id as unknown as { name: string }).name
    const body = code.slice((node.body as Node).start, node.end)
    const first = byBody.get(body)
    if (first === undefined) byBody.set(body, name)
    else {
      renamed.set(name, first)
      found.push({ start: node.start, end: node.end, text: '' })
    }
  }
  if (found.length === 0) return code.replaceAll(/\n{2,}/g, '\n')
  return mergeEqual(apply(code, found).replaceAll(/\bvalidate\d+\b/g, (name) => renamed.get(name) ?? name))
}

/**
 * A required member is asked for twice: is it there, and if it is there, does it fit. Every shape refuses
 * `undefined`, so the second question is enough.
 */
export function requiredOnce(code: string): string {
  const found: Edit[] = []
  const text = (node: Node) => code.slice(node.start, node.end)
  const program = parseAst(code) as unknown as Node
  for (const declaration of program.body as Node[]) {
    if (declaration.type !== 'FunctionDeclaration') continue
    const guards = new Map<string, Node>()
    walk(declaration, (node) => {
      const guarded =
        node.type === 'IfStatement' && !node.alternate && /^(\S+) !== undefined$/.exec(text(node.test as Node))?.[1]
      if (guarded) guards.set(guarded, node)
      return true
    })
    walk(declaration, (node) => {
      if (node.type === 'IfStatement' && node.alternate) found.push(...once(node, guards, text))
      return true
    })
  }
  return apply(code, found).replaceAll(/\n{2,}/g, '\n')
}

function once(node: Node, guards: ReadonlyMap<string, Node>, text: (node: Node) => string): Edit[] {
  const test = text(node.test as Node).replaceAll(/[()]/g, '')
  const names = test.split(' || ').map((part) => /^(\S+) === undefined$/.exec(part)?.[1])
  if (names.some((name) => name === undefined) || !/^\{\s*return false;\s*\}$/.test(text(node.consequent as Node)))
    return []
  const rest = names.filter((name) => !guards.has(name ?? ''))
  const plain = names.flatMap((name) => {
    const guard = guards.get(name ?? '')
    return guard ? unwrap(guard, guard.consequent as Node) : []
  })
  if (rest.length === 0) return [...plain, ...unwrap(node, node.alternate as Node)]
  const [start, end] = [(node.test as Node).start, (node.test as Node).end]
  return [...plain, { start, end, text: rest.map((name) => `${name} === undefined`).join(' || ') }]
}

/** Keeps what a block holds and drops the statement around it. */
function unwrap(statement: Node, block: Node): Edit[] {
  return [
    { start: statement.start, end: block.start + 1, text: '' },
    { start: block.end - 1, end: statement.end, text: '' },
  ]
}

/** The test for a plain object, written once. */
export function sharedTests(code: string): string {
  const test = /(\w+) && typeof \1 == "object" && !Array\.isArray\(\1\)/g
  const helper = `function isObject(data){\nreturn ${'data && typeof data == "object" && !Array.isArray(data)'};\n}\n`
  return helper + code.replaceAll(test, 'isObject($1)')
}
