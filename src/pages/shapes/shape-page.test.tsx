import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MethodModel } from '../../core/lib/method-model.ts'
import type { ReferenceDocument } from '../common/document.ts'
import { ShapeTable } from './ShapeTable.tsx'
import { TypeList } from './TypeList.tsx'
import { exportedTypes } from './type-list.ts'

const models = readdirSync('generated/methods')
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .map((name) => JSON.parse(readFileSync(`generated/methods/${name}`, 'utf8')) as MethodModel)
const module = readFileSync('generated/types/index.ts', 'utf8')
const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as ReferenceDocument
const table = renderToStaticMarkup(<ShapeTable module={module} document={document} models={models} base="/" />)
const list = renderToStaticMarkup(<TypeList module={module} />)

/** Elements of the frame, the prose and the closed explorer. The page's limit is 3,000. */
const REST = 850

test('every type of the table leads to its declaration', () => {
  for (const { name } of exportedTypes(module)) {
    expect(table).toContain(`href="#type-${name}"`)
    expect(list).toContain(`id="type-${name}"`)
  }
})

test('a field names every method that answers it, and the first ones are links', () => {
  const [, row = ''] = /<tr id="field-yParity">(.*?)<\/tr>/s.exec(table) ?? []
  expect(row).toMatch(/href="\/reference\/json-rpc\/\w+#[^"]+"/)
  for (const name of ['eth_getTransactionByHash', 'eth_getBlockByNumber']) expect(row).toContain(name)
})

test('table and declarations stay within the elements that a page may have', () => {
  expect((`${table}${list}`.match(/<[a-z]/g) ?? []).length).toBeLessThan(3_000 - REST)
})
