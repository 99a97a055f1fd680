import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { decodeSigned } from './signed-transaction.ts'

// Key 0 of every local development node. It has no funds.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const to = '0x4435179115d7141eb5a81dfc7d6ecf73bcf003a8' as const
const common = { nonce: 7, to, value: 10n ** 21n, gas: 21_000n, data: '0x1234' as const }

describe('decodeSigned', () => {
  test('reads every type that a node takes', async () => {
    const chainId = 143
    const signed = {
      0: await account.signTransaction({ ...common, chainId, type: 'legacy', gasPrice: 5n }),
      1: await account.signTransaction({
        ...common,
        chainId,
        type: 'eip2930',
        gasPrice: 5n,
        accessList: [{ address: to, storageKeys: [] }],
      }),
      2: await account.signTransaction({
        ...common,
        chainId,
        type: 'eip1559',
        maxFeePerGas: 5n,
        maxPriorityFeePerGas: 1n,
      }),
      4: await account.signTransaction({
        ...common,
        chainId,
        type: 'eip7702',
        maxFeePerGas: 5n,
        maxPriorityFeePerGas: 1n,
        authorizationList: [await account.signAuthorization({ address: to, chainId, nonce: 1 })],
      }),
    }
    for (const [type, raw] of Object.entries(signed)) {
      expect(decodeSigned(raw), type).toEqual({
        type: Number(type),
        chainId: 143n,
        nonce: 7n,
        to,
        value: 10n ** 21n,
        gas: 21_000n,
        maxFeePerGas: 5n,
        dataLength: 2,
      })
    }
  })

  test('reads a creation, zeros and a legacy transaction without chain ID', async () => {
    const raw = await account.signTransaction({ type: 'legacy', gasPrice: 5n, gas: 21_000n, data: '0x60' })
    expect(decodeSigned(raw)).toEqual({ type: 0, nonce: 0n, value: 0n, gas: 21_000n, maxFeePerGas: 5n, dataLength: 1 })
  })

  test('says nothing about other bytes', async () => {
    const raw = await account.signTransaction({ ...common, chainId: 1, type: 'legacy', gasPrice: 5n })
    for (const bytes of [
      '',
      '0x',
      '0x1',
      'latest',
      '0x05c0',
      '0xc0',
      raw.slice(0, -2),
      `${raw}00`,
      `0x02${raw.slice(2)}`,
    ])
      expect(decodeSigned(bytes), bytes).toBeUndefined()
    expect(decodeSigned(`0x${'c1'.repeat(50)}`)).toBeUndefined()
  })
})
