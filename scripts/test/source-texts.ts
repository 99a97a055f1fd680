/** Texts and numbers in the sources, from string literals, templates and JSX of TypeScript modules. */
import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

type Node = { type?: unknown; [key: string]: unknown }

/** Texts of string literals, templates and JSX of a module. Skips imported paths. */
export function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, cooked, ...rest } = node as Node
  if (type === 'ImportDeclaration' || type === 'ExportNamedDeclaration' || type === 'TsLiteralType') return []
  if (type === 'StringLiteral' || type === 'JSXText') return [String(value)]
  if (type === 'TemplateElement') return [String(cooked)]
  return [...textsOf(value), ...Object.values(rest).flatMap(textsOf)]
}

/** Numbers in a module. */
export function numbersOf(node: unknown): number[] {
  if (Array.isArray(node)) return node.flatMap(numbersOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, ...rest } = node as Node
  if (type === 'NumericLiteral' || type === 'BigIntLiteral') return [Number(value)]
  return [...numbersOf(value), ...Object.values(rest).flatMap(numbersOf)]
}

/** The tree of a module, for the two functions above. */
export const treeOf = (source: string, isJsx: boolean): unknown =>
  parseSync(source, { syntax: 'typescript', tsx: isJsx }).body

/** TypeScript files of some folders, except for files that `leftOut` matches. */
export const sourceFiles = (folders: readonly string[], leftOut: RegExp): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !leftOut.test(file))

export const readSource = (file: string): string => readFileSync(file, 'utf8')
