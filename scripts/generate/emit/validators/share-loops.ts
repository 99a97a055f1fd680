import type { FunctionDeclaration } from 'acorn'
import { type AnyNode, type Program, parseModule, print } from './syntax.ts'

const FALSE = String.raw`\{ return false; \}`
const LIST = new RegExp(
  String.raw`^\{ if \(!Array\.isArray\(data\)\) ${FALSE} (?:if \(data\.length < (?<least>\d+)\) ${FALSE} )?` +
    String.raw`\{? ?const len0 = data\.length; for \(let i0 = 0; i0 < len0; i0\+\+\) \{ if \(!(?<item>\w+)\(data\[i0\]\)\) ${FALSE} \} ` +
    String.raw`\}? ?return true; \}$`,
)
const MAP = new RegExp(
  String.raw`^\{ if \(!isObject\(data\)\) ${FALSE} for \(const key0 in data\) \{ if \(!(?<key>\w+)\(key0\)\) ${FALSE} \} ` +
    String.raw`for \(const key1 in data\) \{ if \(!(?<item>\w+)\(data\[key1\]\)\) ${FALSE} \} return true; \}$`,
)

const TEXT = new RegExp(
  String.raw`^\{ if \(!\(typeof data === "string"\)\) ${FALSE} if \(!(?<call>is\w+\(data[^()]*\))\) ${FALSE} return true; \}$`,
)

const HELPERS = `function isListOf(data, isItem, least) {
  if (!Array.isArray(data) || data.length < least) return false;
  for (let i = 0; i < data.length; i++) if (!isItem(data[i])) return false;
  return true;
}
function isMapOf(data, isKey, isItem) {
  if (!isObject(data)) return false;
  for (const key in data) if (!isKey(key) || !isItem(data[key])) return false;
  return true;
}`

/** Replaces the loops over lists and maps by the shared functions `isListOf` and `isMapOf`. */
export function shareLoops(program: Program): Program {
  const body = program.body.map((node) => (node.type === 'FunctionDeclaration' ? calling(node) : node))
  return { ...program, body: [...parseModule(HELPERS).body, ...body] }
}

function calling(node: FunctionDeclaration): FunctionDeclaration {
  const code = print(node.body).replaceAll(/\s+/g, ' ')
  const list = LIST.exec(code)?.groups
  if (list) return returning(node, `isListOf(data, ${list.item}, ${list.least ?? 0})`)
  const map = MAP.exec(code)?.groups
  const text = TEXT.exec(code)?.groups
  if (text) return returning(node, `typeof data === 'string' && ${text.call}`)
  return map ? returning(node, `isMapOf(data, ${map.key}, ${map.item})`) : node
}

const returning = (node: FunctionDeclaration, call: string): FunctionDeclaration => ({
  ...node,
  body: (parseModule(`function f(data) { return ${call}; }`).body[0] as FunctionDeclaration).body,
})

/** `export const Block = validate22` without the constant: `export { validate22 as Block }`. */
export function exportFunctions(program: Program): Program {
  return { ...program, body: program.body.flatMap((node) => (exported(node) ? exportOf(node) : [node])) }
}

const EXPORT = /^export const (?<name>\w+) = (?<local>\w+);$/
const exported = (node: AnyNode): boolean => EXPORT.test(print(node).trim())

function exportOf(node: AnyNode): Program['body'] {
  const { name, local } = EXPORT.exec(print(node).trim())?.groups ?? {}
  // The node is built manually because the parser would reject the export of an unknown name.
  const specifier = { type: 'ExportSpecifier', local: identifier(local), exported: identifier(name) }
  return [
    { type: 'ExportNamedDeclaration', declaration: null, source: null, specifiers: [specifier], attributes: [] },
  ] as unknown as Program['body']
}

const identifier = (name = '') => ({ type: 'Identifier', name })
