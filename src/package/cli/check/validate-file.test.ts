import { describe, expect, test } from 'vitest'
import { examples } from '../../rpc/examples.ts'
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

  test('a HAR file of a browser, with whatever else it fetched', () => {
    const entry = (asked: unknown, content: object) => ({
      request: { method: 'POST', postData: { text: JSON.stringify(asked) } },
      response: { content },
    })
    const entries = [
      { request: { method: 'GET' }, response: { content: { text: '<html>' } } },
      entry(request('eth_chainId'), { text: JSON.stringify(response('0x01')) }),
      entry(request('eth_chainId'), { text: btoa(JSON.stringify(response('0x1'))), encoding: 'base64' }),
      entry(request('wallet_watchAsset'), { text: JSON.stringify(response(true)) }),
    ]
    const har = JSON.stringify({ log: { version: '1.2', entries } })
    expect(lines(har)).toEqual([`eth_chainId entry 2: ${BAD}`])
    expect(validateText(har).length).toBe(2)
    expect(() => validateText('{"log":{"entries":[]}}')).toThrow('The HAR file has no JSON-RPC entry.')
  })

  test('vectors of Ethereum’s clients', () => {
    const text = `// a comment\n>> ${JSON.stringify(request('eth_chainId'))}\n<< ${JSON.stringify(response('0x01'))}\n`
    expect(lines(text)).toEqual([`eth_chainId line 3: ${BAD}`])
    expect(() => validateText('>> {"a":1}\n<< x')).toThrow('Line 2 has no JSON after "<<".')
  })

  test('a log of plain messages, paired by their ids, and one of bodies as texts', () => {
    const messages = [
      { ...request('eth_chainId'), id: 7 },
      { ...request('net_version'), id: 8 },
      { ...response('143'), id: 8 },
      { ...response('0x01'), id: 7 },
    ]
    expect(lines(messages.map((one) => JSON.stringify(one)).join('\n'))).toEqual([`eth_chainId id 7: ${BAD}`])
    const texts = {
      time: 1,
      request: JSON.stringify(request('eth_chainId')),
      response: JSON.stringify(response('0x01')),
    }
    expect(lines(`${JSON.stringify(texts)}\n${JSON.stringify(texts)}`).length).toBe(2)
  })

  test('results that have the right shape and are not what was asked for', () => {
    const [first] = examples.eth_getTransactionByHash ?? []
    const asked = { ...request('eth_getTransactionByHash'), params: [`0x${'1'.repeat(64)}`] }
    const pair = { request: asked, response: first?.response }
    expect(validateText(JSON.stringify(pair))[0]?.problems[0]?.path).toBe('/result/hash')
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
    ['', 'The file is empty.'],
    ['{"a"', 'Not JSON: '],
    ['{}\n{', 'Neither JSON nor one JSON text per line. Line 2 is not JSON.'],
    [JSON.stringify(response('0x1')), 'Response 1 does not contain its method.'],
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
