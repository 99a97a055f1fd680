import { describe, expect, test } from 'vitest'
import { checkLedger, emitLedger, ledgerName } from './ledger.ts'

const endpoint = 'https://rpc.test/one'
const row = {
  topic: 'batch',
  date: '2026-10-09',
  by: 'a/b',
  request: { batch: 1 },
  status: 403,
  answer: { text: 'No' },
}
const part = (value: object, path = 'openrpc/observed/rpc.test+one.json') => ({ path, value })
const problems = (value: object, path?: string) =>
  checkLedger([part(value, path)], { servers: [{ name: 'One', url: endpoint }] }).map(({ pointer, message }) => [
    pointer,
    message,
  ])

describe('the ledger of endpoints', () => {
  test('accepts a row with its day, its observer and what was answered', () => {
    expect(problems({ endpoint, rows: [row] })).toEqual([])
    expect(ledgerName('https://rpc.test')).toBe('rpc.test.json')
  })

  test.each([
    [{ ...row, date: 'in October' }, '/rows/0/date'],
    [{ ...row, by: '' }, '/rows/0/by'],
    [{ ...row, date: undefined }, '/rows/0'],
    [{ ...row, request: { params: [] } }, '/rows/0/request'],
    [{ ...row, answer: { error: { message: 'without a code' } } }, '/rows/0/answer/error'],
    [{ ...row, topic: 'weather' }, '/rows/0/topic'],
  ])('refuses %j', (wrong, pointer) => {
    const value = JSON.parse(JSON.stringify({ endpoint, rows: [wrong] })) as object
    expect(problems(value).map(([at]) => at)).toContain(pointer)
  })

  test('refuses an endpoint that the document does not have, and a file with another name', () => {
    expect(problems({ endpoint: 'https://other.test', rows: [row] })).toEqual([
      ['/endpoint', 'https://other.test is no public endpoint of the document.'],
    ])
    expect(problems({ endpoint, rows: [row] }, 'openrpc/observed/one.json')).toEqual([
      ['/endpoint', `The file of ${endpoint} has another name.`],
    ])
  })

  test('is emitted with the newest row of each endpoint first', () => {
    const older = { ...row, date: '2026-09' }
    expect(JSON.parse(emitLedger([part({ endpoint, rows: [older, row] })]).text)).toEqual({ [endpoint]: [row, older] })
  })
})
