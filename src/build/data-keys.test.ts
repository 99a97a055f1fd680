import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { dataSchema } from '../core/model/content-data.ts'
import { schemaProblems } from './schema-check.ts'

const files = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
const names = files('content/data', '.yaml').map((name) => name.replace(/\.yaml$/, ''))
const read = (name: string): unknown => parse(readFileSync(`content/data/${name}.yaml`, 'utf8'))

/** Keys of the columns of every `<DataTable>`, by the file it shows. */
const columns = new Map<string, string[]>()
for (const page of files('content', '.mdx')) {
  for (const [, props = ''] of readFileSync(`content/${page}`, 'utf8').matchAll(/<DataTable\b([\s\S]*?)\/>/g)) {
    const name = /data="([^"]+)"/.exec(props)?.[1] ?? ''
    const keys = [...props.matchAll(/key: *['"]([^'"]+)['"]/g)].map(([, key = '']) => key)
    columns.set(name, [...(columns.get(name) ?? []), ...keys])
  }
}

describe('content/data', () => {
  test.each(names.filter((name) => dataSchema(name)))('%s holds what its reader knows, and nothing else', (name) => {
    expect(schemaProblems(dataSchema(name) as never, read(name))).toEqual([])
  })

  test.each(names.filter((name) => columns.has(name)))('every key of %s is a column of some table', (name) => {
    const keys = new Set((read(name) as object[]).flatMap((row) => Object.keys(row)))
    expect([...keys].filter((key) => !columns.get(name)?.includes(key))).toEqual([])
  })

  test('every key of home is read by a component', () => {
    const code = files('src/pages/home', '.tsx')
      .map((name) => readFileSync(`src/pages/home/${name}`, 'utf8'))
      .join('\n')
    const keys = [...JSON.stringify(read('home')).matchAll(/"(\w+)":/g)].map(([, key = '']) => key)
    expect([...new Set(keys)].filter((key) => !new RegExp(`\\b${key}\\b`).test(code))).toEqual([])
  })

  test('every file has a reader that is known here', () => {
    expect(names.filter((name) => !dataSchema(name) && !columns.has(name) && name !== 'home')).toEqual([])
  })

  test('a key that nobody reads is refused, by its place', () => {
    const [entry] = read('changelog') as object[]
    const [problem] = schemaProblems(dataSchema('changelog') as never, [{ ...entry, sumary: 'x' }])
    expect(problem?.message).toBe('"[0].sumary" is not a known key.')
  })
})
