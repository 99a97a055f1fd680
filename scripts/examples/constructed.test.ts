import { describe, expect, test } from 'vitest'
import type { ExampleCase } from '../../src/lib/method-model.ts'
import { checkConstructed } from './constructed.ts'

const example = (kind: string, result: unknown): ExampleCase =>
  ({ name: 'none', provenance: { kind, source: '' }, response: { jsonrpc: '2.0', id: 1, result } }) as ExampleCase
const problemsOf = (method: string, ...cases: ExampleCase[]) =>
  checkConstructed(new Map([[method, cases]])).filter(({ file }) => file.startsWith('openrpc/'))

describe('checkConstructed', () => {
  test('names a constructed result without a rule, and the table to add it to', () => {
    expect(problemsOf('eth_new', example('constructed', '0x0'))).toEqual([
      {
        file: 'openrpc/examples/eth_new/none.json',
        pointer: '/response/result',
        message: 'No rule gives this constructed result again.',
        fix: "Add 'eth_new/none' to CONSTRUCTED in scripts/examples/constructed.ts, such as is('0x0'), with the rule of the server as a comment.",
      },
    ])
  })

  test('asks for no rule of null, of a state of the pool, or of what a node answered', () => {
    expect(problemsOf('eth_new', example('constructed', null), example('monad-node', '0x0'))).toEqual([])
    expect(problemsOf('txpool_statusByHash', example('constructed', { status: 'tracked' }))).toEqual([])
  })

  test('names a rule whose example is gone', () => {
    expect(checkConstructed(new Map()).map(({ message }) => message)).toContain(
      'eth_gasPrice/at-the-floor is no constructed example with a result.',
    )
  })
})
