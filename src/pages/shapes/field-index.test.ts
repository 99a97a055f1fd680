import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { MethodModel } from '../../core/lib/method-model.ts'
import { fieldIndex } from './field-index.ts'

const models = readdirSync('generated/methods')
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .map((name) => JSON.parse(readFileSync(`generated/methods/${name}`, 'utf8')) as MethodModel)
const index = fieldIndex(models)
const entry = (name: string) => index.find((field) => field.name === name)

describe('fieldIndex', () => {
  test('answers which methods return yParity', () => {
    const methods = entry('yParity')?.results.map(({ method }) => method)
    expect(methods).toContain('eth_getTransactionByHash')
    expect(methods).toContain('eth_getBlockByNumber')
    expect(methods).not.toContain('eth_getTransactionReceipt')
  })

  test('lists each field once, and each method once per field and side', () => {
    const names = index.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, results, params } of index)
      for (const places of [results, params])
        expect(new Set(places.map(({ method }) => method)).size, name).toBe(places.length)
  })

  test('gives anchors that stand on the method’s page', () => {
    for (const { results, params, name } of index)
      for (const { anchor, method } of [...results, ...params]) {
        const model = models.find((candidate) => candidate.name === method)
        expect(JSON.stringify(model), `${name} of ${method}`).toContain(`"anchor":"${anchor}"`)
      }
  })

  test('keeps parameters apart from results', () => {
    expect(entry('fromBlock')?.results).toEqual([])
    expect(entry('fromBlock')?.params.map(({ method }) => method)).toContain('eth_getLogs')
  })
})
