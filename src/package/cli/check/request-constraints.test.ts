import { describe, expect, test } from 'vitest'
import { examples } from '../../rpc/examples.ts'
import type { Expect, Probe } from './model.ts'
import { withRequestConstraints } from './request-constraints.ts'

const probe = (method: string, params: unknown, expect: Expect = { kind: 'any' }): Probe => ({
  method,
  name: 'plain',
  params,
  expect,
})
const said = (given: Probe, result: unknown): string | undefined => {
  const { expect } = withRequestConstraints(given)
  const found = 'relation' in expect ? expect.relation?.(result) : undefined
  return found && `${found.path} ${found.message}`.trim()
}
const recorded = (method: string, name: string): unknown => {
  const response = examples[method as 'eth_call']?.find((example) => example.name === name)?.response
  return response && 'result' in response ? response.result : undefined
}

const LOG = { address: '0xaa', topics: ['0x1', '0x2'], blockHash: '0xb', blockNumber: '0x5' }

describe('logs of a filter', () => {
  test.each([
    ['everything', {}],
    ['an address of another case', { address: '0xAA' }],
    ['one of several addresses', { address: ['0xbb', '0xaa'] }],
    ['a topic at its place, anything before it', { topics: [null, ['0x3', '0x2']] }],
    ['an empty list of topics', { topics: [[]] }],
    ['a block', { blockHash: '0xb' }],
    ['a range, its ends included', { fromBlock: '0x5', toBlock: '0x5' }],
    ['null as a bound', { fromBlock: null, toBlock: null }],
    ['tags as bounds', { fromBlock: 'earliest', toBlock: 'latest' }],
  ])('%s', (_, filter) => {
    expect(said(probe('eth_getLogs', [filter]), [LOG])).toBeUndefined()
    expect(said(probe('eth_getLogs', [filter]), [])).toBeUndefined()
  })

  test.each([
    [{ address: '0xbb' }, '/1/address is not an address of the filter'],
    [{ blockHash: '0xc' }, '/1/blockHash is not the block of the filter'],
    [{ fromBlock: '0x6' }, '/1/blockNumber 0x5 is before the range'],
    [{ toBlock: '0x4' }, '/1/blockNumber 0x5 is after the range'],
    [{ topics: ['0x1', '0x3'] }, '/1/topics/1 is not a topic of the filter'],
    [{ topics: [null, null, '0x1'] }, '/1/topics/2 is not a topic of the filter'],
  ])('outside %j', (filter, text) => {
    const inside = { ...LOG, address: '0xbb', blockHash: '0xc', topics: ['0x1', '0x3', '0x1'] }
    const first = { ...inside, blockNumber: 'toBlock' in filter ? '0x4' : '0x6' }
    expect(said(probe('eth_getLogs', [filter]), [first, LOG])).toBe(text)
  })
})

describe('traces of a tracer', () => {
  const calls = recorded('debug_traceTransaction', 'failed-transfer')
  const difference = recorded('debug_traceTransaction', 'prestate-diff')
  const PRESTATE = { tracer: 'prestateTracer' }

  test('the call tree is the form without a tracer', () => {
    for (const options of [{}, { tracer: 'callTracer' }, undefined]) {
      expect(said(probe('debug_traceTransaction', ['0x1', options]), calls)).toBeUndefined()
      expect(said(probe('debug_traceTransaction', ['0x1', options]), difference)).toBe(
        'is not a call tree, which was asked for',
      )
    }
  })

  test('a prestate is no call tree and no difference', () => {
    const diff = { ...PRESTATE, tracerConfig: { diffMode: true } }
    expect(said(probe('debug_traceCall', [{}, 'latest', PRESTATE]), calls)).toBe(
      'is not a prestate, which was asked for',
    )
    expect(
      said(probe('debug_traceCall', [{}, 'latest', PRESTATE]), { [`0x${'1'.repeat(40)}`]: { balance: '0x0' } }),
    ).toBeUndefined()
    expect(said(probe('debug_traceCall', [{}, 'latest', diff]), difference)).toBeUndefined()
    expect(said(probe('debug_traceCall', [{}, 'latest', diff]), calls)).toContain('prestate difference')
  })

  test('each trace of a block is looked at, and none is no fault', () => {
    const block = probe('debug_traceBlockByHash', ['0x1', { tracer: 'callTracer' }])
    expect(said(block, [{ result: calls }, { result: null }])).toBeUndefined()
    expect(said(block, [{ result: calls }, { result: difference }])).toBe(
      '/1/result is not a call tree, which was asked for',
    )
  })
})

describe('a probe', () => {
  test('keeps its own relation, which speaks first', () => {
    const own = { path: '', message: 'own', keyword: 'relation', expected: '' }
    const given = (first: boolean) =>
      probe('eth_getLogs', [{ address: '0xbb' }], { kind: 'result', relation: () => (first ? own : undefined) })
    expect(said(given(true), [LOG])).toBe('own')
    expect(said(given(false), [LOG])).toContain('/0/address')
  })

  test('of a refusal, of another method or with params by name stays as it is', () => {
    const refused = probe('eth_getLogs', [{}], { kind: 'error', ids: ['InvalidParams'] })
    for (const given of [refused, probe('eth_call', [{}]), probe('eth_getLogs', { filters: {} })])
      expect(withRequestConstraints(given)).toBe(given)
  })
})
