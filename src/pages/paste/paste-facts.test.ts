/** Compares the paste field's hard-coded facts with their sources. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { bareSignature, eventOf, FUNCTIONS, functionOf } from '../../call/judge/known-calls.ts'
import { CONTRACT_NAMES, placeOf } from '../../call/judge/known-places.ts'
import { staysInPage } from '../../core/lib/private-text.ts'
import type { Offer } from './action.ts'
import { detailOf } from './detail.ts'
import { understand } from './understand.ts'

const read = (name: string): unknown => parse(readFileSync(`content/data/${name}.yaml`, 'utf8'))

test('the canonical contracts are those of the pages', () => {
  const rows = read('contracts') as { name: string; mainnet: string; testnet?: string }[]
  const listed = rows.flatMap(({ name, mainnet, testnet }) =>
    [mainnet, testnet ?? mainnet].map((address) => [address.toLowerCase(), name] as const),
  )
  expect(CONTRACT_NAMES).toEqual(Object.fromEntries(listed))
})

test('the precompiles are those of the pages', () => {
  const rows = read('precompiles') as { address: string; name: string }[]
  for (const { address, name } of rows) {
    const first = /0x[0-9a-f]+/.exec(address)?.[0] ?? ''
    const place = placeOf(`0x${first.slice(2).padStart(40, '0')}`)
    expect(name, address).toContain(place?.name ?? 'nothing')
  }
})

describe('selectors', () => {
  test('are computed from signatures without names', () => {
    expect(bareSignature('f(address to, (uint256 a, bytes b)[] list)')).toBe('f(address,(uint256,bytes)[])')
    expect(functionOf('0xa9059cbb')).toBe('transfer(address to, uint256 amount)')
    expect(functionOf('0x82ad56cb')).toMatch(/^aggregate3\(/)
    expect(eventOf('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')).toMatch(/^Transfer\(/)
  })
  test('of two functions are never the same', () => {
    expect(new Set(FUNCTIONS.map(bareSignature)).size).toBe(FUNCTIONS.length)
  })
})

describe('what is private', () => {
  test.each([
    'eth_getLogs',
    '-32602 Invalid params',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'https://rpc.monad.xyz',
    'block 81,000,000',
    'how do I verify a contract',
  ])('does not hold %s', (text) => {
    expect(staysInPage(text)).toBe(false)
  })
  test.each([
    '{"id":1}',
    'https://rpc.example.com/v2/key',
    'wss://user:word@rpc.example.com',
    'rpc.example.com/v2/key',
    'one\ntwo',
    'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    'a b c d e f g h i j k l',
  ])('holds %s', (text) => {
    expect(staysInPage(text)).toBe(true)
  })
})

describe('detailOf', () => {
  const workers = {
    decode: () => Promise.reject(new Error('not asked')),
    check: () => Promise.reject(new Error('not asked')),
  }
  const shown = async (text: string) => {
    const [first] = (await understand(text)).offers
    return detailOf(first as Offer, workers)
  }

  test('gives the remedy of an error and the node’s own words', async () => {
    const detail = await shown('insufficient funds for gas * price + value: address 0x1 have 1 want 2')
    expect(detail?.title).toBe('The account cannot pay value plus gas limit times fee cap')
    expect(detail?.rows.map(({ text, code }) => code ?? text)).toContain('Signer had insufficient balance')
    expect(detail?.links[0]?.path).toBe('/reference/rpc-error-codes#pool-dropped')
  })
  test('names what replaces a method that is absent', async () => {
    expect((await shown('eth_newFilter'))?.links.map(({ label }) => label)).toEqual([
      'What to do instead',
      'eth_getLogs',
      'eth_subscribe',
    ])
  })
  test.each([
    ['personal_sign', 'personal_sign is a method of wallets. A Monad node does not have it', 1],
    ['wallet_inventSomething', 'wallet_inventSomething is a method of wallets. A Monad node does not have it', 0],
  ])('sends the reader of %s to the wallet', async (name, title, links) => {
    const detail = await shown(name)
    expect(detail).toMatchObject({ title, text: [expect.stringContaining('provider of the wallet')] })
    expect(detail?.links).toHaveLength(links)
  })
  test('tells the words of a phrase without showing them', async () => {
    const detail = await shown('test test test test test test test test test test test junk')
    expect(JSON.stringify(detail)).toContain('12 words')
    expect(JSON.stringify(detail)).not.toContain('junk')
  })
})
