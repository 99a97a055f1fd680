import { expect, test } from 'vitest'
import { curlOf, hasKey } from './curl.ts'

const CALL = {
  url: 'https://rpc.test/v1/abcdef1234567890',
  method: 'eth_chainId',
  params: '',
  headers: { authorization: "Bearer it's" },
}

test('a call as curl hides keys and the values of headers unless it is asked for them', () => {
  expect(curlOf(CALL, true)).toBe(
    [
      "curl -s 'https://rpc.test/v1/••••••••' \\",
      "  -H 'content-type: application/json' \\",
      "  -H 'authorization: ••••••••' \\",
      `  -d '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'`,
    ].join('\n'),
  )
  expect(curlOf(CALL, false)).toContain("-H 'authorization: Bearer it'\\''s'")
})

test('knows whether there is anything to hide', () => {
  expect(hasKey(CALL)).toBe(true)
  expect(hasKey({ url: CALL.url })).toBe(true)
  expect(hasKey({ url: 'http://localhost:8545' })).toBe(false)
})
