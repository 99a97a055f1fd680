/**
 * Secrets of readers and texts that are none. Made by rule from a fixed start, so a failure has the same text on every
 * run. They are invented.
 */
import {
  czech,
  english,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  simplifiedChinese,
  spanish,
  traditionalChinese,
} from 'viem/accounts'

/** `lead` is text in front of the secret that is none, such as the name of a variable or the host of an address. */
export type TypedSecret = { kind: string; lead: string; secret: string }

const LISTS = {
  czech,
  english,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  simplifiedChinese,
  spanish,
  traditionalChinese,
}

export const HEX = '0123456789abcdef'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A sequence of numbers from 0 to 1 (mulberry32). */
export function numbersFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number
const pick = <Item>(random: Random, items: ArrayLike<Item>): Item => items[Math.floor(random() * items.length)] as Item
export const textOf = (random: Random, letters: string, length: number): string =>
  Array.from({ length }, () => pick(random, letters)).join('')

/** The checksum cannot be judged from single words, so random phrases have right and wrong ones. */
function phrase(random: Random, words: readonly string[], number: number): string {
  const count = [12, 15, 18, 21, 24][number % 5] as number
  const chosen = Array.from({ length: count }, () => pick(random, words))
  if (number % 4 === 1) return chosen.map((word, at) => `${at + 1}. ${word}`).join(' ')
  if (number % 4 === 2) return chosen.join(', ').toUpperCase()
  return chosen.join(number % 4 === 3 && words === japanese ? '\u3000' : ' ')
}

const jwt = (random: Random): string =>
  [`eyJ${textOf(random, BASE62, 33)}`, `eyJ${textOf(random, BASE62, 60)}`, textOf(random, BASE62, 43)].join('.')

/** Forms of keys as their services publish them. */
const KEYS: readonly ((random: Random) => string)[] = [
  (random) => `sk-proj-${textOf(random, BASE62, 48)}`,
  (random) => `ghp_${textOf(random, BASE62, 36)}`,
  (random) => `AKIA${textOf(random, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`,
  (random) => `AIza${textOf(random, BASE62, 35)}`,
  (random) => `sk_live_${textOf(random, BASE62, 24)}`,
  (random) => `xoxb-${textOf(random, '0123456789', 12)}-${textOf(random, BASE62, 24)}`,
  (random) => textOf(random, BASE62, 32),
  (random) => textOf(random, HEX, 32),
  (random) => [8, 4, 4, 4, 12].map((length) => textOf(random, HEX, length)).join('-'),
  (random) => `xprv9s21ZrQH143K${textOf(random, BASE58, 95)}`,
]

/** Addresses of endpoints up to the key. */
const PROVIDERS: readonly (readonly [string, (random: Random) => string])[] = [
  ['https://monad-mainnet.g.alchemy.com/v2/', (random) => textOf(random, BASE62, 32)],
  ['https://monad-mainnet.infura.io/v3/', (random) => textOf(random, HEX, 32)],
  ['https://some-name.monad-mainnet.quiknode.pro/', (random) => textOf(random, HEX, 40)],
  ['https://lb.drpc.org/ogrpc?network=monad&dkey=', (random) => textOf(random, BASE62, 44)],
  ['wss://rpc.ankr.com/monad_mainnet/', (random) => textOf(random, HEX, 64)],
  ['https://node.example/?apikey=', (random) => textOf(random, BASE62, 24)],
  ['https://user:', (random) => `${textOf(random, BASE62, 20)}@node.example`],
]

const NAMES = [
  'private key: 0x',
  'PRIVATE_KEY=',
  '"privateKey": "0x',
  'secret key ',
  'cast send --private-key 0x',
  'PK=0x',
]

function keystore(random: Random): string {
  const [iv, text, mac, salt] = [32, 64, 64, 64].map((length) => textOf(random, HEX, length))
  const crypto = {
    cipher: 'aes-128-ctr',
    cipherparams: { iv },
    ciphertext: text,
    kdf: 'scrypt',
    kdfparams: { dklen: 32, n: 262_144, p: 1, r: 8, salt },
    mac,
  }
  return JSON.stringify({ address: textOf(random, HEX, 40), crypto, version: 3 })
}

/** 1,000 secrets: 400 phrases of ten languages, and 100 of each other kind. */
export function secrets(): TypedSecret[] {
  const random = numbersFrom(39)
  const hundred = (kind: string, make: (number: number) => Omit<TypedSecret, 'kind'>): TypedSecret[] =>
    Array.from({ length: 100 }, (_, number) => ({ kind, ...make(number) }))
  const phrases = Object.entries(LISTS).flatMap(([language, words]) =>
    Array.from({ length: 40 }, (_, number) => ({
      kind: `phrase, ${language}`,
      lead: '',
      secret: phrase(random, words, number),
    })),
  )
  return [
    ...phrases,
    ...hundred('WIF key', (number) => ({
      lead: '',
      secret:
        number % 2 === 0 ? `5${textOf(random, BASE58, 50)}` : `${pick(random, 'KL')}${textOf(random, BASE58, 51)}`,
    })),
    ...hundred('JWT', (number) => ({ lead: number % 2 === 0 ? '' : 'Authorization: Bearer ', secret: jwt(random) })),
    ...hundred('key of a service', (number) => ({ lead: '', secret: (KEYS[number % KEYS.length] ?? jwt)(random) })),
    ...hundred('address with a key', (number) => {
      const [lead, make] = PROVIDERS[number % PROVIDERS.length] ?? ['', jwt]
      return { lead, secret: make(random) }
    }),
    ...hundred('private key', (number) => ({
      lead: NAMES[number % NAMES.length] ?? '',
      secret: textOf(random, HEX, 64),
    })),
    ...hundred('keystore', () => ({ lead: '', secret: keystore(random) })),
  ]
}
