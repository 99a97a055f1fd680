import { czech, english, french, italian, portuguese, spanish } from 'viem/accounts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { goesNowhere, learnPhraseWords, mayBecomeSecret, type Secret, secretIn, secretNotice } from './private-text.ts'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

test('before the words of phrases are known, four short words in a row may be some', async () => {
  // Another test of the same worker may have taught the words.
  vi.resetModules()
  const { mayBecomeSecret, secretIn } = await import('./private-text.ts')
  expect([mayBecomeSecret('legal winner thank'), mayBecomeSecret('legal winner thank y')]).toEqual([false, true])
  expect(mayBecomeSecret('how does staking work')).toBe(true)
  expect(secretIn(PHRASE)).toBeUndefined()
})

describe('with the words', () => {
  beforeAll(() => learnPhraseWords([english, spanish, french, italian, portuguese, czech]))

  test.each([
    PHRASE,
    'LEGAL winner, thank year',
    '1. legal 2. winner 3. thank 4. year',
    'ábaco abdomen abeja abierto abogado',
    'abaco abbaglio abbinato abete abisso',
    'あいこくしん あいさつ あいだ あおぞら',
    '的 一 是 在',
  ])('no letter of “%s” goes anywhere after its third word', (phrase) => {
    const from =
      phrase
        .split(/[\s]+/)
        .filter((part) => !/^\d/.test(part))
        .slice(0, 3)
        .at(-1) ?? ''
    const third = phrase.indexOf(from) + from.length
    for (let length = phrase.length; length > third + 3; length--)
      if (/\p{L}$/u.test(phrase.slice(0, length)))
        expect([phrase.slice(0, length), mayBecomeSecret(phrase.slice(0, length))]).toEqual([
          phrase.slice(0, length),
          true,
        ])
    expect(secretIn(phrase)).toBe('phrase')
  })

  test.each<[Secret | undefined, string, string]>([
    ['token', '', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    [
      'key',
      '',
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
    ],
    ['key', '', 'sk-proj-a8Fk2LmQ9xZt4'],
    ['token', '', 'a1b2c3d4e5f60718293a4b5c6d7e8f90'],
    ['address', 'https://user:', 'word@rpc.example'],
    ['address', 'https://rpc.example/v2/', 'a1b2c3d4e5f60718293a4b5c'],
    ['key', 'private key: 0x', '4c0883a69102937d6231471b5dbb6204'],
    // A hash and a key look the same, so neither is reported.
    [undefined, '0x', '4c08'.repeat(16)],
  ])('%s: %s%s', (secret, before, token) => {
    const text = before + token
    expect(secretIn(text)).toBe(secret)
    expect(goesNowhere(text)).toBe(true)
    expect(secretNotice(text) === '').toBe(secret === undefined)
    const shown = [...Array(token.length).keys()].filter((length) => !goesNowhere(before + token.slice(0, length)))
    expect(Math.max(0, ...shown), 'characters that were shown before it was known').toBeLessThanOrEqual(16)
  })

  test.each([
    'how does staking work on monad',
    'eth_getBlockByNumber',
    'what is the gas limit of a block',
    'debug_traceBlockByNumber',
    'max fee per gas less than block base fee',
    '0xA9059cbb',
    'eip-7702 delegation',
    'monad-json-rpc@2.0.0',
    'nonce too low',
    'eth_getTransactionByBlockNumberAndIndex',
    'secp256k1_ecrecover',
    'ERC4626TokenizedVault',
    'http://localhost:8545',
  ])('%s is an ordinary text', (text) => {
    expect([secretIn(text), goesNowhere(text)]).toEqual([undefined, false])
  })

  test('an address of an account is no secret', () => {
    expect(secretIn('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBeUndefined()
  })
})
