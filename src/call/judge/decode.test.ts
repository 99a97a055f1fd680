import { readFileSync } from 'node:fs'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCalldata, decodeLog, decodeTransaction, encode, wordRows } from './decode.ts'

type Hex = `0x${string}`
const inputs = JSON.parse(readFileSync('test/paste/inputs.json', 'utf8')) as { input: string }[]
const inputOf = (index: number): Hex => (inputs[index]?.input ?? '') as Hex
const rowOf = (rows: readonly { term: string; code?: string; text: string }[], term: string) =>
  rows.find((row) => row.term === term)

describe('decodeTransaction', () => {
  test('computes the sender of a signed one and reads the call in it', async () => {
    const { title, rows } = await decodeTransaction(inputOf(35))
    expect(title).toBe('A transaction for Monad Mainnet, signed')
    expect(rowOf(rows, 'Sender')?.code).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(rowOf(rows, 'Nonce')?.code).toBe('17')
    expect(rowOf(rows, 'Call')?.code).toBe('transfer(address,uint256)')
    expect(rowOf(rows, 'amount')?.text).toBe('25,000,000')
  })
  test('reads a legacy one with its chain', async () => {
    const { title, rows } = await decodeTransaction(inputOf(36))
    expect(title).toBe('A transaction for Monad Testnet, signed')
    expect(rowOf(rows, 'Value')?.text).toBe('0.25 MON')
  })
  test('names the code that an account delegates to', async () => {
    const { rows } = await decodeTransaction(inputOf(37))
    expect(rowOf(rows, 'Authorization 1')?.text).toMatch(/^Multicall3: .*chain 143, at nonce 9$/)
  })
  test('says when the signature is missing', async () => {
    const { title, rows } = await decodeTransaction(inputOf(39))
    expect(title).toBe('A transaction for Monad Testnet, not signed')
    expect(rowOf(rows, 'Sender')).toBeUndefined()
  })
})

describe('decodeCalldata', () => {
  test('points out an unlimited allowance', () => {
    const { rows } = decodeCalldata(`0x${inputOf(41)}`)
    expect(rowOf(rows, 'amount')?.text).toMatch(/^unlimited/)
  })
  test('reads the calls inside a call', () => {
    const { title, rows } = decodeCalldata(inputOf(42))
    expect(title).toBe('aggregate3(tuple[])')
    expect(rows.filter(({ code }) => code === 'balanceOf(address)')).toHaveLength(2)
  })
  test('shows the words of a call that nobody knows', () => {
    const { notes, rows } = decodeCalldata(inputOf(43))
    expect(notes[0]).toContain('0xf2c71139 is not known here')
    expect(rows).toHaveLength(3)
    expect(rows[0]?.text).toMatch(/^looks like the address 0x7099/)
  })
  test('prefers the ABI of the reader', () => {
    const { title, rows } = decodeCalldata(inputOf(43), 'function pay(address to, uint256 until, bool now)')
    expect(title).toBe('A call of 0xf2c71139')
    const abi = 'function transfer(address receiver, uint256 sum)'
    expect(rows).toHaveLength(3)
    expect(decodeCalldata(inputOf(40), abi).rows.map(({ term }) => term)).toEqual(['receiver', 'sum'])
  })
})

describe('encode', () => {
  test('makes the calldata that viem makes, and decodes back', () => {
    const abi = 'function pay((address to, uint256[] sums) order, string note)'
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { rows } = encode(`pay([${to}, [1, 2]], "rent")`, abi)
    const data = encodeFunctionData({ abi: parseAbi([abi]), args: [{ to, sums: [1n, 2n] }, 'rent'] })
    expect(rows[0]?.code).toBe(data)
    expect(decodeCalldata(data, abi).rows.map(({ term, code }) => [term, code])).toEqual([
      ['order.to', to],
      ['order.sums[0]', '1'],
      ['order.sums[1]', '2'],
      ['note', 'rent'],
    ])
  })
  test('makes a log, and decodes it back', () => {
    const abi = 'event Transfer(address indexed from, address indexed to, uint256 value)'
    const [from, to] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0xcA11bde05977b3631167028862bE2a173976CA11']
    const { rows } = encode(`Transfer(${from}, ${to}, 12345678901234567890)`, abi)
    const topics = rows.filter(({ term }) => term.startsWith('topics')).map(({ code }) => code as Hex)
    const log = decodeLog(topics, rows.at(-1)?.code as Hex, abi)
    expect(log.rows.map(({ code }) => code)).toEqual([from, to, '12345678901234567890'])
  })
  test('says what it cannot read', () => {
    expect(() => encode('pay', 'function pay()')).toThrow('Write the call as name(value, value).')
    expect(() => encode('pay(1)', 'function pay()')).toThrow('no function or event pay with 1 inputs')
    expect(() => encode('pay(abc)', 'function pay(uint256 a)')).toThrow('Write values as JSON')
  })
})

test('wordRows tells numbers, addresses and other words apart', () => {
  const address = '70997970c51812dc3a010c7d01b50e0d17dc79c8'.padStart(64, '0')
  const rows = wordRows([address, '1f'.padStart(64, '0'), 'ab'.repeat(32), 'abcd'].join(''))
  expect(rows.map(({ text }) => text)).toEqual([
    'looks like the address 0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    'the number 31',
    '',
    '2 bytes',
  ])
})
