import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ethereumMethods, listedMethods } from '../../../test/authored.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import { checkAbsent, compare } from './compare.ts'
import { differences } from './differences.ts'
import { acceptedProbes, valueWords } from './probes.ts'
import type { AnyDocument, AnySchema } from './schema-shape.ts'
import { compareVersions, readSideDocuments } from './side-documents.ts'

const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as OpenRpcDocument
const side = await readSideDocuments()
const { ethereum, absent } = side
const comparison = compare(document, side)
const method = (name: string) => comparison.methods.find((candidate) => candidate.name === name)

/** Differences between two schemas without components. */
const between = (there: AnySchema, here: AnySchema, role: 'param' | 'result') => {
  const empty: AnyDocument = { methods: [], components: { schemas: {} } }
  return differences({ document: empty, schemas: [there] }, { document: empty, schemas: [here] }, role, 'x')
}

describe('differences', () => {
  const quantity = { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' }
  const quantity64 = { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]{0,15})$' }
  const hash = { type: 'string', pattern: '^0x[0-9a-f]{64}$' }

  test('compares what patterns take, not how they are written', () => {
    expect(between(quantity, quantity64, 'param')).toEqual([])
    expect(between(quantity, hash, 'param')).toHaveLength(1)
  })

  test('asks a parameter to take all that the other takes, and a result to hold no more', () => {
    const wide = { oneOf: [quantity, hash] }
    expect(between(wide, quantity, 'param')).toMatchObject([{ there: ['a 32-byte hash'], here: [] }])
    expect(between(wide, quantity, 'result')).toEqual([])
    expect(between(quantity, { oneOf: [quantity, { type: 'null' }] }, 'result')).toMatchObject([{ here: ['null'] }])
  })

  test('knows that whoever reads any text reads the words of a list', () => {
    const words = { type: 'string', enum: ['out of gas', 'reverted'] }
    expect(between({ type: 'string' }, words, 'result')).toEqual([])
    expect(between({ type: 'string' }, words, 'param')).toMatchObject([{ there: ['any text'] }])
    expect(between(quantity, words, 'result')).toMatchObject([{ here: ['"out of gas"', '"reverted"'] }])
  })

  test('finds fields of unions and intersections', () => {
    const there = { allOf: [{ required: ['a'], properties: { a: quantity } }, { properties: { b: hash } }] }
    const here = {
      oneOf: [
        { type: 'object', required: ['a'], properties: { a: quantity } },
        { type: 'object', properties: { c: quantity } },
      ],
    }
    expect(between(there, here, 'result').map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'optional-here x.a',
      'only-there x.b',
      'only-here x.c',
    ])
  })

  test('ends at shapes that contain themselves', () => {
    const frame: AnyDocument = {
      methods: [],
      components: {
        schemas: {
          F: { type: 'object', properties: { calls: { type: 'array', items: { $ref: '#/components/schemas/F' } } } },
        },
      },
    }
    const side = { document: frame, schemas: [{ $ref: '#/components/schemas/F' }] }
    expect(differences(side, side, 'result')).toEqual([])
  })
})

test('values are named by the widest word', () => {
  expect(valueWords(new Set(acceptedProbes('^0x(0|[1-9a-f][0-9a-f]*)$', undefined)))).toEqual(['a quantity'])
  expect(valueWords(new Set(acceptedProbes('^0x([0-9a-f]{2})*$', undefined)))).toEqual(['bytes of any length'])
  expect(valueWords(new Set(['true', 'false']))).toEqual(['a boolean'])
})

describe('compare', () => {
  test('gives a verdict on every method of the document', () => {
    expect(comparison.methods.map(({ name }) => name)).toEqual(document.methods.map(({ name }) => name))
    for (const { name, verdict } of comparison.methods)
      expect(verdict === 'unspecified', name).toBe(!ethereum.methods.some((other) => other.name === name))
  })

  test('counts the methods of the list, and those that are in Ethereum’s document too', () => {
    const listed = comparison.methods.filter(({ beyond }) => !beyond)
    expect(listed.map(({ name }) => name).sort()).toEqual(listedMethods)
    const specified = listed.filter(({ verdict }) => verdict !== 'unspecified').map(({ name }) => name)
    expect(specified.sort()).toEqual(listedMethods.filter((name) => ethereumMethods.includes(name)))
  })

  test('finds what trips an Ethereum program', () => {
    expect(method('eth_getBalance')).toMatchObject({ verdict: 'differs', short: '`block_number` is required' })
    expect(method('eth_syncing')).toMatchObject({ verdict: 'differs', short: 'The result is never an object' })
    expect(method('eth_getTransactionByHash')?.rows).toContainEqual({
      part: '`type`',
      verdict: 'differs',
      ethereum: 'Can be `"0x3"`.',
      monad: 'Is never `"0x3"`.',
      sentence: 'Monad never returns `"0x3"`, which the Ethereum specification allows.',
    })
    expect(method('eth_getTransactionReceipt')?.rows[1]).toMatchObject({
      monad: expect.stringMatching(/^Never includes /),
    })
  })

  test('calls a method the same that only takes more', () => {
    expect(['same', 'behaves']).toContain(method('eth_getLogs')?.verdict)
    expect(method('eth_getLogs')?.rows.some(({ verdict }) => verdict === 'wider')).toBe(true)
    expect(method('eth_chainId')).toMatchObject({ verdict: 'same', short: 'Compatible parameters and result' })
  })

  test('gives the differences of one method in one clause, with both sides in the rows', () => {
    for (const { name, verdict, short, rows } of comparison.methods) {
      expect(short.length, name).toBeGreaterThan(5)
      expect(short.length, name).toBeLessThan(170)
      if (verdict !== 'unspecified') expect(rows.length, name).toBeGreaterThan(1)
      for (const row of rows)
        expect(
          [row.part, row.ethereum, row.monad, row.sentence].every((text) => text.length > 0),
          name,
        ).toBe(true)
    }
  })
})

describe('clients', () => {
  test('a method that Geth serves is never called Monad’s own', () => {
    expect(method('debug_traceCall')).toMatchObject({
      verdict: 'unspecified',
      short: 'Served by Geth, Reth, Nethermind and Erigon',
    })
    expect(method('web3_clientVersion')?.served.map(({ client }) => client)).toEqual([
      'Geth',
      'Reth',
      'Nethermind',
      'Erigon',
    ])
    expect(method('txpool_statusByHash')?.served).toEqual([])
  })

  test('a client of which some files were read never counts as one that lacks a method', () => {
    expect(method('eth_simulateV1')).toMatchObject({ unchecked: ['Erigon'] })
    expect(method('eth_sendRawTransactionSync')).toMatchObject({ unchecked: ['Nethermind', 'Erigon'] })
    for (const { served, unchecked } of comparison.methods)
      expect(served.filter(({ client }) => unchecked.includes(client))).toEqual([])
  })

  test('every line is named with repository, commit, path and line', () => {
    const lines = [...comparison.methods, ...comparison.absent.flatMap(({ methods }) => methods)].flatMap(
      ({ served }) => served,
    )
    expect(lines.length).toBeGreaterThan(100)
    for (const { url } of lines)
      expect(url).toMatch(/^https:\/\/github\.com\/[\w-]+\/[\w-]+\/blob\/[0-9a-f]{40}\/[\w./-]+#L\d+$/)
  })

  test('every absent method is in Ethereum’s document or declared by a client', () => {
    const ofNodes = comparison.absent.filter(({ wallet }) => !wallet)
    for (const { name, specified, served } of ofNodes.flatMap(({ methods }) => methods))
      expect(specified || served.length > 0, name).toBe(true)
  })
})

describe('checkAbsent', () => {
  test('is content with the list', () => {
    expect(checkAbsent(document, ethereum, absent)).toEqual([])
  })

  test('names what is missing, and what does not belong there', () => {
    const wrong = [
      { what: 'x', methods: { eth_accounts: 'a', eth_call: 'b' }, instead: 'y', use: ['eth_getLogs', 'eth_gone'] },
      { what: 'z', methods: { eth_accounts: 'a' }, instead: 'y', use: [] },
    ]
    const problems = checkAbsent(document, ethereum, wrong).map(({ message }) => message)
    expect(problems.filter((message) => message.startsWith('eth_accounts')).length).toBe(1)
    expect(problems.some((message) => message.startsWith('eth_call is listed twice, or is ours'))).toBe(true)
    expect(problems.some((message) => message.startsWith('eth_gone is named as a replacement'))).toBe(true)
    expect(problems.some((message) => message.startsWith('eth_getProof is in Ethereum'))).toBe(true)
  })
})

test('compareVersions counts, it does not spell', () => {
  expect(['1.10.0', '1.9.0', '2.0.0', '1.9.1'].sort(compareVersions)).toEqual(['1.9.0', '1.9.1', '1.10.0', '2.0.0'])
})
