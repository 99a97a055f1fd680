/** Compiles the example in the doc comment of every public function and compares its results with the stated ones. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as decode from './decode.ts'
import * as entry from './index.ts'
import * as units from './units.ts'

const SOURCES = [
  'src/package/rpc/index.ts',
  'src/package/rpc/validate.ts',
  'src/package/rpc/typed.ts',
  'src/package/rpc/decode.ts',
  'src/package/explain/classify.ts',
  'src/core/lib/hex.ts',
  'src/core/lib/bytes.ts',
  'src/core/lib/units.ts',
]
/** Modules of the package, by the file to import them from. */
const MODULES = { index: entry, decode, units }
const surface: Record<string, unknown> = { ...entry, ...decode, ...units }
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\nexport (?:const|function) (\w+)/g

/** Lines of each example, by function. */
const examples = new Map(
  SOURCES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(DOCUMENTED)]).flatMap(([, doc = '', name = '']) => {
    const code = /@example\n([\s\S]*?)(?=\n \* @|\s*$)/.exec(doc)?.[1]
    return code === undefined || !(name in surface) ? [] : [[name, code.replaceAll(/^ \* ?/gm, '')] as const]
  }),
)

const folder = join('node_modules/.cache/doc-examples')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A module in which `value // → result` is an assertion. */
const moduleOf = (code: string): string => {
  const imports = Object.entries(MODULES).flatMap(([file, module]) => {
    const used = Object.keys(module).filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    return used.length === 0 ? [] : [`import { ${used.join(', ')} } from '../../../src/package/rpc/${file}.ts'`]
  })
  return `import { expect } from 'vitest'
${imports.join('\n')}
${code.replaceAll(/^(.+?) \/\/ → (.+)$/gm, 'expect($1).toEqual($2)')}
`
}

const isPlainFunction = (value: unknown): boolean => typeof value === 'function' && !String(value).startsWith('class')

/** The functions for single shapes differ from each other by name alone, and `decodeResult` shows what they do. */
const OF_ONE_SHAPE = /^decode(?!Result$)/

test('every public function has one', () => {
  const functions = Object.entries(surface).flatMap(([name, value]) =>
    isPlainFunction(value) && !OF_ONE_SHAPE.test(name) ? [name] : [],
  )
  expect(functions.filter((name) => !examples.get(name)?.includes('// →'))).toEqual([])
})

describe('the example of', () => {
  mkdirSync(folder, { recursive: true })
  for (const [name, code] of examples) writeFileSync(join(folder, `${name}.ts`), moduleOf(code))

  test.each([...examples.keys()])('%s gives what it says', async (name) => {
    await import(join(process.cwd(), folder, `${name}.ts`))
  })

  test('all compile', () => {
    const config = {
      extends: '../../../tsconfig.tests.json',
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: [],
      files: [...examples.keys()].map((name) => `${name}.ts`),
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const args = ['node_modules/typescript/bin/tsc', '-p', join(folder, 'tsconfig.json')]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('')
  })
})
