import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { staysInPage } from '../../core/lib/private-text.ts'
import { mayBePasted } from './paste-texts.ts'
import { recognise } from './understand.ts'

const inputs = JSON.parse(readFileSync('test/paste/inputs.json', 'utf8')) as { input: string }[]
const bank = ['ethdev', 'wallet', 'student'].flatMap(
  (list) => JSON.parse(readFileSync(`test/search/bank/${list}.json`, 'utf8')) as { query: string }[],
)

/** Excludes plain words and exact method names, which the search itself finds. */
function isKnown(text: string): boolean {
  const [first] = recognise(text).offers
  return first.act !== 'search' && !(first.act === 'open' && Object.keys(first.params).length === 0)
}

test('the paste field is asked for every text of the list that it knows more about', () => {
  const known = inputs.map(({ input }) => input).filter((input) => !staysInPage(input) && isKnown(input))
  expect(known.length).toBeGreaterThan(10)
  expect(known.filter((input) => !mayBePasted(input))).toEqual([])
})

test('the paste field is asked at the first query for every error of a node, and for what other clients say', () => {
  const errors = parse(readFileSync('openrpc/errors.yaml', 'utf8')) as Record<string, { message?: string }>
  const texts = Object.values(errors).flatMap(({ message = '' }) =>
    message !== '' && !staysInPage(message) ? message : [],
  )
  expect(texts.length).toBeGreaterThan(40)
  const foreign = [
    ...['nonce too low', 'insufficient funds for gas * price + value', 'replacement transaction underpriced'],
    ...[
      'intrinsic gas too low',
      'exceeds block gas limit',
      'invalid chain id',
      'missing trie node',
      'header not found',
    ],
    ...['already known', 'AA21 didn’t pay prefund', 'failed to fetch', 'user rejected the request'],
    ...['personal_sign', 'wallet_sendCalls', 'wallet_inventSomething', 'invalid opcode'],
    ...[
      'the method does not exist',
      'too many requests',
      'rate limit',
      'request rate limited',
      'execution reverted',
      'HTTP 429',
      '10143',
    ],
  ]
  expect([...texts, ...foreign].filter((text) => isKnown(text) && !mayBePasted(text))).toEqual([])
})

test.each([
  'dark theme',
  'theme',
  'network testnet',
  'language viem',
  'copy curl',
  'go to errors',
  '>network',
  'block 12',
])('%s is for the paste field', (text) => expect(mayBePasted(text)).toBe(true))

test.each([
  'eth_getLogs',
  'block',
  'gas limit',
  'network information',
  'light client',
  '429',
  'how do I verify a contract?',
  'testnet rpc rate limit',
  'rpc rate limit per second',
])('%s are plain words', (text) => expect(mayBePasted(text)).toBe(false))

test('few of the questions of readers are for the paste field', () => {
  const asked = bank.filter(({ query }) => !staysInPage(query))
  // Many queries use the wording of an error, which the paste field explains at every query.
  expect(asked.filter(({ query }) => mayBePasted(query)).length / asked.length).toBeLessThan(0.25)
})

test('several answers, one in each line, are offered to the checker; one that is cut off is looked for', () => {
  const lines = '{"jsonrpc":"2.0","id":1,"result":"0x1"}\n{"jsonrpc":"2.0","id":2,"result":"0x2"}'
  expect(recognise(lines)).toEqual({ what: 'Several JSON values', offers: [{ act: 'check', text: lines }] })
  expect(recognise('{"a":1}{').offers[0].act).toBe('search')
})
