import { expect, test } from 'vitest'
import { errorsByNeed, splitErrors } from './first-errors.ts'
import type { ErrorRow, ExampleCase } from './method-model.ts'

const row = (id: string, rest: Partial<ErrorRow> = {}): ErrorRow => ({
  ...{ id, code: -32000, message: id, verdict: 'fix-request', cause: '', remedy: '', observed: [] },
  ...rest,
})
const shows = (message: string) =>
  [{ response: { jsonrpc: '2.0', id: 1, error: { code: -32000, message } } }] as unknown as ExampleCase[]
const rows = [
  row('InvalidParams'),
  row('Rare'),
  row('Reverted', { message: 'reverted: <reason>' }),
  row('Dropped', { texts: [{ message: 'nonce too low' }] }),
]

test('errors of examples come first, by their message or one of their texts, and errors of all methods last', () => {
  const ids = (message: string) => errorsByNeed(rows, shows(message)).map(({ id }) => id)
  expect(ids('reverted: no')).toEqual(['Reverted', 'Rare', 'Dropped', 'InvalidParams'])
  expect(ids('nonce too low')).toEqual(['Dropped', 'Rare', 'Reverted', 'InvalidParams'])
})

test('a longer list is split after three, and the others keep their order', () => {
  const long = [...rows, row('A'), row('B')]
  const { first, further } = splitErrors(long, shows('reverted: no'))
  expect(first.map(({ id }) => id)).toEqual(['Reverted', 'Rare', 'Dropped'])
  expect(further.map(({ id }) => id)).toEqual(['InvalidParams', 'A', 'B'])
  expect(splitErrors(rows, [])).toEqual({ first: rows, further: [] })
})
