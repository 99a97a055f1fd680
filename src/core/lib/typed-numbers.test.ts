import { describe, expect, test } from 'vitest'
import { type Home, typedNumbers } from './typed-numbers.ts'

const homes: Home[] = [
  { placeholder: '{limit:call-gas}', value: 30_000_000, unit: 'gas', about: 'call' },
  { placeholder: '{limit:queue}', value: 20, unit: 'requests', about: 'queue' },
  { placeholder: '{limit:body}', value: 2_000_000, unit: 'bytes' },
  { placeholder: '{fact:blockTime}', value: 300, unit: 'ms' },
  { placeholder: '{fact:tip}', value: 2, unit: 'gwei' },
]

const found = (text: string) => typedNumbers(text, homes).map(({ typed }) => typed)

describe('typedNumbers', () => {
  test.each([
    ['A call may use 30,000,000 gas.', '30,000,000 gas'],
    ['A call may use 30 million gas.', '30 million gas'],
    ['A call may use 30_000_000.', '30_000_000'],
    ['Bodies end at 2 MB.', '2 MB'],
    ['A block every 300 ms.', '300 ms'],
    ['A block every 0.3 s.', '0.3 s'],
    ['A tip of 2 gwei, always.', '2 gwei'],
    ['The queue takes 20 requests.', '20 requests'],
    ['| Queue | 20 requests |', '20 requests'],
  ])('finds the number of %s', (text, typed) => {
    expect(found(text)).toEqual([typed])
  })

  test.each([
    'A transaction may use 30,000,000 gas.',
    'The batch has 20 requests. The queue is short.',
    'A block every {fact:blockTime}.',
    'It took {=300 ms} in 2025.',
    '1,300 ms, 300 blocks, 102 gwei, 12 MB, 300.5 ms and $300 are others.',
    'see /path/300 ms-300',
  ])('leaves %s', (text) => {
    expect(found(text)).toEqual([])
  })

  test('names every home that has the number, and where it begins', () => {
    const twice: Home[] = [...homes, { placeholder: '{fact:votedDelay}', value: 300, unit: 'ms' }]
    expect(typedNumbers('After 300 ms.', twice)).toEqual([
      { typed: '300 ms', index: 6, placeholders: ['{fact:blockTime}', '{fact:votedDelay}'] },
    ])
  })
})
