import { expect, test } from 'vitest'
import { isNotOffered } from './not-offered.ts'

test('knows the code of JSON-RPC and the words of providers, and nothing else', () => {
  expect(isNotOffered(-32601, 'Method not found')).toBe(true)
  expect(isNotOffered(-32000, 'The method debug_traceCall is not available on your plan')).toBe(true)
  expect(isNotOffered(4001, 'Unsupported method: debug_traceCall')).toBe(true)
  expect(isNotOffered(-32602, 'Invalid params')).toBe(false)
  expect(isNotOffered(-32603, 'Internal error: transaction not found')).toBe(false)
})
