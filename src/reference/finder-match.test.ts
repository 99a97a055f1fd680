import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MethodIndex } from '../lib/method-model.ts'
import { find } from './finder-match.ts'

const index = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../generated/methods/index.json'), 'utf8'),
) as MethodIndex
const entries = [...index.subjects.flatMap(({ methods }) => methods), ...index.beyond].map(
  ({ name, signature, result }) => ({ name, params: signature, result: `→ ${result}` }),
)
const names = (query: string): string[] => find(query, entries).map(({ entry }) => entry.name)

describe('find', () => {
  test('every method is found first by its whole name, and by the name without its namespace', () => {
    for (const { name } of entries) {
      expect(names(name)[0]).toBe(name)
      expect(names(name.slice(name.indexOf('_') + 1))[0]).toBe(name)
    }
  })

  test('initials find a method: gtbh is eth_getTransactionByHash', () => {
    expect(names('gtbh')[0]).toBe('eth_getTransactionByHash')
    expect(names('gbbn')[0]).toBe('eth_getBlockByNumber')
  })

  test('a result type finds the methods that answer it', () => {
    expect(names('FeeHistory')).toEqual(['eth_feeHistory'])
    expect(names('Receipt or null')).toContain('eth_getTransactionReceipt')
    expect(names('TxPoolStatus')).toContain('txpool_statusByHash')
  })

  test('a parameter or its type finds the methods that take it', () => {
    expect(names('TracerOptions').sort()).toEqual([
      'debug_traceBlockByHash',
      'debug_traceBlockByNumber',
      'debug_traceTransaction',
    ])
    expect(names('reward_percentiles')).toEqual(['eth_feeHistory'])
  })

  test('the part of the signature that matched is named', () => {
    expect(find('FeeHistory', [{ name: 'x_y', params: '()', result: '→ FeeHistory' }])).toEqual([
      {
        entry: { name: 'x_y', params: '()', result: '→ FeeHistory' },
        score: -994,
        parts: [{ where: 'result', text: 'FeeHistory' }],
      },
    ])
  })

  test('nothing typed is every method in order, and nonsense is none', () => {
    expect(names('  ')).toEqual(entries.map(({ name }) => name))
    expect(names('qqqq')).toEqual([])
  })
})
