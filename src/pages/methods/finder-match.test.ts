import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MethodIndex } from '../../core/lib/method-model.ts'
import { find } from './finder-match.ts'
import { answeredTypes, takenTypes } from './signature-types.ts'

const index = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../generated/methods/index.json'), 'utf8'),
) as MethodIndex
const entries = [...index.subjects.flatMap(({ methods }) => methods), ...index.beyond].map(
  ({ name, signature, result }) => ({ name, params: signature, result: `→ ${result}` }),
)
const names = (query: string): string[] => find(query, entries).map(({ entry }) => entry.name)

const letters = (text: string, at: readonly number[]): string => at.map((index) => text[index]).join('')

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

  test('initials find a type: TxPS is TxPoolStatus', () => {
    expect(names('TxPS').sort()).toEqual(['txpool_statusByAddress', 'txpool_statusByHash'])
    expect(names('bnotoh')).toContain('eth_getBalance')
  })

  test('the letters that matched are named, in the result and in the params', () => {
    const entry = { name: 'x_y', params: '(tx_hash: Hash32) ', result: '→ TxPoolStatus or Hash32' }
    const lettersOf = (query: string) => {
      const [found] = find(query, [entry])
      return (
        found && {
          params: letters(entry.params, found.marks.params),
          result: letters(entry.result, found.marks.result),
        }
      )
    }
    expect(lettersOf('Hash32')).toEqual({ params: 'Hash32', result: 'Hash32' })
    expect(lettersOf('tps')).toEqual({ params: '', result: 'TPS' })
    expect(lettersOf('tx_hash poolstat')).toEqual({ params: 'tx_hash', result: 'PoolStat' })
    expect(find('Hash', [entry])[0]?.marks.params[0]).toBe(entry.params.indexOf('Hash32'))
    expect(lettersOf('nothing')).toBeUndefined()
  })

  test('every method is found by each of its types', () => {
    for (const entry of entries)
      for (const type of [...takenTypes(entry.params), ...answeredTypes(entry.result)]) {
        expect(names(type), `${entry.name} by ${type}`).toContain(entry.name)
        expect([entry.params, entry.result].join(' '), type).toContain(type)
      }
  })

  test('nothing typed is every method in order, and nonsense is none', () => {
    expect(names('  ')).toEqual(entries.map(({ name }) => name))
    expect(names('qqqq')).toEqual([])
  })
})

describe('the types of a signature', () => {
  test('stand without lists, null and the names of the params', () => {
    expect(takenTypes('(block_count: Quantity or integer, block?: number[] or null, again: Quantity)')).toEqual([
      'Quantity',
      'integer',
      'number',
    ])
    expect(takenTypes('()')).toEqual([])
    expect(answeredTypes('→ Receipt[] or null')).toEqual(['Receipt'])
  })
})
