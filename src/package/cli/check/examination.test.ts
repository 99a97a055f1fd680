import { expect, test } from 'vitest'
import { examine } from './examination.ts'

test('a receipt of a sent transaction has the shape of a receipt', async () => {
  const nothing = async () => undefined
  const outcomes = await examine({
    ...{ inputs: {}, reference: 'geth', ask: nothing, askAll: nothing },
    earlier: [{ method: 'eth_sendRawTransactionSync', params: ['0x00'], result: { status: '0x1' } }],
  })
  expect(outcomes).toContainEqual(
    expect.objectContaining({ method: 'eth_sendRawTransactionSync', probe: 'compared', verdict: 'differs' }),
  )
})
