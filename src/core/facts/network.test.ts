import { describe, expect, test } from 'vitest'
import { connections, facts, protocol } from './network.ts'

describe('facts', () => {
  test('every detail is a sentence', () => {
    for (const [name, { detail }] of Object.entries(facts)) expect(detail, name).toMatch(/^[A-Z\d].*\.$/)
  })
})

describe('connections', () => {
  test('both forms of a chain ID name the same number', () => {
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
