/** Tests the builder's pure parts over the whole document, with every recorded request and with improbable params. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { methods, shapesOf } from '../../package/rpc/method.ts'
import { checkParams } from '../../package/rpc/validate.ts'
import { readForm, writeForm } from './form.ts'
import { applyFix, fixLabel, problemsOf } from './problems.ts'
import { fromQuery, toQuery } from './query.ts'

const folder = join(import.meta.dirname, '../../../generated/examples')
const cases: ExampleCase[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExampleCase[])

const text = (value: unknown): string => JSON.stringify(value)
const paramNames = (method: string): string[] => shapesOf(method)?.params.map(({ name }) => name) ?? []
/** Objects whose keys are parameters of the method, in any order, and now and then a key that is none. */
const paramsByName = <T>(method: string, value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc
    .uniqueArray(fc.constantFrom(...paramNames(method), 'by', 'params', '__proto__'), { maxLength: 3 })
    .chain((keys) =>
      fc
        .tuple(...keys.map(() => value))
        .map((values) => Object.fromEntries(keys.map((key, i) => [key, values[i] as T]))),
    )

describe('readForm and writeForm', () => {
  test('cover every method of the document', () => {
    expect([...new Set(cases.map(({ request }) => request.method))].sort()).toEqual([...methods].sort())
  })

  test.each(cases.map(({ request, name }) => [`${request.method}/${name}`, request] as const))(
    '%s: the form sends the recorded request',
    (_, { method, params }) => {
      expect(text(writeForm(readForm(method, params)))).toBe(text(params))
    },
  )

  test('give back any params of any method', () => {
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.jsonValue(), (method, params) => {
        const given: unknown = JSON.parse(text(params))
        expect(text(writeForm(readForm(method, given)))).toBe(text(given))
      }),
      { numRuns: 500 },
    )
  })

  test('a parameter left out before another is sent as null', () => {
    const form = readForm('eth_call', [{ to: '0x00' }, 'latest', {}])
    const params = form.params.map((member) =>
      member.key === 'block' ? { ...member, node: { kind: 'absent' } as const } : member,
    )
    expect(writeForm({ ...form, params })).toEqual([{ to: '0x00' }, null, {}])
  })
})

describe('toQuery and fromQuery', () => {
  const roundTrip = (method: string, params: unknown): unknown =>
    fromQuery(method, new URLSearchParams(toQuery(method, params).toString()))

  test.each(cases.map(({ request, name }) => [`${request.method}/${name}`, request] as const))(
    '%s: the link says the recorded request',
    (_, { method, params }) => {
      // Methods without params have no form, so their link has no query.
      const expected = text(params) === '[]' && toQuery(method, params).size === 0 ? undefined : params
      expect(roundTrip(method, params)).toEqual(expected)
    },
  )

  test('carry any params of any method that takes some', () => {
    const withParams = methods.filter((method) => paramNames(method).length > 0)
    expect(withParams.length).toBeGreaterThan(20)
    const anyValue = fc.jsonValue({ maxDepth: 3 })
    const anyParams = fc.oneof(anyValue, fc.array(anyValue, { maxLength: 4 }))
    for (const method of withParams)
      fc.assert(
        fc.property(fc.oneof(anyParams, paramsByName(method, anyValue)), (params) => {
          const given: unknown = JSON.parse(text(params))
          expect(text(roundTrip(method, given))).toBe(text(given))
        }),
        { numRuns: 100, examples: [[[[], null]], [{}], [[]], [null], [[null, null]]] },
      )
  })

  test('a parameter that is called like the key of the whole does not hide the others', () => {
    expect(roundTrip('eth_subscribe', [[], null])).toEqual([[], null])
    expect(roundTrip('eth_subscribe', { kind: 'logs', params: '[1]' })).toEqual({ kind: 'logs', params: '[1]' })
  })

  test('are short where the request is plain', () => {
    expect(decodeURIComponent(String(toQuery('eth_getBlockByNumber', ['0x189', false])))).toBe(
      'block_number=0x189&return_full_txns=false',
    )
    expect(String(toQuery('eth_getLogs', [{ fromBlock: '0x1', toBlock: 'latest' }]))).toBe(
      'fromBlock=0x1&toBlock=latest',
    )
    expect(String(toQuery('eth_call', [{ to: '0x1', data: '0x' }, 'latest']))).toBe(
      'transaction.to=0x1&transaction.data=0x&block=latest',
    )
    expect(String(toQuery('eth_getBalance', { account: '0x1' }))).toBe('account=0x1&by=name')
  })

  test('tell a string of digits from a number', () => {
    expect(roundTrip('eth_getBlockReceipts', ['393'])).toEqual(['393'])
    expect(roundTrip('eth_getBlockReceipts', [393])).toEqual([393])
  })

  test('pass over keys that are not of the method', () => {
    expect(fromQuery('eth_getLogs', new URLSearchParams('utm_source=x&theme=dark'))).toBeUndefined()
    expect(fromQuery('eth_getBalance', new URLSearchParams('utm_source=x&account=0x1'))).toEqual(['0x1'])
    expect(fromQuery('eth_nope', new URLSearchParams('account=0x1'))).toBeUndefined()
  })
})

describe('problemsOf', () => {
  const problems = (method: string, params: unknown) => problemsOf(checkParams, method, params)

  test.each(cases.map((example) => [`${example.request.method}/${example.name}`, example] as const))(
    '%s: found exactly where the recorded request is marked as broken',
    (_, { request, invalidRequest, response }) => {
      const found = problems(request.method, request.params)
      const isRange = 'error' in response && /block range/.test(response.error.message)
      expect(found.length > 0).toBe(invalidRequest === true || isRange)
    },
  )

  test.each(cases.map((example) => [`${example.request.method}/${example.name}`, example] as const))(
    '%s: a fix mends its problem',
    (_, { request }) => {
      for (const problem of problems(request.method, request.params).filter(({ fix }) => fix !== undefined)) {
        const mended = applyFix(request.params, problem)
        expect(problems(request.method, mended)).not.toContainEqual(problem)
      }
    },
  )

  test('the ends of a log filter are held to the limit, with the number that fits', () => {
    const [problem] = problems('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x5dd' }])
    expect(problem).toEqual({
      path: '/0/toBlock',
      message: 'At most 1,000 above `fromBlock`. It is 1,500 above',
      keyword: 'range-too-large',
      fix: '"0x3e9"',
    })
    expect(fixLabel(problem!)).toBe('Set to 0x3e9')
    expect(applyFix([{ fromBlock: '0x1', toBlock: '0x5dd' }], problem!)).toEqual([
      { fromBlock: '0x1', toBlock: '0x3e9' },
    ])
    expect(problems('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x3e9' }])).toEqual([])
    expect(problems('eth_getLogs', [{ fromBlock: '0x1', toBlock: 'latest' }])).toEqual([])
  })

  test('a misspelt member is renamed in its place', () => {
    const params = [{ fromBlock: '0x1', toblock: '0x2' }]
    const [problem] = problems('eth_getLogs', params)
    expect(fixLabel(problem!)).toBe('Rename to toBlock')
    expect(text(applyFix(params, problem!))).toBe('[{"fromBlock":"0x1","toBlock":"0x2"}]')
  })

  test('a quantity with a leading zero is one press away from right', () => {
    const [problem] = problems('eth_getBlockByNumber', ['0x0189', false])
    expect(problem?.message).toContain('leading zero')
    expect(applyFix(['0x0189', false], problem!)).toEqual(['0x189', false])
  })
})
