// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { keepCalls, MAX_CALLS, type PastCall, storedCalls, withCall } from './call-history.ts'

const call = (at: number, params = '[]'): PastCall => ({
  ...{ at, endpoint: 'https://a.test/••••••••', method: 'eth_chainId', params, outcome: 'It fits', ms: 5 },
})

test('holds the newest calls first, and no more than it says', () => {
  let calls: PastCall[] = []
  for (let at = 1; at <= MAX_CALLS + 5; at++) calls = withCall(calls, call(at))
  expect([calls.length, calls[0]?.at, calls.at(-1)?.at]).toEqual([MAX_CALLS, MAX_CALLS + 5, 6])
})

test('leaves out params that are too long to keep', () => {
  expect(withCall([], call(1, 'x'.repeat(20_000)))[0]).not.toHaveProperty('params')
})

test('comes back in the same tab, and what is no call counts for nothing', () => {
  keepCalls([call(1)])
  expect(storedCalls()).toEqual([call(1)])
  sessionStorage.setItem('typed:/reference/playground:history', '[{"at":"soon"},7]')
  expect(storedCalls()).toEqual([])
  keepCalls([])
  expect(storedCalls()).toEqual([])
})
