// @vitest-environment happy-dom
/** 1,000 secrets at the doors through which text leaves a page, and 2,000 ordinary texts, which do not need a warning. */
import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { HEX, numbersFrom, secrets, type TypedSecret, textOf } from '../../../test/secrets.ts'
import { keepText, storedText } from './stored-text.ts'
import './phrase-words.ts'
import { goesNowhere, mayBeInAddress, secretIn } from '../../core/lib/private-text.ts'

beforeEach(() => sessionStorage.clear())

const all = secrets()
const WORDS = 3
const CHARACTERS = 16

/** Where the secret of a keystore begins. The salt and the name of the cipher are none. */
const startOf = ({ kind, secret }: TypedSecret): number =>
  kind === 'keystore' ? secret.indexOf('ciphertext":"') + 'ciphertext":"'.length : 0

/** Whether a part of a secret is more than may leave before it can be known. */
function isTooMuch(one: TypedSecret, part: string): boolean {
  if (!one.kind.startsWith('phrase')) return part.slice(startOf(one)).replaceAll('-', '').length > CHARACTERS
  const words = part.split(/[\s,\u3000]+/).filter((word) => /\p{L}/u.test(word))
  return words.length > WORDS
}

/** Lengths at which a secret that is typed letter by letter passes a door with more than may leave. */
const leaks = (one: TypedSecret, passes: (text: string) => boolean): string[] =>
  Array.from({ length: one.secret.length }, (_, at) => one.secret.slice(0, at + 1))
    .filter((part) => isTooMuch(one, part) && passes(one.lead + part))
    .map((part) => `${one.kind}: ${one.lead}${part}`)

test('there are 1,000 of them', () => {
  expect(new Set(all.map(({ lead, secret }) => lead + secret)).size).toBe(1_000)
})

test('at no letter do they go to a search service, an address of a search or filter, or a link', () => {
  expect(all.flatMap((one) => leaks(one, (text) => !goesNowhere(text)))).toEqual([])
})

test('at no letter are they stored', () => {
  const isStored = (text: string): boolean => {
    keepText('/a', 'text', text)
    return sessionStorage.length > 0
  }
  // The storage of the tests is slow, so a part of the letters is tried there.
  const some = ({ secret }: TypedSecret, part: string): boolean =>
    part.length % 9 === 0 || part.length === secret.length
  const found = all.flatMap((one) =>
    leaks(one, (text) => some(one, text.slice(one.lead.length)) && isStored(text)).slice(0, 1),
  )
  expect(found).toEqual([])
})

test('they survive links and Back in the memory of the document', () => {
  for (const { lead, secret } of all) {
    keepText('/a', 'text', lead + secret)
    expect([storedText('/a', 'text'), sessionStorage.length]).toEqual([lead + secret, 0])
  }
})

test('no field of a request puts them into an address', () => {
  const forms = (text: string): string[] => [JSON.stringify([text]), JSON.stringify([{ from: text }]), text]
  const found = all.flatMap(({ kind, lead, secret }) =>
    forms(lead + secret).flatMap((params) => (mayBeInAddress(params) ? [`${kind}: ${params}`] : [])),
  )
  expect(found).toEqual([])
})

test('a key that is typed into a field of a request stays out of the address, and an account address may be in it', () => {
  const key = textOf(numbersFrom(1), HEX, 64)
  const lengths = Array.from({ length: 64 }, (_, at) => at + 1)
  const passed = lengths.filter((length) => mayBeInAddress(JSON.stringify([`0x${key.slice(0, length)}`])))
  expect(passed).toEqual([...lengths.slice(0, CHARACTERS), 40])
  expect(mayBeInAddress(JSON.stringify([`0x${key}`]), `?hash=0x${key}`), 'a hash that the page shows').toBe(true)
})

test('the reader is told of each', () => {
  expect(all.filter(({ lead, secret }) => secretIn(lead + secret) === undefined)).toEqual([])
})

type Explained = { input: unknown }
const asText = (input: unknown): string => (typeof input === 'string' ? input : JSON.stringify(input))

/** 600 hashes, addresses and calldata each, lines of prose, and 800 errors and lines of logs. */
function ordinary(): string[] {
  const random = numbersFrom(7)
  const hex = (count: number, length: () => number): string[] =>
    Array.from({ length: count }, () => `0x${textOf(random, HEX, length())}`)
  const prose = readdirSync('content', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .flatMap((file) => readFileSync(`content/${file}`, 'utf8').split(/\n+/))
    .filter((line) => line.length > 30 && !/private-?key|test test test/i.test(line))
  const errors = ['inputs', 'unseen', 'unseen-2']
    .flatMap((name) => JSON.parse(readFileSync(`test/explain/${name}.json`, 'utf8')) as Explained[])
    .map(({ input }) => asText(input))
  return [
    ...hex(200, () => 64),
    ...hex(200, () => 40),
    ...hex(200, () => 8 + 64 * Math.floor(random() * 6)),
    ...prose.filter((_, at) => at % Math.floor(prose.length / 600) === 0).slice(0, 600),
    ...errors.slice(0, 800),
  ]
}

test('at most two of 2,000 ordinary texts are taken for a secret', () => {
  const texts = ordinary()
  expect(texts.length).toBe(2_000)
  const warned = texts.flatMap((text) => (secretIn(text) === undefined ? [] : [text]))
  expect(warned.slice(2)).toEqual([])
})
