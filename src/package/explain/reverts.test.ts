import { encodeErrorResult, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { KNOWN_REVERTS } from './known-reverts.ts'
import { decodeRevert } from './reverts.ts'

describe('KNOWN_REVERTS', () => {
  test('holds the selector of each signature, and a name for each value', () => {
    for (const [selector, { signature, names }] of Object.entries(KNOWN_REVERTS)) {
      expect(toFunctionSelector(`function ${signature}`), signature).toBe(selector)
      const types = signature.slice(signature.indexOf('(') + 1, -1)
      expect(types === '' ? 0 : types.split(',').length, signature).toBe(names.length)
    }
  })
})

describe('decodeRevert', () => {
  const abi = parseAbi([
    'error Error(string)',
    'error Panic(uint256)',
    'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  ])

  test('reads a reason', () => {
    const data = encodeErrorResult({ abi, errorName: 'Error', args: ['insufficient funds, 日本'] })
    expect(decodeRevert(data)?.meaning).toBe('The contract says: “insufficient funds, 日本”')
  })

  test('names what a panic means', () => {
    const data = encodeErrorResult({ abi, errorName: 'Panic', args: [0x11n] })
    expect(decodeRevert(data)).toEqual({
      name: 'Panic(uint256)',
      meaning: 'Solidity stopped: arithmetic overflow or underflow.',
      values: [{ name: 'code', value: '0x11' }],
    })
  })

  test('reads the values of a common custom error', () => {
    const sender = '0x00000000000000000000000000000000000000aa'
    const data = encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [sender, 5n, 12_345n] })
    expect(decodeRevert(data)?.values).toEqual([
      { name: 'sender', value: sender },
      { name: 'balance', value: '5' },
      { name: 'needed', value: '12,345' },
    ])
  })

  test('says so when bytes are cut, unknown or missing', () => {
    expect(decodeRevert('0x')?.meaning).toBe('The contract reverted without a reason.')
    expect(decodeRevert('0x08c379a0')?.meaning).toBe('A reason was given, but its bytes are cut.')
    expect(decodeRevert(`0x08c379a0${'0'.repeat(126)}ff`)?.meaning).toBe('A reason was given, but its bytes are cut.')
    expect(decodeRevert('0x4e487b71')?.meaning).toBe('A panic with a code that is cut off.')
    expect(decodeRevert(`0x4e487b71${'f'.repeat(64)}`)?.meaning).toContain('Solidity does not document')
    expect(decodeRevert('0xe450d38c')?.values).toEqual([])
    expect(decodeRevert(`0xe450d38c${'0'.repeat(64)}`)?.values[1]?.value).toBe('missing')
    expect(decodeRevert('0xdeadbeef')?.name).toBe('0xdeadbeef')
    expect(decodeRevert('0xdead')).toBeUndefined()
    expect(decodeRevert('reverted')).toBeUndefined()
  })
})
