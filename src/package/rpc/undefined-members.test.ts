import { expect, test } from 'vitest'
import { examples } from './examples.ts'
import { checkParams, checkResponse, checkResult, isBlock } from './index.ts'

test('a member that is undefined is absent for every checker, as it is in JSON', () => {
  expect(checkParams('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x2', blockHash: undefined }])).toEqual({
    valid: true,
  })
  expect(checkParams('eth_call', { transaction: { to: undefined }, other: undefined }).valid).toBe(
    checkParams('eth_call', { transaction: {} }).valid,
  )
  expect(checkParams('eth_getLogs', [{ fromBlock: '0x01', blockHash: undefined }])).toMatchObject({
    valid: false,
    problems: [{ path: '/0/fromBlock' }],
  })
})

test('a result with such members is judged as its JSON would be', () => {
  const response = examples.eth_getBlockByNumber.find(({ name }) => name === 'full-transactions')?.response
  const block = response && 'result' in response ? (response.result as Record<string, unknown>) : {}
  const odd = { ...block, chainId: undefined, transactions: [], withdrawals: undefined }
  expect([isBlock(odd), checkResult('eth_getBlockByNumber', odd).valid]).toEqual([true, true])
  expect(isBlock({ ...block, hash: undefined })).toBe(false)
  const envelope = { jsonrpc: '2.0', id: 1, result: '0x8f', error: undefined }
  expect(checkResponse('eth_chainId', envelope)).toEqual({ valid: true })
})
