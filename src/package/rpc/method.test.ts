import { expect, test } from 'vitest'
import { isReplayable, shapesOf, unknownMethod } from './method.ts'
import { checkParams, checkResponse, checkResult } from './validate.ts'

test('shapes are those of a method, of nothing else', () => {
  expect(shapesOf('debug_traceTransaction')?.params).toMatchObject([{ required: true }, { required: false }])
  expect(shapesOf('eth_call')?.params.map(({ name, required }) => [name, required])).toEqual([
    ['transaction', true],
    ['block', false],
    ['state_overrides', false],
  ])
  for (const other of ['eth_nope', 'constructor', '__proto__', 7, undefined, null, {}])
    expect(shapesOf(other)).toBeUndefined()
})

test('a method that does not exist is named with the nearest that do', () => {
  expect(unknownMethod('eth_getBalanse').message).toContain('did you mean "eth_getBalance"')
  expect(unknownMethod('frobnicate').message).toBe('there is no method "frobnicate"')
  expect(unknownMethod(7).message).toBe('there is no method the number 7')
  for (const report of [checkParams('eth_nope', []), checkResult('eth_nope', 1), checkResponse('eth_nope', {})])
    expect(report).toMatchObject({ valid: false, problems: [{ keyword: 'method' }] })
})

test('only what reads, and over HTTP, can be sent again', () => {
  expect(['eth_call', 'debug_traceCall'].every(isReplayable)).toBe(true)
  expect(['eth_sendRawTransaction', 'eth_subscribe', 'eth_nope'].some(isReplayable)).toBe(false)
})

test('params by name stop at some two hundred unknown names', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name${index}`, 1]))
  const report = checkParams('eth_getBalance', many)
  expect(report).toMatchObject({ valid: false, truncated: true })
  if (!report.valid) expect(report.problems).toHaveLength(100)
})

test.each([[null], ['no'], [[]], [7]])('an error that is %j is none', (error) => {
  expect(checkResponse('eth_call', { jsonrpc: '2.0', id: 1, error })).toMatchObject({
    valid: false,
    problems: [{ path: '/error', keyword: 'type' }],
  })
})

test('a valid report cannot be written into, since all valid reports are the same object', () => {
  const report = checkResult('eth_chainId', '0x8f')
  expect(report).toEqual({ valid: true })
  expect(() => Object.assign(report, { at: 'node A' })).toThrow(TypeError)
})
