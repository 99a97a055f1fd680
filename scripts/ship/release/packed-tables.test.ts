import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeErrors } from '../../../generated/rpc/errors.ts'
import { foreignErrors } from '../../../generated/rpc/foreign-errors.ts'
import { methodShapes } from '../../../generated/rpc/methods.ts'
import { shapes } from '../../../generated/rpc/shapes.ts'
import { type PackedText, unpack } from '../../../src/core/lib/packed-text.ts'
import { withPackedTable } from './packed-tables.ts'

const TABLES = { shapes, methods: methodShapes, errors: nodeErrors, 'foreign-errors': foreignErrors }

test.each(Object.entries(TABLES))(
  'the package has the table of %s packed, and reads the same from it',
  (name, table) => {
    const code = readFileSync(`generated/rpc/${name}.ts`, 'utf8')
    const packed = withPackedTable(code, '/reader.ts')
    expect(Buffer.byteLength(packed)).toBeLessThan(Buffer.byteLength(code) * 0.6)
    const argument = /\(table \?\?= unpack<.+?>\((\{[\s\S]*\})\)\)\n/.exec(packed)?.[1] ?? ''
    expect(unpack(new Function(`return ${argument}`)() as PackedText)).toEqual(table())
    // The module's other exports stay.
    const exported = (text: string) => text.match(/^export (const|type) \w+/gm)
    expect(exported(packed)).toEqual(exported(code))
  },
)

test('a module without a table stops the build of the package', () => {
  expect(() => withPackedTable('export const shapes = {}\n', '/reader.ts')).toThrowErrorMatchingInlineSnapshot(
    `[Error: A module of generated/rpc has no table that scripts/generate/emit/table.ts wrote. Write it with tableModule.]`,
  )
})
