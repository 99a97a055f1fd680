import { describe, expect, test } from 'vitest'
import { fieldDifferences } from './field-differences.ts'

const answer = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })

describe('fieldDifferences', () => {
  test('lists each field that is not the same in all answers, with what each has', () => {
    const answers = [
      answer({ number: '0x1', logs: [{ data: '0x' }], same: true }),
      answer({ number: '0x2', logs: [{ data: '0x' }], same: true }),
      answer({ logs: [{ data: '0x1' }, { data: '0x' }], same: true }),
    ]
    expect(fieldDifferences(answers)).toEqual({
      differences: [
        { pointer: '/result/number', values: ['"0x1"', '"0x2"', undefined] },
        { pointer: '/result/logs/0/data', values: ['"0x"', '"0x"', '"0x1"'] },
        { pointer: '/result/logs/1', values: [undefined, undefined, '{"data":"0x"}'] },
      ],
      isCut: false,
    })
  })

  test('compares a result with an error, and passes over ids', () => {
    const found = fieldDifferences([answer(null), { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'x' } }])
    expect(found.differences.map(({ pointer }) => pointer)).toEqual(['/result', '/error'])
    expect(fieldDifferences([answer('0x1'), { ...answer('0x1'), id: 9 }]).differences).toEqual([])
  })

  test('ends after so many, and cuts long values', () => {
    const many = (letter: string) => answer(Array.from({ length: 500 }, () => letter.repeat(200)))
    const { differences, isCut } = fieldDifferences([many('a'), many('b')])
    expect([differences.length, isCut, differences[0]?.values[0]?.length]).toEqual([100, true, 80])
  })
})
