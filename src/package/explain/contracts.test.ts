import { encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { explainFully } from './full.ts'

const abi = parseAbi([
  'error Error(string reason)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
  'error ExecutionFailed(uint256 command, bytes message)',
])
const spender = '0x00000000000000000000000000000000000000aa'
const allowance = encodeErrorResult({ abi, errorName: 'ERC20InsufficientAllowance', args: [spender, 1n, 2n] })
const causeOf = (error: unknown) => explainFully(error).cause

describe('a custom error', () => {
  test('is known by its name, whatever the text around it', () => {
    for (const text of [
      'EnforcedPause',
      'EnforcedPause()',
      'Error: EnforcedPause()',
      'execution reverted: EnforcedPause()',
      "reverted with custom error 'EnforcedPause()'",
      '[FAIL: EnforcedPause()] test_withdraw()',
      'contract call reverted with error: EnforcedPause',
      'Error: EnforcedPause()'.toUpperCase(),
    ])
      expect(explainFully(text), text).toMatchObject({ kind: 'revert', cause: 'The contract is paused.' })
  })

  test('has the values that a text writes after its name', () => {
    const text = `custom error: ERC20InsufficientAllowance(${spender}, 5, amount: 1000 [1e3])`
    expect(explainFully(text).decoded?.values.map(({ value }) => value)).toEqual([spender, '5', '1,000'])
    expect(explainFully('ERC20InsufficientAllowance(alice, 5, 6)').decoded?.values).toEqual([])
    expect(explainFully('Error: NotOwner(address who)').cause).toContain('is not the owner')
  })

  test('is none if a program has the same name', () => {
    expect(explainFully('called `Result::unwrap()` on an `Err` value: TransferFailed("x")').kind).toBe('unknown')
    expect(explainFully('Error: server response 401 Unauthorized (request={  })').kind).toBe('http')
    expect(explainFully('abi: error EnforcedPause(), error FailedCall()').kind).toBe('unknown')
  })

  test('is known with cut bytes', () => {
    expect(causeOf(allowance.slice(0, 50))).toContain('may not spend')
    expect(causeOf(`data: ${allowance.slice(0, 101)}`)).toContain('may not spend')
  })

  test('is found inside of another', () => {
    const args = [spender, '0xa9059cbb', allowance, '0x'] as const
    const wrapped = encodeErrorResult({ abi, errorName: 'WrappedError', args })
    const router = encodeErrorResult({ abi, errorName: 'ExecutionFailed', args: [0n, wrapped] })
    expect(causeOf(router)).toMatch(/router reverted\. Inside: .* reverted\. Inside: The spender may not spend/)
  })
})

describe('a reason', () => {
  test('is explained in the bytes, in words, and alone', () => {
    const data = encodeErrorResult({ abi, errorName: 'Error', args: ['GS026'] })
    for (const text of [data, 'execution reverted: GS026', 'GS026', 'Uncaught (in promise) gs026'])
      expect(causeOf(text), text).toContain('A signature is not from an owner')
  })

  test('of one or two letters or digits is one of Uniswap or Aave', () => {
    expect(causeOf('execution reverted: AS')).toContain('The amount is zero.')
    expect(causeOf("reverted with reason string '36'")).toContain('too small for the debt')
    expect(causeOf('Error: STF')).toContain('could not collect the tokens')
    expect(explainFully('36').decoded).toBeUndefined()
  })

  test('counts before a part of it that another program writes', () => {
    expect(causeOf('ERC20Permit: invalid signature')).toContain('its nonce, chain or domain differs')
  })

  test('with the name of a library is known alone', () => {
    expect(explainFully('ERC721: mint to the zero address')).toMatchObject({ kind: 'revert', verdict: 'reverted' })
    expect(explainFully('Address: 127.0.0.1').kind).toBe('unknown')
  })

  test('may be bare bytes, as the precompiles of Monad return them', () => {
    const data = `0x${Buffer.from('unknown validator').toString('hex')}`
    expect(causeOf({ code: 3, message: 'execution reverted', data })).toContain('no validator with this ID')
    expect(causeOf('execution reverted: unknown validator')).toContain('no validator with this ID')
  })

  test('of a simulated operation is its own', () => {
    const text = 'UserOperation reverted during simulation with reason:'
    expect(explainFully(`${text} ERC20: transfer amount exceeds balance`).kind).toBe('revert')
    expect(explainFully(`${text} 0x`).kind).toBe('bundler')
    expect(explainFully(`${text} AA25 invalid account nonce`).kind).toBe('bundler')
  })
})

test('a panic is known by its number or its sentence', () => {
  for (const text of ['Panic(17)', 'panic code 17', 'Panic due to OVERFLOW(17)', 'panic code 0x11'])
    expect(causeOf(text), text).toContain('overflow')
  expect(causeOf('array out-of-bounds access (0x32)')).toContain('index')
  expect(causeOf('Arithmetic operation resulted in underflow or overflow.')).toContain('below zero')
})

test('the status of a device is one after its name or alone, and not in a receipt', () => {
  expect(explainFully('0x5515').cause).toBe('The device is locked.')
  expect(explainFully('TransportStatusError: Ledger device: Locked device (0x5515)').cause).toBe(
    'The device is locked.',
  )
  expect(explainFully('{"gasUsed":"0x5515"}').kind).toBe('unknown')
})

test('a cut phrase of few words of many is no match', () => {
  expect(explainFully('The address is not allowed').kind).toBe('unknown')
})
