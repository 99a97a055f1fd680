import { describe, expect, test } from 'vitest'
import { examples } from '../rpc/examples.ts'
import { contradictionsIn, validateReport, validateText } from './validate-file.ts'

const lines = (value: unknown, method?: string): string[] => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return validateText(text, method).flatMap(({ name, method: asked, problems }) =>
    problems.map(({ path, message }) => `${asked} ${name}: ${path} ${message}`),
  )
}
const request = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] })
const response = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })
const BAD = '/result "0x01" has a leading zero; write "0x1"'

describe('what can be checked', () => {
  test('a pair of request and response', () => {
    expect(lines({ request: request('eth_chainId'), response: response('0x01') })).toEqual([`eth_chainId 1: ${BAD}`])
  })

  test('a list of pairs, named or not', () => {
    const pairs = [
      { name: 'good', method: 'eth_chainId', response: response('0x1') },
      { name: 'bad', method: 'eth_chainId', response: response('0x01') },
    ]
    expect(lines(pairs)).toEqual([`eth_chainId bad: ${BAD}`])
    expect(validateText(JSON.stringify(pairs)).length).toBe(2)
  })

  test('a pair per line', () => {
    const line = (result: string) => JSON.stringify({ method: 'eth_chainId', response: response(result) })
    expect(lines(`${line('0x1')}\n\n${line('0x01')}\n`)).toEqual([`eth_chainId 2: ${BAD}`])
  })

  test('a response, or a result alone, of the method that is named', () => {
    expect(lines(response('0x01'), 'eth_chainId')).toEqual([`eth_chainId 1: ${BAD}`])
    expect(lines('"0x01"', 'eth_chainId')).toEqual(['eth_chainId 1:  "0x01" has a leading zero; write "0x1"'])
    expect(lines('null', 'eth_getBlockByHash')).toEqual([])
  })

  test('a batch, by place', () => {
    const pair = { request: [request('eth_chainId'), request('net_version')], response: [response('0x1'), response(7)] }
    expect(lines(pair)).toEqual(['net_version 1/1: /result expected a decimal number as text, got the number 7'])
    expect(lines({ ...pair, response: response('0x1') }).length).toBe(2)
  })

  test('an error of a node, with what to do and which releases answer so', () => {
    const saved = { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Transaction decoding error' } }
    const [outcome] = validateText(JSON.stringify(saved), 'eth_sendRawTransaction')
    expect(outcome?.advice).toMatch(/^TransactionDecodingError, fix-request: .+ Clients up to 0\.16\.1 answer so\.$/)
    expect(validateReport(outcome ? [outcome] : [])).toContain('    TransactionDecodingError, fix-request: ')
  })

  test('every example of the document, and all of them fit', () => {
    for (const cases of Object.values(examples)) expect(lines(cases)).toEqual([])
  })
})

describe('what cannot', () => {
  test.each([
    ['', 'There is nothing in it.'],
    ['{"a"', 'Not JSON: '],
    ['{}\n{', 'Neither JSON nor one JSON text per line: line 2 is none.'],
    [JSON.stringify(response('0x1')), 'Response 1 does not say which method it answers.'],
    [JSON.stringify({ method: 'eth_nope', response: 1 }), 'There is no method eth_nope.'],
  ])('%j', (text, message) => {
    expect(() => validateText(text)).toThrow(
      expect.objectContaining({ code: 'VALIDATE_INPUT', message: expect.stringContaining(message) }),
    )
  })
})

describe('the report', () => {
  test('names each response that differs and counts all', () => {
    const text = JSON.stringify([
      { method: 'eth_chainId', response: response('0x1') },
      { method: 'eth_chainId', response: response('0x01') },
    ])
    expect(validateReport(validateText(text))).toBe(
      `eth_chainId, response 2\n    /result  "0x01" has a leading zero; write "0x1"\n2 responses, 1 differ`,
    )
    expect(validateReport(validateText('"0x1"', 'eth_chainId'))).toBe('1 response, all fit')
  })
})

describe('pairs of one endpoint', () => {
  test('that contradict each other are named with the relation that does not hold', () => {
    const pair = (result: string) => ({ request: request('eth_chainId'), response: response(result) })
    const text = JSON.stringify([
      pair('0x8f'),
      pair('0x1'),
      { request: [request('eth_chainId')], response: [response('0x8f')] },
    ])
    expect(contradictionsIn(text).map(({ name, method }) => `${method}: ${name}`)).toEqual(['eth_chainId: chain id'])
    expect(contradictionsIn(JSON.stringify([pair('0x8f'), '0x1']))).toEqual([])
  })
})
