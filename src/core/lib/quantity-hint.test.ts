import { describe, expect, test } from 'vitest'
import type { SchemaRow } from './method-model.ts'
import { amount, hintsFor, quantityHint } from './quantity-hint.ts'

describe('quantityHint', () => {
  test.each([
    ['0x687942fd', 'seconds', '2025-07-17 18:37:49 UTC'],
    ['0xde0b6b3a7640000', 'wei', '1 MON'],
    ['0x1f342ddb70b19a287', 'wei', '35.975560… MON'],
    ['0x8f0d180', 'gas', '150,000,000'],
    ['0x189', 'block', '393'],
  ] as const)('%s in %s is %s', (hex, unit, hint) => expect(quantityHint(hex, unit)).toBe(hint))

  test('says nothing where there is nothing to add', () => {
    expect(quantityHint('0x5', 'block')).toBeUndefined()
    expect(quantityHint('0xff', undefined)).toBeUndefined()
    expect(quantityHint('latest', 'block')).toBeUndefined()
    expect(quantityHint(`0x${'f'.repeat(65)}`, 'wei')).toBeUndefined()
  })

  test('takes no small number for a date', () => {
    expect(quantityHint('0xff', 'seconds')).toBeUndefined()
  })
})

describe('amount', () => {
  test('never rounds', () => {
    expect([amount(1_500_000_000_000_000_001n), amount(100_000_000_001n), amount(21_000n)]).toEqual([
      '1.500000000000000001 MON',
      '100.000000001 gwei',
      '21,000 wei',
    ])
  })
})

test('hints are found by JSON Pointer, through lists and repeating shapes', () => {
  const row = (name: string, more: Partial<SchemaRow> = {}): SchemaRow => ({
    anchor: name,
    name,
    type: 'Quantity',
    required: true,
    nullable: false,
    description: '',
    ...more,
  })
  const frame = row('result', {
    rows: [row('gas/used', { unit: 'gas' }), row('calls', { recursion: { component: 'CallFrame', anchor: 'result' } })],
  })
  const value = { 'gas/used': '0x5208', calls: [{ 'gas/used': '0x2710' }], other: '0xffff' }
  expect(hintsFor(value, frame)).toEqual({ '/gas~1used': '21,000', '/calls/0/gas~1used': '10,000' })
})
