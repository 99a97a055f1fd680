import { expect, test } from 'vitest'
import { isEditable } from './editable.ts'

test('texts that people write may stand in the field', () => {
  for (const text of [
    '',
    '{"a":"é"}',
    'e\u0301'.repeat(1_000),
    '🙂'.repeat(1_000),
    'हिन्दी '.repeat(1_000),
    'x'.repeat(200_000),
    'x\n'.repeat(2_999),
  ])
    expect(isEditable(text), text.slice(0, 20)).toBe(true)
})

test('long ones, many lines, and runs that take seconds to lay out, may not', () => {
  for (const text of [
    'x'.repeat(200_001),
    'x\n'.repeat(3_000),
    `"z${'\u0301'.repeat(100)}"`,
    `"${'\ud800'.repeat(100)}"`,
  ])
    expect(isEditable(text), text.slice(0, 20)).toBe(false)
})
