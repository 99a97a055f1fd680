import { expect, test } from 'vitest'
import { sendMaterial } from './send-material.ts'

/** The first key of `test test … junk`, which the local node funds. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const PATIENCE_MS = 10

type Answer = { result?: unknown; error?: { code?: number; message: string } }

/** A chain with ten more blocks at each look, which accepts everything that the answers do not refuse. */
function chain(answers: Record<string, (params: unknown[]) => Answer>) {
  let height = 0
  let balance = 10n ** 22n
  const usual: Record<string, (params: unknown[]) => Answer> = {
    eth_chainId: () => ({ result: '0x279f' }),
    eth_getTransactionCount: () => ({ result: '0x0' }),
    eth_gasPrice: () => ({ result: '0x17bfac7c00' }),
    eth_getBalance: () => {
      balance -= 1n
      return { result: `0x${balance.toString(16)}` }
    },
    eth_blockNumber: () => {
      height += 10
      return { result: `0x${height.toString(16)}` }
    },
    eth_sendRawTransactionSync: () => ({ error: { code: -32_601, message: 'Method not found' } }),
    eth_getTransactionReceipt: () => ({ result: null }),
  }
  return {
    ask: async (method: string, params: unknown[]): Promise<Answer> => {
      const answer = (answers[method] ?? usual[method])?.(params)
      if (answer) return answer
      if (method !== 'eth_sendRawTransaction') return { error: { code: -32_000, message: 'Unknown tx hash' } }
      const { keccak256 } = await import('viem/utils')
      return { result: keccak256(params[0] as `0x${string}`) }
    },
  }
}

test('transactions that no block contains are a difference, with the request for a receipt', async () => {
  const { outcome } = await sendMaterial(chain({}).ask, KEY, PATIENCE_MS)
  expect(outcome).toMatchObject({
    verdict: 'differs',
    problems: [
      {
        path: '/result',
        message:
          '0 of 6 sent transactions have a receipt after 0.01 s, although eth_sendRawTransaction returned their hashes and the chain went from block 10 to 20',
      },
    ],
    request: expect.stringMatching('eth_getTransactionReceipt'),
  })
})

test.each<[string, Record<string, () => Answer>, RegExp]>([
  ['a chain without new blocks', { eth_blockNumber: () => ({ result: '0x1' }) }, /the chain has no new blocks/],
  [
    'a pool that dropped them',
    { txpool_statusByHash: () => ({ result: { status: 'dropped', reason: 'Transaction fee too low' } }) },
    /its status in the pool is dropped: Transaction fee too low/,
  ],
  ['Hardhat', { web3_clientVersion: () => ({ result: 'HardhatNetwork/2.29.0' }) }, /Hardhat's pool does not count/],
  ['an account without the cost', { eth_getBalance: () => ({ result: '0x1' }) }, /the account has only 1 wei/],
])('%s explains transactions without a receipt', async (_, answers, note) => {
  const { outcome } = await sendMaterial(chain(answers).ask, KEY, PATIENCE_MS)
  expect(outcome).toMatchObject({ verdict: 'skipped', note: expect.stringMatching(note) })
})

const included = { eth_getTransactionReceipt: () => ({ result: { blockNumber: '0x5', logs: [] } }) }

test('a receipt of another transaction is a difference of the method that returns it', async () => {
  const wrong = {
    ...included,
    eth_sendRawTransactionSync: () => ({ result: { transactionHash: '0x1', blockNumber: '0x5' } }),
  }
  const { outcome, exchanges } = await sendMaterial(chain(wrong).ask, KEY, PATIENCE_MS)
  expect(outcome).toMatchObject({
    verdict: 'differs',
    problems: [{ path: '/result/transactionHash' }],
    request: expect.stringMatching('eth_sendRawTransactionSync'),
  })
  expect(exchanges?.map(({ method }) => method)).toContain('eth_sendRawTransactionSync')
})

test('a timeout after the block of the transaction is a difference', async () => {
  const late = {
    ...included,
    eth_sendRawTransactionSync: () => ({ error: { code: 4, message: 'Transaction receipt not available' } }),
    eth_blockNumber: () => ({ result: '0x9' }),
  }
  const { outcome } = await sendMaterial(chain(late).ask, KEY, PATIENCE_MS)
  expect(outcome).toMatchObject({ verdict: 'differs', problems: [{ path: '/error' }] })
})

test('an error that the usual method does not have is a difference', async () => {
  const refusing = {
    ...included,
    eth_sendRawTransactionSync: () => ({ error: { code: -32_000, message: 'internal' } }),
  }
  const { outcome } = await sendMaterial(chain(refusing).ask, KEY, PATIENCE_MS)
  expect(outcome).toMatchObject({
    verdict: 'differs',
    problems: [{ message: expect.stringMatching('accepts the same') }],
  })
})
