/**
 * Reads a part's definition in pieces. `part.ts?only=name,attach` exports only these members, with the statements of
 * the file that they need. The script of every page then contains the loaders of parts without their build-only code.
 * `&loaded` replaces the loader function by the module, so that pages render without waiting.
 */
import { type ESTree, type Plugin, parseAst } from 'vite'
import { PortalError } from '../core/lib/portal-error.ts'

const QUERY = /\/parts\/[A-Z]\w*\/part\.ts\?only=([\w,]+)(&loaded)?/

export const partMembers = (): Plugin => ({
  name: 'part-members',
  enforce: 'pre',
  transform(code, id) {
    const [file, only, loaded] = QUERY.exec(id) ?? []
    if (file === undefined || only === undefined) return undefined
    return { code: onlyMembers(code, only.split(','), { at: id, isLoaded: loaded !== undefined }), map: null }
  },
})

/**
 * The definition with only these members. `undefined` if they contain only its name, or only that it is rendered as
 * Markdown without special rules.
 * @throws {PortalError} `PART` if the file does not export `definePart({ … })`
 */
export function onlyMembers(code: string, only: readonly string[], { at = '', isLoaded = false } = {}): string {
  const { body } = parseAst(code, { lang: 'ts' })
  const textOf = ({ start, end }: { start: number; end: number }): string => code.slice(start, end)
  const definition = body.find((node) => node.type === 'ExportDefaultDeclaration')
  const members = membersOf(definition)
  if (!definition || !members) {
    throw new PortalError('PART', {
      message: 'This file does not export the definition of a part.',
      at,
      hint: 'Write `export default definePart({ … })` with the members in place.',
    })
  }
  const kept = [...members].filter(([name]) => only.includes(name))
  const modules: string[] = []
  const written = kept.map(([name, member]) => {
    const source = isLoaded ? loadedModule(member.value) : undefined
    if (source === undefined) return textOf(member)
    modules.push(`import * as ${name} from ${source}`)
    return name
  })
  const isSilent = kept.every(
    ([name, { value }]) => name === 'name' || (name === 'markdown' && value.type === 'Literal'),
  )
  const exported = `export default ${isSilent ? 'undefined' : `{ ${written.join(', ')} }`}`
  const others = body
    .filter((node) => node !== definition)
    .map((node) => ({ names: namesOf(node), text: textOf(node) }))
  const needed = statementsFor(exported, others)
  return [...modules, ...needed.map(({ text }) => text), exported, ''].join('\n')
}

/** Members of `export default definePart({ … })` by name. */
function membersOf(node: ESTree.Node | undefined): Map<string, ESTree.ObjectProperty> | undefined {
  const call = node?.type === 'ExportDefaultDeclaration' ? node.declaration : undefined
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return undefined
  const [argument] = call.arguments
  if (call.callee.name !== 'definePart' || argument?.type !== 'ObjectExpression') return undefined
  return new Map(
    argument.properties.flatMap((member) =>
      member.type === 'Property' && member.key.type === 'Identifier' ? [[member.key.name, member] as const] : [],
    ),
  )
}

/** `() => import('./Part.tsx')` → `'./Part.tsx'`. */
function loadedModule(value: ESTree.Node): string | undefined {
  if (value.type !== 'ArrowFunctionExpression' || value.body.type !== 'ImportExpression') return undefined
  const { source } = value.body
  return source.type === 'Literal' ? JSON.stringify(source.value) : undefined
}

type Statement = { names: readonly string[]; text: string }

/** Names that a statement at the top of a file brings in. */
function namesOf(node: ESTree.Node): string[] {
  if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }) => local.name)
  if (node.type === 'VariableDeclaration') {
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  }
  return 'id' in node && node.id?.type === 'Identifier' ? [node.id.name] : []
}

/** Statements that declare the names used in the text, and their dependencies, in file order. */
function statementsFor(text: string, statements: readonly Statement[]): Statement[] {
  const found = statements.filter(({ names }) => names.some((name) => new RegExp(`\\b${name}\\b`).test(text)))
  if (found.length === 0) return []
  const rest = statements.filter((statement) => !found.includes(statement))
  const further = statementsFor(found.map((statement) => statement.text).join('\n'), rest)
  return statements.filter((statement) => found.includes(statement) || further.includes(statement))
}
