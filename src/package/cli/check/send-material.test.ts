import { afterEach, expect, test } from 'vitest'
import { testEndpoints } from '../../../../test/endpoints.ts'
import { checkEndpoint } from './check.ts'
import { sendMaterial } from './send-material.ts'

const { close, started } = testEndpoints()
afterEach(close)

/** The first key of `test test … junk`, which the local node funds. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const FAST = { timeoutMs: 10_000, rate: 100_000, backoffMs: 1, examples: {}, methods: [], reference: 'monad' as const }

test('a quiet chain gets what the comparisons need, and none of them is empty', async () => {
  const { http, node } = await started({ history: false }, 40)
  // The transfers of the start must be older than the blocks that the check looks at.
  for (let block = 0; block < 10; block++) await node.clock.step()
  const quiet = await checkEndpoint({ ...FAST, url: new URL(http) })
  const busy = await checkEndpoint({ ...FAST, url: new URL(http), sendKey: KEY })
  const lacking = ({ outcomes }: typeof quiet) =>
    outcomes.filter(({ method, verdict }) => method === 'cross-examination' && verdict === 'skipped')
  expect(lacking(quiet).length).toBeGreaterThan(0)
  expect(lacking(busy)).toEqual([])
  expect(busy.outcomes.filter(({ verdict }) => verdict === 'differs')).toEqual([])
}, 60_000)

test('mainnet is refused before anything is sent', async () => {
  const asked: string[] = []
  const ask = async (method: string) => {
    asked.push(method)
    return '0x8f'
  }
  await expect(sendMaterial(ask, KEY)).rejects.toMatchObject({
    code: 'SEND_REFUSED',
    message: expect.stringMatching('143'),
  })
  expect(asked).toEqual(['eth_chainId'])
})

test('a malformed key is refused without repeating it', async () => {
  await expect(sendMaterial(async () => '0x279f', '0x12')).rejects.toThrow('needs a private key of 64 hex digits')
})

test('a refused transaction says which one, and what the account needs', async () => {
  const answers: Record<string, unknown> = {
    eth_chainId: '0x279f',
    eth_getTransactionCount: '0x0',
    eth_gasPrice: '0x1',
  }
  await expect(sendMaterial(async (method) => answers[method], KEY)).rejects.toThrow('refused transaction 1 of 6')
})
