import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallFrame, Data } from '../../../generated/validators/index.js'
import { checkValue, fits } from './check-value.ts'
import * as rpc from './index.ts'
import { MAX_DEPTH } from './measure.ts'

const guards = Object.entries(rpc).filter(([name]) => name.startsWith('is')) as [string, (value: unknown) => boolean][]
const checkers: ((value: unknown) => rpc.Report)[] = [
  ...(
    Object.entries(rpc).filter(([name]) => /^check[A-Z]/.test(name) && !/Params|Result|Response/.test(name)) as [
      string,
      (value: unknown) => rpc.Report,
    ][]
  ).map(([, check]) => check),
  ...rpc.methods.flatMap((method) => [
    (value: unknown) => rpc.checkParams(method, value),
    (value: unknown) => rpc.checkResult(method, value),
    (value: unknown) => rpc.checkResponse(method, value),
  ]),
]

const frame = (rest: object) => ({
  type: 'CALL',
  from: `0x${'1'.repeat(40)}`,
  gas: '0x1',
  gasUsed: '0x1',
  input: '0x',
  ...rest,
})
const nested = (levels: number): unknown => {
  let value: unknown = frame({})
  for (let level = 1; level < levels; level++) value = frame({ calls: [value] })
  return value
}
const keyword = (report: rpc.Report) => (report.valid ? 'valid' : report.problems[0]?.keyword)

describe('a checker given anything at all', () => {
  test('answers a report for every kind of value', () => {
    const values: unknown[] = [
      undefined,
      null,
      1n,
      Symbol('x'),
      () => 1,
      Number.NaN,
      new Date(0),
      new Map(),
      /x/,
      new Error('x'),
    ]
    values.push(Object.create(null), JSON.parse('{"__proto__": {"type": 1}}'), { constructor: 1, toString: null })
    for (const value of values) {
      for (const check of checkers) expect(typeof check(value).valid).toBe('boolean')
      for (const [, guard] of guards) expect(typeof guard(value)).toBe('boolean')
    }
  })

  test('never throws, whatever the value holds', () => {
    const value = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSparseArray: true,
      withTypedArray: true,
    })
    fc.assert(
      fc.property(value, fc.nat(checkers.length - 1), (given, index) => {
        const report = checkers[index]?.(given)
        return report?.valid === true || (report?.problems.length ?? 0) > 0
      }),
      { numRuns: 500 },
    )
  })

  test('reports a getter and a proxy that throw', () => {
    const boom = () => {
      throw new Error('boom')
    }
    const hostile = [
      Object.defineProperty({}, 'hash', { get: boom, enumerable: true }),
      new Proxy({}, { get: boom, ownKeys: boom, getPrototypeOf: boom }),
      new Proxy([], { get: boom }),
    ]
    for (const value of hostile) {
      for (const check of checkers) expect(['read', 'valid']).toContain(keyword(check(value)))
      expect(rpc.isBlock(value)).toBe(false)
    }
  })

  test('reports a value that contains itself', () => {
    const loop = frame({ calls: [] as unknown[] }) as ReturnType<typeof frame> & { calls: unknown[] }
    loop.calls.push(loop)
    expect(keyword(checkValue('CallFrame', CallFrame, loop))).toBe('cycle')
    expect(fits(CallFrame, loop)).toBe(false)
  })

  test('takes nesting up to the limit and reports more', () => {
    expect(keyword(checkValue('CallFrame', CallFrame, nested(MAX_DEPTH)))).toBe('valid')
    expect(keyword(checkValue('CallFrame', CallFrame, nested(MAX_DEPTH + 1)))).toBe('depth')
    expect(keyword(checkValue('CallFrame', CallFrame, nested(100_000)))).toBe('depth')
  })

  test('finds a nesting that only a shared value makes too deep', () => {
    const shared = nested(MAX_DEPTH - 2)
    const wide = Array.from({ length: 200_000 }, () => null)
    expect(
      keyword(
        checkValue('CallFrame', CallFrame, {
          ...frame({ calls: [shared] }),
          wide,
          deeper: { a: { b: { c: shared } } },
        }),
      ),
    ).toBe('depth')
  })

  test('does not walk a shared value again and again', () => {
    let value: unknown = frame({})
    for (let level = 0; level < 60; level++) value = frame({ calls: [value, value] })
    expect(keyword(checkValue('CallFrame', CallFrame, value))).toBe('size')
  })

  test('reports arrays that are huge or typed', () => {
    expect(keyword(rpc.checkResult('eth_getLogs', new Array(4_000_000_000)))).toBe('size')
    expect(keyword(rpc.checkParams('eth_getLogs', [new Uint8Array(1_000_000)]))).toBe('exotic')
  })

  test('reads byte strings of any length', () => {
    const bytes = `0x${'ab'.repeat(10_000_000)}`
    expect(fits(Data, bytes)).toBe(true)
    expect(keyword(checkValue('Data', Data, `${bytes}a`))).toBe('pattern')
  })

  test('stops at a proxy that grows while it is read', () => {
    const grow = (): unknown =>
      new Proxy(
        {},
        {
          get: grow,
          ownKeys: () => ['type', 'calls', 'logs'],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
          getPrototypeOf: () => Object.prototype,
        },
      )
    expect(checkValue('CallFrame', CallFrame, grow()).valid).toBe(false)
  })
})
