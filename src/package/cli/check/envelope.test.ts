import { describe, expect, test } from 'vitest'
import { examples } from '../../rpc/examples.ts'
import { envelopeProbes } from './envelope.ts'
import type { Exchange } from './exchange.ts'

const probes = envelopeProbes()
const check = (name: string, value: unknown, status = 200) => {
  const probe = probes.find((one) => one.name === name)
  if (!probe) throw new Error(`There is no probe ${name}.`)
  const { verdict, problems, note } = probe.check({ value, status, retries: 0 })
  return [verdict, ...problems.map(({ path, message }) => `${path} ${message}`.trim()), ...(note ? [note] : [])]
}
const error = (code: number, id: unknown = null) => ({ jsonrpc: '2.0', id, error: { code, message: 'No' } })
const ok = (id: unknown, result: unknown = '0x8f') => ({ jsonrpc: '2.0', id, result })

test('every probe has a name of its own and is told apart from any answer to another', () => {
  expect(new Set(probes.map(({ name }) => name)).size).toBe(probes.length)
  const fault: Exchange = { fault: 'BROKEN_OFF', reason: 'gone', retries: 2 }
  expect(probes.every(({ check: own }) => own(fault).verdict === 'differs')).toBe(true)
})

describe('ids', () => {
  test('come back as they were sent', () => {
    expect(check('id as a string', ok('abc'))).toEqual(['fits'])
    expect(check('id as a string', ok(0))).toEqual(['differs', '/id the request has the id "abc", the response 0'])
    expect(check('large id', ok(4_503_599_627_370_496))).toEqual(['fits'])
    expect(check('id null', error(-32600))[1]).toContain('expected a result')
  })
})

describe('malformed requests', () => {
  test.each([-32601, -32700, -32600])('are refused with %d, older or newer', (code) => {
    expect(check('not JSON', error(code))).toEqual(['fits', `${code} No`])
    expect(check('no jsonrpc member', error(code, 76))[0]).toBe('fits')
  })

  test('are not refused with any other code', () => {
    expect(check('not JSON', error(-32000))[1]).toBe(
      '/error/code -32000 "No" where -32700 or -32600 or -32601 is expected',
    )
    expect(check('not JSON', ok(null))[1]).toContain('got a result where ParseError is expected')
    expect(check('not JSON', { error: 'no' })[0]).toBe('differs')
  })

  test('may be taken where they do no harm', () => {
    expect(check('no jsonrpc member', ok(76))).toEqual(['tolerated', 'accepted, although the request is malformed'])
    expect(check('id with a fraction', ok(1.5))).toEqual(['tolerated', 'accepted, although the request is malformed'])
    expect(check('empty batch', [])[0]).toBe('differs')
    expect(check('empty batch', [ok(1)])[0]).toBe('differs')
    expect(check('no jsonrpc member', ok(76, '0x08f'))[0]).toBe('differs')
  })

  test('without an id may stay unanswered', () => {
    const silent: Exchange = { fault: 'NOT_JSON', reason: 'HTTP 204 with an empty body', status: 204, retries: 0 }
    const of = (name: string) => probes.find((probe) => probe.name === name)?.check(silent).verdict
    expect([of('no id'), of('not JSON'), of('id as a string')]).toEqual(['tolerated', 'differs', 'differs'])
  })

  test('are answered to nobody', () => {
    expect(check('not JSON', error(-32601, 5))[1]).toBe('/id a response without a matching request, with the id 5')
  })
})

describe('unknown methods', () => {
  test('are refused with -32601 alone', () => {
    expect(check('unknown method', error(-32601, 73))[0]).toBe('fits')
    expect(check('unknown method', error(-32600, 73))[0]).toBe('differs')
    expect(check('method of another case', ok(74))[0]).toBe('differs')
  })
})

describe('a batch', () => {
  const answers = [ok(81), error(-32601, 'b'), ok(82, '143')]
  test('is answered in the order of its requests', () => {
    expect(check('batch', answers)).toEqual(['fits'])
    expect(check('batch', [...answers].reverse())[0]).toBe('tolerated')
  })

  test('has an answer for each request', () => {
    expect(check('batch', answers.slice(1))).toEqual(['differs', '2 responses to 3 requests'])
    expect(check('batch', ok(81))).toEqual(['differs', 'a single response for a batch of 3'])
    expect(check('batch', error(-32600))[1]).toBe('the error -32600 No for a batch of 3')
    expect(check('batch', [answers[0], ok('b'), answers[2]])[1]).toBe('/1/error an unknown method is not rejected')
  })

  test('has null results, and each result belongs to its request', () => {
    const name = 'batch with null and one method twice'
    const block = (id: number, number: string) => {
      const [first] = examples.eth_getBlockByNumber as readonly unknown[] as [{ response: { result: object } }]
      return ok(id, { ...first.response.result, number })
    }
    const batch = [ok(85, null), block(86, '0x0'), block(87, '0x1')]
    expect(check(name, batch)).toEqual(['fits'])
    expect(check(name, [batch[0], ok(86, null), batch[2]])).toEqual(['fits'])
    expect(check(name, batch.slice(1))).toEqual(['differs', '2 responses to 3 requests'])
    const swapped = [batch[0], block(86, '0x9'), block(87, '0x0')]
    const message = 'result the result belongs to another request of the batch'
    expect(check(name, swapped)).toEqual(['differs', `/1/${message}`, `/2/${message}`])
  })

  test('may be too long for an endpoint that says so', () => {
    const message = 'number of requests in batch request exceeds limit of 1'
    const refusal = { jsonrpc: '2.0', id: null, error: { code: -32603, message } }
    expect(check('batch', refusal)).toEqual(['fits', `rejected: ${message}`])
    expect(check('batch with an element that is no request', refusal)).toEqual(['fits', `rejected: ${message}`])
  })

  test('has one bad element refused, at its place', () => {
    const name = 'batch with an element that is no request'
    expect(check(name, [ok(83), error(-32600), ok(84)])[0]).toBe('fits')
    expect(check(name, [ok(83), error(-32000), ok(84)])[0]).toBe('differs')
    expect(check(name, [error(-32600), ok(83), ok(84)])[0]).toBe('tolerated')
    expect(check(name, [ok(83), ok(84), error(-32000)])[0]).toBe('differs')
    expect(check(name, error(-32600))[1]).toContain('expected one response for each of 3 elements')
  })
})
