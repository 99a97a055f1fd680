import { afterEach, expect, test } from 'vitest'
import { testEndpoints } from '../../../../test/endpoints.ts'
import { compareEndpoints } from './against.ts'
import { exitCode } from './check.ts'

const { close, served } = testEndpoints()
afterEach(close)

/** An endpoint that names a newest block but, as one that keeps few blocks, has none of a lower number. */
const forgetful = (head: string) =>
  served((_, response, body) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] }
    const block = /^0x/.test(String(params[0])) ? null : { number: head }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_getBlockByNumber' ? block : '0x4eaf' }))
  })

test('endpoints without a block in common are no comparison, and the report says which blocks are missing', async () => {
  const [url, against] = [await forgetful('0x436'), await forgetful('0x900')]
  const settings = {
    examples: {},
    methods: [],
    reference: 'monad' as const,
    timeoutMs: 10_000,
    rate: 1e5,
    backoffMs: 1,
  }
  const report = await compareEndpoints({ ...settings, url, against })
  expect(report.failure).toBe('it does not have blocks 1074 to 1078, which both endpoints could have')
  expect(exitCode(report)).toBe(2)
})
