/**
 * Packs the tables of `generated/rpc` for the package, which unpacks them on first use. Its entry may have
 * 74 kB before compression, and the plain tables alone would be 52 kB. In the repository they stay reviewable.
 */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { TABLE } from '../../generate/emit/table.ts'
import { packedLiteral } from './pack-text.ts'

const READER = 'src/core/lib/packed-text.ts'
const MODULE = /\/generated\/rpc\/(shapes|methods|errors|foreign-errors)\.ts$/

/** Packs the tables of the modules that programs with the package load. */
export const packedTables = (root: string): Plugin => ({
  name: 'packed-tables',
  enforce: 'pre',
  transform(code, id) {
    return MODULE.test(id) ? { code: withPackedTable(code, resolve(root, READER)), map: null } : undefined
  },
})

export const withPackedTable = (code: string, reader: string): string =>
  `import { unpack } from ${JSON.stringify(reader)}\n${withTable(code, (json, type) => `unpack<${type}>(${packedLiteral(json)})`)}`

/**
 * The module, whose table is an expression that is evaluated on first use.
 * @throws if the module does not have a table, so that the package does not grow unnoticed
 */
function withTable(code: string, expression: (json: string, type: string) => string): string {
  const { type, json, between } = TABLE.exec(code)?.groups ?? {}
  if (type === undefined || json === undefined || between === undefined) {
    throw new Error(
      'A module of generated/rpc has no table that scripts/generate/emit/table.ts wrote. Write it with tableModule.',
    )
  }
  const value = expression(JSON.stringify(JSON.parse(json)), type)
  return code.replace(TABLE, () => `let table: ${type} | undefined\n${between}(table ??= ${value})\n`)
}
