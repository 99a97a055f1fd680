import { describe, expect, test } from 'vitest'
import { checkParams, checkResponse, checkResult, type Report } from './index.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HASH = `0x${'ab'.repeat(32)}`

/** Path and message of every problem, one per line. */
const lines = (report: Report): string[] =>
  report.valid ? [] : report.problems.map(({ path, message }) => `${path} ${message}`.trim())

const balanceAt = (block: unknown) => lines(checkParams('eth_getBalance', [ADDRESS, block]))

describe('messages', () => {
  test.each([
    ['0x0400', '/1 "0x0400" has a leading zero; write "0x400"'],
    [`0x${'a'.repeat(63)}`, '/1 63 hex digits where a 32-byte hash needs 64'],
    [`0x1${'0'.repeat(16)}`, '/1 17 hex digits where a 64-bit quantity has at most 16'],
    [393, '/1 expected a hex string, got the number 393; write "0x189"'],
    ['0X1', '/1 "0X1" has an upper-case X; write "0x1"'],
    ['0x0AB', '/1 "0x0ab" has a leading zero; write "0xab"'],
    ['1024', '/1 "1024" is decimal; write "0x400"'],
    ['0x', '/1 "0x" has no digits; write "0x0"'],
    [
      'LATEST',
      '/1 "LATEST" is not one of "latest", "safe", "finalized", "pending" or "earliest"; did you mean "latest"?',
    ],
    [{ block_hash: HASH }, '/1 "blockHash" is missing; rename "block_hash"'],
    [
      { blockHash: HASH, blockNumber: '0x1' },
      '/1/blockHash "blockHash" belongs to the form "Object with a hash", which has no "blockNumber"',
    ],
  ])('a block of %j', (block, line) => {
    expect(balanceAt(block)).toEqual([line])
  })

  test.each([
    [{ fromBlock: 0, toBlock: 'latest' }, '/0/fromBlock expected a hex string, got the number 0; write "0x0"'],
    [{ toBlock: 100 }, '/0/toBlock expected a hex string, got the number 100; write "0x64"'],
    [{ fromBlock: '-1' }, '/0/fromBlock "-1" has no 0x prefix'],
    [{ blockHash: '0x12' }, '/0/blockHash 2 hex digits where a 32-byte hash needs 64'],
  ])('a filter of %j, by the form that its members show', (filter, line) => {
    expect(lines(checkParams('eth_getLogs', [filter]))).toEqual([line])
  })

  test.each([
    [{ blockNumber: 1 }, '/1/blockNumber expected a hex string, got the number 1; write "0x1"'],
    [{ blockHash: '0x12' }, '/1/blockHash 2 hex digits where a 32-byte hash needs 64'],
  ])('a block of %j, by the form that its members show', (block, line) => {
    expect(balanceAt(block)).toEqual([line])
  })

  test('name what belongs there when the kind is wrong', () => {
    expect(balanceAt(null)).toMatchInlineSnapshot(`
      [
        "/1 expected "latest", "safe", "finalized", "pending" or "earliest", a block number, a 32-byte hash or an object, got null",
      ]
    `)
    expect(balanceAt([1])).toMatchInlineSnapshot(`
      [
        "/1 expected "latest", "safe", "finalized", "pending" or "earliest", a block number, a 32-byte hash or an object, got an array of 1 item",
      ]
    `)
  })

  test('tell a short address and an odd byte string apart', () => {
    expect(lines(checkParams('eth_getBalance', [ADDRESS.slice(0, -1), 'latest']))).toEqual([
      '/0 39 hex digits where an address needs 40',
    ])
    expect(lines(checkParams('eth_sendRawTransaction', ['0xabc']))).toEqual([
      '/0 "0xabc" has an odd number of hex digits (3), but each byte has two',
    ])
  })

  test('name missing, extra and unknown params', () => {
    expect(lines(checkParams('eth_getBalance', [ADDRESS]))).toEqual(['the param "block_number" is missing'])
    expect(lines(checkParams('eth_getBalance', [ADDRESS, 'latest', 1]))).toEqual(['/2 takes 2 params, got 3'])
    expect(lines(checkParams('eth_getBalance', { account: ADDRESS, block: 'latest' }))).toEqual([
      'the param "block_number" is missing',
      '/block there is no param "block"',
    ])
    expect(lines(checkParams('eth_getBalance', 'latest'))[0]).toContain(
      'expected a list by position or an object by name',
    )
  })

  test('name a misspelt key of a log filter, which the node refuses', () => {
    expect(lines(checkParams('eth_getLogs', [{ from_block: '0x1' }]))).toEqual([
      '/0/from_block "from_block" is not a member here; did you mean "fromBlock"?',
    ])
    expect(lines(checkParams('eth_getLogs', [{ topics: [null, null, null, null, null] }]))).toEqual([
      '/0/topics 5 items where at most 4 may stand',
    ])
  })

  test('name the key of a map that is no address', () => {
    expect(lines(checkParams('eth_call', [{}, 'latest', { '0x12': {} }]))).toEqual([
      '/2/0x12 key 2 hex digits where an address needs 40',
    ])
  })

  test('report the form of a transaction that its type names, not all four', () => {
    expect(lines(checkResult('eth_getTransactionByHash', { type: '0x3' }))).toEqual([
      '/type type "0x3" is none of "0x0", "0x1", "0x2" or "0x4"',
    ])
    const report = lines(checkResult('eth_getTransactionByHash', { type: '0x1', accessList: [] }))
    expect(report).toContain('"gasPrice" is missing')
    expect(report).not.toContain('"maxFeePerGas" is missing')
  })

  test('suggest the nearest method', () => {
    expect(lines(checkParams('eth_getBalanc', []))).toEqual([
      'there is no method "eth_getBalanc"; did you mean "eth_getBalance"?',
    ])
    expect(lines(checkParams('toString', []))).toEqual(['there is no method "toString"'])
    expect(lines(checkParams('__proto__', []))).toEqual(['there is no method "__proto__"'])
  })

  test('cut long values', () => {
    const report = checkParams('eth_getBalance', ['z'.repeat(1_000_000), 'y'.repeat(1_000_000)])
    expect(JSON.stringify(report).length).toBeLessThan(2_000)
  })

  test('stop at 100 problems and say so', () => {
    const report = checkResult(
      'eth_getLogs',
      Array.from({ length: 500 }, () => 1),
    )
    expect(report).toMatchObject({ valid: false, truncated: true })
    expect(report.valid ? 0 : report.problems.length).toBe(100)
  })
})

describe('checkParams', () => {
  test('takes params by position, by name, and none at all where none are defined', () => {
    expect(checkParams('eth_getBalance', [ADDRESS, 'latest']).valid).toBe(true)
    expect(checkParams('eth_getBalance', { account: ADDRESS, block_number: '0x1' }).valid).toBe(true)
    expect(checkParams('eth_blockNumber', undefined).valid).toBe(true)
    expect(checkParams('eth_blockNumber', ['anything', 1]).valid).toBe(true)
    expect(checkParams('eth_call', [{}]).valid).toBe(true)
  })

  test('does not take null for a parameter that is left out', () => {
    expect(checkParams('eth_call', [{}, null]).valid).toBe(false)
  })
})

describe('checkResponse', () => {
  const answer = (rest: object) => lines(checkResponse('eth_blockNumber', { jsonrpc: '2.0', id: 1, ...rest }))

  test.each([1, 0, -5, 'a', null, 2 ** 53])('takes the id %j', (id) => {
    expect(answer({ id, result: '0x1' })).toEqual([])
  })

  test.each([[1.5], [2 ** 63], [{}], [true], [undefined]])('refuses the id %j', (id) => {
    expect(answer({ id, result: '0x1' })[0]).toContain('/id expected a 64-bit integer, a string or null')
  })

  test('takes exactly one of result and error', () => {
    expect(answer({})).toEqual(['neither "result" nor "error" is there'])
    expect(answer({ result: '0x1', error: { code: 1, message: '' } })).toEqual([
      '"result" and "error" exclude each other',
    ])
    expect(answer({ error: { code: -32602, message: 'Invalid params' } })).toEqual([])
  })

  test('with the request looks at the id that comes back, and at what was asked for', () => {
    const logs = (request: object, result: unknown) =>
      lines(checkResponse('eth_getLogs', { jsonrpc: '2.0', id: 1, result }, request))
    expect(logs({ id: 1, params: [{ address: ADDRESS }] }, [])).toEqual([])
    expect(logs({ id: 2 }, [])).toEqual(['/id expected the id of the request, the number 2, got the number 1'])
    const fees = { oldestBlock: '0x1', gasUsedRatio: [0.5, 0.5], baseFeePerGas: ['0x1', '0x1', '0x1'] }
    const answer = { jsonrpc: '2.0', id: 1, result: fees }
    expect(lines(checkResponse('eth_feeHistory', answer, { params: ['0x2', 'latest', null] }))).toEqual([])
    expect(lines(checkResponse('eth_feeHistory', answer, { params: ['0x1', 'latest', null] }))).toEqual([
      '/result/gasUsedRatio 2 entries for 1 blocks',
    ])
  })

  test('looks at version and error object', () => {
    expect(answer({ jsonrpc: '1.0', result: '0x1' })).toEqual(['/jsonrpc expected "2.0", got "1.0"'])
    expect(answer({ error: { code: '1' } })).toEqual([
      '/error/code expected an integer, got "1"',
      '/error/message expected a string, got nothing',
    ])
  })

  test('puts the problems of the result below /result', () => {
    expect(answer({ result: 393 })).toEqual(['/result expected a hex string, got the number 393; write "0x189"'])
  })
})
