import { describe, expect, test } from 'vitest'
import { connections, facts, protocol } from './network.ts'

describe('facts', () => {
  test('derived values say what readers must see', () => {
    const shown = Object.fromEntries(Object.entries(facts).map(([name, { value }]) => [name, value]))
    expect(shown).toMatchObject({
      'mainnet.chainId': '143',
      'testnet.chainId': '10143',
      'devnet.chainId': '20143',
      blockTime: '300 ms',
      votedDelay: '300 ms',
      finality: '600 ms',
      verifiedDelay: '1.5 s',
      executionDelay: '3 blocks',
      blockGasLimit: '150,000,000',
      blockGasTarget: '120,000,000',
      transactionGasLimit: '30,000,000',
      maxTransactionsPerBlock: '3,750',
      maxBlockBytes: '1,500,000',
      minBaseFee: '100 gwei',
      suggestedTip: '2 gwei',
      reserveBalance: '10 MON',
      blockReward: '18 MON',
      epochLength: '50,000 blocks',
      epochDelay: '5,000 rounds',
      activeValidators: '200',
      selfStakeMinimum: '100,000 MON',
      validatorStakeMinimum: '10,000,000 MON',
    })
  })
  test('every detail is a sentence', () => {
    for (const [name, { detail }] of Object.entries(facts)) expect(detail, name).toMatch(/^[A-Z].*\.$/)
  })
})

describe('connections', () => {
  test('both forms of a chain id name the same number', () => {
    for (const { chainId, chainIdHex } of Object.values(connections)) expect(Number(chainIdHex)).toBe(chainId)
  })
})

describe('protocol', () => {
  test('the gas target is 80 % of the limit', () => {
    expect(protocol.blockGasTarget * 10n).toBe(protocol.blockGasLimit * 8n)
  })
  test('block space per second is 500 million gas', () => {
    expect((protocol.blockGasLimit * 1000n) / BigInt(protocol.blockTimeMs)).toBe(500_000_000n)
  })
})
