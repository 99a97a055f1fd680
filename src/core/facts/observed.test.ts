import { describe, expect, test } from 'vitest'
import { allowedText, isOld, type ObservedRow, olderState, refusals, seenOf, shortHost } from '../lib/observed.ts'
import { observed, observedAt } from './observed.ts'

const row = (one: Partial<ObservedRow>): ObservedRow => ({
  ...{ topic: 'log-range', date: '2026-10-08', by: 'a/b', request: {}, answer: { served: true } },
  ...one,
})

describe('what an endpoint allows', () => {
  test('is its newest value, whatever else was seen', () => {
    const rows = [row({ limit: 100 }), row({ date: '2026-09-03', request: { blocks: 1001 } })]
    expect(allowedText(rows, 'log-range')).toBe('100 blocks')
    expect(allowedText([row({ topic: 'batch', limit: 1 })], 'batch')).toBe('no batches')
    expect(allowedText([row({ topic: 'batch', request: { batch: 10 } })], 'batch')).toBe('a batch of 10')
    expect(allowedText([row({ topic: 'state', answer: { error: { code: -32602 } } })], 'state')).toBe(
      'old state rejected',
    )
    expect(allowedText([], 'batch')).toBeUndefined()
  })

  test('of the default endpoint is 100 blocks of logs', () => {
    expect(allowedText(observedAt('https://rpc.monad.xyz'), 'log-range')).toBe('100 blocks')
    expect(allowedText(observedAt('https://rpc1.monad.xyz'), 'batch')).toBe('no batches')
  })
})

describe('what was seen of a method', () => {
  const of = (name: string, subject: string) =>
    seenOf(observed, { name, subject }).map(({ host, text, row }) => `${host}: ${text}, ${row.date}`)

  test('has both answers of an endpoint whose old state was rejected once and served later', () => {
    expect(of('eth_getBalance', 'state').filter((line) => line.startsWith('rpc1:'))).toEqual([
      'rpc1: old state served, 2026-10-08',
      'rpc1: old state rejected, 2026-09-03',
    ])
    expect(olderState(observedAt('https://rpc3.monad.xyz'))).toBeUndefined()
  })

  test('of eth_getLogs is the range, and what happens above the head', () => {
    const lines = of('eth_getLogs', 'logs')
    expect(lines).toContain('rpc: 100 blocks, 2026-10-08')
    expect(lines).toContain('rpc: cut off at the head without an error, 2026-10')
    expect(lines).toContain('rpc1: cut off at the head without an error, 2026-10-08')
    expect(lines).toContain('rpc2: -32014 above the head, 2026-10-08')
    expect(of('eth_chainId', 'network')).toEqual([])
  })
})

describe('a refusal', () => {
  test('is found by its code and a part of its message, at each endpoint', () => {
    const found = refusals(observed, { code: -32614, text: 'limited to a 100 range' })
    expect(found.map(([url, { date }]) => [shortHost(url), date])).toEqual([
      ['rpc', '2026-10-08'],
      ['testnet-rpc', '2026-09-24'],
    ])
  })

  test('that is no JSON is found by its whole body', () => {
    const found = refusals(observed, { text: 'Restricted JSON RPC method' })
    expect(found.map(([url]) => shortHost(url))).toContain('rpc1')
    expect(refusals(observed, { code: 1 })).toEqual([])
  })
})

test('an observation is old after 60 days, a month or a year after its end', () => {
  const now = new Date('2026-12-15T00:00:00Z')
  expect(['2026-10-20', '2026-10-08', '2026-10', '2026-09', '2026', '2025'].map((date) => isOld(date, now))).toEqual([
    ...[false, true, false, true, false, true],
  ])
})
