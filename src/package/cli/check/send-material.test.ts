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

const answering = (answers: Record<string, unknown>) => {
  const asked: string[] = []
  const ask = async (method: string) => {
    asked.push(method)
    const answer = answers[method]
    return answer instanceof Error ? { error: { message: answer.message } } : { result: answer }
  }
  return { ask, asked }
}
const TESTNET = { eth_chainId: '0x279f', eth_getTransactionCount: '0x0', eth_gasPrice: '0x1' }

test('mainnet is refused before anything is sent', async () => {
  const { ask, asked } = answering({ eth_chainId: '0x8f' })
  await expect(sendMaterial(ask, KEY)).rejects.toMatchObject({
    ...{ code: 'SEND_REFUSED', message: expect.stringMatching('143') },
  })
  expect(asked).toEqual(['eth_chainId'])
})

test('a malformed key is refused without repeating it', async () => {
  await expect(sendMaterial(answering(TESTNET).ask, '0x12')).rejects.toThrow('needs a private key of 64 hex digits')
})

test('a refused transaction is reported with the endpoint’s words, and the check goes on', async () => {
  const { ask } = answering({ ...TESTNET, eth_sendRawTransaction: new Error('max fee per gas too low') })
  const material = await sendMaterial(ask, KEY)
  expect(material.outcome).toMatchObject({
    verdict: 'skipped',
    note: `transaction 1 of 6 of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 was refused: the error "max fee per gas too low"`,
  })
})

test('a wrong hash of a sent transaction is a difference', async () => {
  const { ask } = answering({
    ...TESTNET,
    eth_sendRawTransaction: `0x${'1'.repeat(64)}`,
    eth_getTransactionReceipt: { blockNumber: '0x7' },
  })
  const material = await sendMaterial(ask, KEY)
  expect(material).toMatchObject({ block: '0x7', outcome: { verdict: 'differs', problems: [{ path: '/result' }] } })
})

test('a price that is no number is named', async () => {
  const { outcome } = await sendMaterial(answering({ ...TESTNET, eth_gasPrice: null }).ask, KEY)
  expect(outcome.note).toBe('eth_gasPrice returned nothing')
})

test('a result that is neither a hash nor an error is a difference', async () => {
  const { outcome } = await sendMaterial(answering({ ...TESTNET, eth_sendRawTransaction: null }).ask, KEY)
  expect(outcome).toMatchObject({
    ...{
      verdict: 'differs',
      problems: [{ path: '/result', message: 'null is neither the hash of the transaction nor an error' }],
    },
    request: expect.stringContaining('"eth_sendRawTransaction"'),
  })
})
