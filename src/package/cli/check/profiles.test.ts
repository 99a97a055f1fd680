import { describe, expect, test } from 'vitest'
import type { Outcome, Probe } from './model.ts'
import { asExpected, unsentReason } from './profiles.ts'

const differing = (method: string, probe: string, ...problems: [string, string][]): Outcome => ({
  method,
  probe,
  verdict: 'differs',
  problems: problems.map(([path, message]) => ({ path, message, keyword: 'answer', expected: '' })),
})

const KNOWN: [string, Outcome][] = [
  [
    'a code of geth',
    differing('eth_call', 'latest', ['/error/code', '-32000 "x" where -32603 (OutOfGas) is expected']),
  ],
  [
    'an error in place of null',
    differing('eth_getBlockByNumber', 'example above-the-head', ['/error', 'expected null, got the error -32000 x']),
  ],
  [
    'what a Monad node refuses',
    differing('eth_getBlockByNumber', 'example json-number', [
      '/result',
      'got a result for a request that must be rejected with InvalidParams',
    ]),
  ],
  ['an empty trace', differing('debug_traceTransaction', 'example unknown-hash', ['/result', '"type" is missing'])],
  [
    'a tracer taken for a script',
    differing('debug_traceCall', 'example unknown-tracer', ['/error/code', '-32603 "invalid JS code" where x']),
  ],
  [
    'null for raw bytes',
    differing('debug_getRawBlock', 'example unknown-block', ['/result', 'expected a byte string, got null']),
  ],
  [
    'no params by name',
    differing('eth_getBalance', 'params by name', ['/error', 'expected a result, got the error -32602 x']),
  ],
  [
    'a batch refused whole',
    differing('envelope', 'batch with an element that is no request', [
      '',
      'expected one response for each of 3 elements',
    ]),
  ],
  ['a node that catches up', differing('eth_syncing', 'plain', ['/result', 'expected a boolean, got an object'])],
  ['a network id of its own', differing('net_version', 'same as the chain id', ['/result', 'expected 143, got 1'])],
  [
    'an unset member that is left out',
    differing('eth_fillTransaction', 'transfer', ['/result/tx', '"authorizationList" is missing']),
  ],
  [
    'a header of Ethereum',
    differing('eth_getBlockByHash', 'known', ['/result/extraData', '"0x" where every block of Monad has "0x00"']),
  ],
  [
    'a simulated block without all members',
    differing('eth_simulateV1', 'example approval', ['/result/0', '"size" is missing']),
  ],
  ['a blob transaction', differing('eth_getBlockByHash', 'known, full', ['/result/type', 'type "0x3" is none of'])],
]

describe('with the reference geth', () => {
  test.each(KNOWN)('%s is expected, and the reason is told', (_, outcome) => {
    const { verdict, note, problems } = asExpected('geth', outcome)
    expect(verdict).toBe('expected')
    expect(note).toMatch(/\w{3}/)
    expect(problems).toEqual(outcome.problems)
  })

  const anywhere = ['a code of geth', 'a blob transaction']
  test.each(KNOWN.filter(([what]) => !anywhere.includes(what)))('%s in another method is not', (_, outcome) => {
    const elsewhere = { ...outcome, method: 'eth_chainId', probe: 'plain' }
    expect(asExpected('geth', elsewhere)).toBe(elsewhere)
  })

  test.each(KNOWN)('another problem at the place of %s is not', (_, outcome) => {
    const problem = { path: '/result', message: 'another', keyword: 'type', expected: '' }
    const other = { ...outcome, problems: [problem] }
    expect(asExpected('geth', other)).toBe(other)
  })

  test('one problem that is not known makes the whole outcome differ', () => {
    const mixed = differing('net_version', 'plain', ['/result', 'expected 143, got 1'], ['/id', 'is another'])
    expect(asExpected('geth', mixed)).toBe(mixed)
  })

  test('the same reason is told once', () => {
    const twice = differing('eth_syncing', 'plain', ['/result', 'expected a'], ['/result', 'expected b'])
    expect(asExpected('geth', twice).note).toBe('a syncing node returns its progress')
  })
})

describe('with the reference monad', () => {
  test.each(KNOWN)('%s differs', (_, outcome) => {
    expect(asExpected('monad', outcome)).toBe(outcome)
  })
})

test('what fits stays as it is', () => {
  const fine: Outcome = { method: 'eth_syncing', probe: 'plain', verdict: 'fits', problems: [] }
  expect(asExpected('geth', fine)).toBe(fine)
})

test('a probe that ends anvil is not sent to anvil or a client without a name, and to others it is', () => {
  const probe: Probe = {
    method: 'eth_fillTransaction',
    name: 'example blob-fields',
    params: [],
    expect: { kind: 'any' },
  }
  expect(unsentReason('anvil/v1.7.1', probe)).toContain('not sent')
  expect(unsentReason('Monad/0.16.4', probe)).toBeUndefined()
  for (const nameless of [undefined, '']) expect(unsentReason(nameless, probe)).toContain('not sent')
  expect(unsentReason('anvil/v1.7.1', { ...probe, name: 'transfer' })).toBeUndefined()
  expect(unsentReason('anvil/v1.7.1', { ...probe, method: 'eth_call' })).toBeUndefined()
})

test("Hardhat's own ways are expected of it alone", () => {
  const own = [
    differing('eth_getBlockReceipts', 'latest', [
      '/error',
      'expected a result, got the error -32004 Method eth_getBlockReceipts is not supported',
    ]),
    differing('eth_getBlockByNumber', 'pending', ['/result/number', 'expected a quantity, got null']),
    differing('cross-examination', 'parent', [
      '/result/parentHash',
      `block 412 has the parent 0x${'0'.repeat(64)}, but block 411 has the hash 0x${'b'.repeat(64)}; eth_getBlockByNumber`,
    ]),
    differing('envelope', 'id null', ['/error', 'expected a result, got the error -32600 Invalid request']),
  ]
  expect(own.map((one) => asExpected('hardhat', one).verdict)).toEqual(own.map(() => 'expected'))
  expect(own.map((one) => asExpected('geth', one).verdict)).toEqual(own.map(() => 'differs'))
  const balance = differing('eth_getBalance', 'latest', ['/result', 'expected a quantity, got null'])
  expect(asExpected('hardhat', balance).verdict).toBe('differs')
})
