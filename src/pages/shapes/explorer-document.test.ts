import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ExplorerDocument, explorerDocument } from './explorer-document.ts'

const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as ExplorerDocument

describe('explorerDocument', () => {
  test('writes out every reference of every method', () => {
    const all = explorerDocument(document, undefined)
    expect(all.methods.length).toBe(document.methods.length)
    for (const method of all.methods) {
      const { examples: _, ...shown } = method
      expect(JSON.stringify(shown), method.name).not.toContain('"$ref"')
    }
  })

  test('finds methods by words of their names and fields', () => {
    const names = (query: string) => explorerDocument(document, undefined, query).methods.map(({ name }) => name)
    expect(names('cumulativeGasUsed')).toContain('eth_getTransactionReceipt')
    expect(names('getBalance')).toContain('eth_getBalance')
    expect(names('LOGS topics')).toContain('eth_getLogs')
    expect(names('cumulatvieGasUsed')).toEqual(names('cumulativeGasUsed'))
    expect(names('xyzzy')).toEqual([])
    expect(names(' ')).toHaveLength(document.methods.length)
  })

  test('cuts a shape that contains itself', () => {
    const [method] = explorerDocument(document, 'debug_traceTransaction').methods
    expect(JSON.stringify(method?.result)).toContain('CallFrame again')
    expect(JSON.stringify(method).length).toBeLessThan(400_000)
  })

  test('leaves out our own members, and keeps a field whose name looks like one', () => {
    const text = JSON.stringify(explorerDocument(document, 'eth_getBlockByNumber').methods[0]?.result)
    expect(text).not.toContain('"x-')
    expect(text).toContain('"transactionsRoot"')
  })

  test('marks code in sentences where marks are read, and nowhere else', () => {
    const [method] = explorerDocument(document, 'eth_getLogs').methods
    const { description, params, result } = method as unknown as {
      description: string
      params: { description: string; schema: unknown }[]
      result: { schema: unknown }
    }
    expect(description).toContain('**toBlock**')
    expect(description).not.toContain('`')
    const schemas = JSON.stringify([params.map(({ schema }) => schema), result.schema])
    expect(schemas).toContain('Logs of all blocks from fromBlock to toBlock')
    expect(schemas).not.toMatch(/\*\*|`/)
  })

  test('gives errors with code and message', () => {
    const [method] = explorerDocument(document, 'eth_getLogs').methods
    expect(method?.errors).toContainEqual({ code: -32602, message: 'block range too large' })
  })
})
