import { type Program, print, rewrite } from './syntax.ts'

/** Merges functions with equal bodies, and repeats while merging makes further bodies equal. */
export function dedupeFunctions(program: Program): Program {
  const firstByBody = new Map<string, string>()
  const renamed = new Map<string, string>()
  for (const node of program.body) {
    if (node.type !== 'FunctionDeclaration') continue
    const body = print(node.body)
    const first = firstByBody.get(body)
    if (first === undefined) firstByBody.set(body, node.id.name)
    else renamed.set(node.id.name, first)
  }
  if (renamed.size === 0) return program
  const body = program.body.filter((node) => node.type !== 'FunctionDeclaration' || !renamed.has(node.id.name))
  return dedupeFunctions(
    rewrite({ ...program, body }, (node) =>
      node.type === 'Identifier' ? { ...node, name: renamed.get(node.name) ?? node.name } : node,
    ),
  )
}
