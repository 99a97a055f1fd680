/** Compares this node with recorded responses of other nodes, for all pairs whose state it can reproduce. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { decodeTransaction, transactionJson } from './chain/transaction.ts'
import type { Hex } from './chain/trie.ts'
import { createNode } from './node.ts'

type Json = Record<string, unknown>
type Answer = { result?: unknown; error?: { code: number; data?: unknown } }
type Vector = {
  id?: string
  file?: string
  method: string
  request: { method: string; params?: unknown[] }
  response: Answer
  expect: { request: { verdict: 'accept' | 'reject' | 'either' } }
}

const FOLDERS = ['anvil', 'execution-apis'].map((name) => new URL(`../../../../test/vectors/${name}/`, import.meta.url))
const vectors = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name !== '_envelope.json')
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector[]),
)
const nameOf = ({ id, file }: Vector): string => id ?? file ?? ''
const isTaken = ({ expect: { request } }: Vector): boolean => request.verdict === 'accept'

/** The contract in the recorded calls. */
const CONTRACT = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const code = vectors.find((vector) => nameOf(vector) === 'eth_getCode/003-code-of-the-contract')?.response.result
const RICH = { balance: '0xffffffffffffffffffff' }

/** Calls in which Monad differs from the recorded node, and how. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'eth_call/007-invalid': 'an invalid opcode is code 3 here and -32603 there',
  'eth_estimateGas/007-invalid': 'an invalid opcode is code 3 here and -32603 there',
  'eth_estimateGas/010-access-list': 'an access list and cold storage cost more on Monad',
  'eth_call/032-bad-input-and-data-differ': 'input and data that differ are refused',
}

const node = createNode({ history: true, chainId: 143 })
async function ask(request: Json): Promise<Answer> {
  const reply = await node.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }))
  if (reply.kind !== 'answer') throw new Error(reply.kind)
  return JSON.parse(reply.body) as Answer
}

const compared = new Set<string>()
afterAll(() => console.warn(`${compared.size} of ${vectors.length} vectors can be put to the node; all agree.`))

describe('requests that a Monad node refuses', () => {
  const refused = vectors.filter(({ expect: { request } }) => request.verdict === 'reject')

  test('are refused with -32602, as the other node refuses them where it is as strict', async () => {
    for (const vector of refused) {
      const { error } = await ask(vector.request)
      expect([nameOf(vector), error?.code]).toEqual([nameOf(vector), -32_602])
      if (vector.response.error?.code === -32_602) compared.add(nameOf(vector))
    }
    expect(compared.size).toBeGreaterThan(80)
  })
})

describe('calls of the recorded contract', () => {
  const calls = vectors.filter(
    (vector) =>
      isTaken(vector) &&
      ['eth_call', 'eth_estimateGas'].includes(vector.method) &&
      (vector.request.params?.[0] as { to?: string } | undefined)?.to === CONTRACT,
  )

  test('give the same bytes, the same revert and the same gas', async () => {
    for (const vector of calls.filter((one) => !Object.hasOwn(OTHERWISE, nameOf(one)))) {
      const [call, block = 'latest', given] = vector.request.params as [{ from?: string }, string?, object?]
      const state = { [CONTRACT]: { code }, ...(call.from && { [call.from.toLowerCase()]: RICH }), ...given }
      const { result, error } = await ask({ method: vector.method, params: [call, block, state] })
      const { response } = vector
      const theirs = { result: response.result, code: response.error?.code, data: response.error?.data }
      expect([nameOf(vector), { result, code: error?.code, data: error?.data }]).toEqual([nameOf(vector), theirs])
      compared.add(nameOf(vector))
    }
  })

  test('of which these alone may differ', () => {
    const names = calls.map(nameOf)
    expect(Object.keys(OTHERWISE).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('signed transactions', () => {
  /** Every transaction in the responses, by hash. */
  const answered = new Map<unknown, Json>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('hash' in value && 'r' in value && 'from' in value) answered.set(value.hash, value as Json)
    for (const part of Object.values(value)) collect(part)
  }
  for (const { response } of vectors) collect(response.result)
  const raws = vectors.flatMap((vector) => {
    const isRaw = vector.method === 'debug_getRawTransaction'
    const sent = vector.request.params?.[0] as string
    if (typeof vector.response.result !== 'string' || !(isRaw || vector.method === 'eth_sendRawTransaction')) return []
    const [raw, hash] = isRaw ? [vector.response.result, sent] : [sent, vector.response.result]
    return raw.startsWith('0x03') ? [] : [{ name: nameOf(vector), raw, hash }]
  })
  const FIELDS = [
    'type',
    'chainId',
    'nonce',
    'gas',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
    'to',
    'value',
    'accessList',
  ].concat(['authorizationList', 'input', 'r', 's', 'yParity', 'v', 'hash', 'from'])

  test('have the sender, the hash and the members that the other node answers', async () => {
    const place = { blockHash: '0x' as Hex, blockNumber: 0n, timestamp: 0n, baseFee: 0n, index: 0 }
    for (const { name, raw, hash } of raws) {
      const tx = await decodeTransaction(raw)
      if (typeof tx === 'string') throw new Error(`${name}: ${tx}`)
      expect([name, tx.hash]).toEqual([name, hash])
      const theirs = answered.get(hash)
      const ours = transactionJson(tx, place) as Json
      const of = (json: Json) => FIELDS.map((field) => [field, json[field]])
      if (theirs !== undefined) expect([name, of(ours)]).toEqual([name, of(theirs)])
      compared.add(name)
    }
    expect(raws.filter(({ hash }) => answered.has(hash)).length).toBeGreaterThan(20)
  })
})

test('what no chain holds is empty in the same way', async () => {
  const EMPTY = [null, false, '0x']
  const empty = vectors.filter(
    (vector) =>
      (isTaken(vector) &&
        EMPTY.includes(vector.response.result as never) &&
        !['eth_call', 'debug_getRawTransaction'].includes(vector.method)) ||
      nameOf(vector).includes('unknown-account'),
  )
  for (const vector of empty) {
    const { result } = await ask(vector.request)
    expect([nameOf(vector), result]).toEqual([nameOf(vector), vector.response.result])
    compared.add(nameOf(vector))
  }
  expect(empty.length).toBeGreaterThan(10)
})
