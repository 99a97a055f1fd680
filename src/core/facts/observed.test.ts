import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  allowedText,
  hostOf,
  isOld,
  type ObservedRow,
  olderState,
  type PublishedServer,
  providerErrors,
  refusals,
  seenOf,
  seenWords,
} from '../lib/observed.ts'
import { observed, observedAt } from './observed.ts'

const row = (one: Partial<ObservedRow>): ObservedRow => ({
  ...{ topic: 'log-range', date: '2026-10-08', by: 'a/b', request: {}, answer: { served: true } },
  ...one,
})

const { servers } = JSON.parse(readFileSync(new URL('../../../generated/openrpc.json', import.meta.url), 'utf8')) as {
  servers: PublishedServer[]
}

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
    seenOf(observed, servers, { name, subject }).map(({ host, facts }) => [
      host,
      ...facts.map((fact) => `${fact.text}, ${seenWords(fact)}`),
    ])

  test('is one line for each endpoint, the newest observation first, also where an older one contradicts it', () => {
    const lines = of('eth_getBalance', 'state')
    const hosts = lines.map(([host]) => host)
    expect(hosts).toEqual([...new Set(hosts)])
    expect(hosts[0]).toBe('rpc.monad.xyz')
    expect(lines).toContainEqual([
      'rpc1.monad.xyz',
      'old state served, seen 2026-10-08',
      'rejected earlier, seen 2026-09-03',
    ])
    expect(olderState(observedAt('https://rpc3.monad.xyz'))).toBeUndefined()
  })

  test('is what the provider publishes where no one saw it', () => {
    expect(of('eth_getBalance', 'state')).toContainEqual(['testnet-rpc.monad.xyz', 'old state served, published'])
    expect(of('eth_getLogs', 'logs')).toContainEqual([
      'rpc-mainnet.monadinfra.com',
      '100 blocks, published',
      'ranges above the head are shortened without an error, seen 2026-10',
    ])
  })

  test('of a debug method is whether the provider serves it', () => {
    const lines = of('debug_traceTransaction', 'debug')
    expect(lines[0]).toEqual(['rpc.monad.xyz', 'debug methods served, published'])
    expect(lines).toContainEqual(['rpc1.monad.xyz', 'debug methods rejected, published'])
    expect(lines.map(([host]) => host)).not.toContain('testnet-rpc.monad.xyz')
  })

  test('of eth_getLogs is the range, and what happens above the head', () => {
    const lines = of('eth_getLogs', 'logs')
    expect(lines[0]).toEqual([
      'rpc.monad.xyz',
      '100 blocks, seen 2026-10-08',
      'ranges above the head are shortened without an error, seen 2026-10',
      'or return -32602, seen 2026-09-03',
    ])
    expect(lines.find(([host]) => host === 'rpc2.monad.xyz')).toContain(
      'ranges above the head return -32014, seen 2026-10-08',
    )
    expect(of('eth_chainId', 'network')).toEqual([])
  })
})

test('errors of providers are those that the node does not return, with the endpoints and the HTTP status', () => {
  const errors = [{ message: 'response exceeds size limit' }, { message: 'Block requested not found. Request …' }]
  const found = providerErrors(observed, servers, { name: 'eth_getLogs', errors })
  expect(found[0]).toEqual({
    ...{ code: -32614, message: 'eth_getLogs is limited to a 100 range', status: 413 },
    hosts: ['rpc.monad.xyz', 'testnet-rpc.monad.xyz'],
  })
  expect(found.map(({ message }) => message)).toContain('block not available: block not found for eth_getLogs')
  expect(found.filter(({ message }) => /size limit|^Block requested/.test(message))).toEqual([])
  expect(providerErrors(observed, servers, { name: 'eth_chainId', errors })).toEqual([])
})

describe('a refusal', () => {
  test('is found by its code and a part of its message, at each endpoint', () => {
    const found = refusals(observed, { code: -32614, text: 'limited to a 100 range' })
    expect(found.map(([url, { date }]) => [hostOf(url), date])).toEqual([
      ['rpc.monad.xyz', '2026-10-08'],
      ['testnet-rpc.monad.xyz', '2026-09-24'],
    ])
  })

  test('that is no JSON is found by its whole body', () => {
    const found = refusals(observed, { text: 'Restricted JSON RPC method' })
    expect(found.map(([url]) => hostOf(url))).toContain('rpc1.monad.xyz')
    expect(refusals(observed, { code: 1 })).toEqual([])
  })
})

test('an observation is old after 60 days, a month or a year after its end', () => {
  const now = new Date('2026-12-15T00:00:00Z')
  expect(['2026-10-20', '2026-10-08', '2026-10', '2026-09', '2026', '2025'].map((date) => isOld(date, now))).toEqual([
    ...[false, true, false, true, false, true],
  ])
})
