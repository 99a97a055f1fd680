import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Homes } from '../../../src/core/lib/home-numbers.ts'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import { checkConstructed } from './constructed.ts'

const example = (kind: string, result: unknown): ExampleCase =>
  ({ name: 'none', provenance: { kind, source: '' }, response: { jsonrpc: '2.0', id: 1, result } }) as ExampleCase
const HOMES = { limit: {}, count: {}, error: {}, message: [] } as unknown as Homes
const problemsOf = (method: string, ...cases: ExampleCase[]) =>
  checkConstructed(new Map([[method, cases]]), HOMES).filter(({ file }) => file.startsWith('openrpc/'))

describe('checkConstructed', () => {
  test('names a constructed result without a rule, and the table to add it to', () => {
    expect(problemsOf('eth_new', example('constructed', '0x0'))).toEqual([
      {
        file: 'openrpc/examples/eth_new/none.json',
        pointer: '/response/result',
        message: 'No rule gives this constructed result again.',
        fix: "Add 'eth_new/none' to CONSTRUCTED in scripts/generate/examples/constructed.ts, such as is('0x0'), with the rule of the server as a comment.",
      },
    ])
  })

  test('names a result that differs from its rule, whose limit has changed', () => {
    const path = new URL('../../../openrpc/examples/eth_simulateV1/approval.json', import.meta.url)
    const approval = { ...(JSON.parse(readFileSync(path, 'utf8')) as ExampleCase), name: 'approval' }
    const told = (cap: number) =>
      checkConstructed(new Map([['eth_simulateV1', [approval]]]), {
        ...HOMES,
        limit: { 'call-gas': { value: cap } },
      } as unknown as Homes).filter(({ file }) => file.startsWith('openrpc/'))
    expect(told(0x1c9c380)).toEqual([])
    const [problem] = told(40_000_000)
    expect(problem?.file).toBe('openrpc/examples/eth_simulateV1/approval.json')
    expect(problem?.message).toMatch(/^The result has \[+"0x1c9c380",.*"gasUsed":"0x1c9c380".* gives \[+"0x2625a00",/)
  })

  test('asks for no rule of null, of a state of the pool, or of what a node answered', () => {
    expect(problemsOf('eth_new', example('constructed', null), example('monad-node', '0x0'))).toEqual([])
    expect(problemsOf('txpool_statusByHash', example('constructed', { status: 'tracked' }))).toEqual([])
  })

  test('names a rule whose example is gone', () => {
    expect(checkConstructed(new Map(), HOMES).map(({ message }) => message)).toContain(
      'eth_gasPrice/at-the-floor is no constructed example with a result.',
    )
  })
})
