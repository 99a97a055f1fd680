import { describe, expect, test } from 'vitest'
import { callName, callsIn, openCalls } from './calls.ts'
import type { CatalogueRecord } from './catalogue.ts'

const method = (id: number, name: string, rest: Partial<CatalogueRecord> = {}): CatalogueRecord => ({
  id,
  kind: 'read',
  path: `/reference/json-rpc/${name}`,
  anchor: '',
  group: '',
  trail: [name],
  name,
  where: '',
  about: '',
  page: id,
  ...rest,
})
const absent = (id: number, name: string) =>
  method(id, name, { kind: 'page', path: `/reference/json-rpc/absent/${name}` })

const calls = openCalls(
  [
    [0, 'simulate a call|readContract()'],
    [1, 'queryFilter()'],
    [5, 'on()'],
  ],
  [
    method(0, 'eth_call'),
    method(1, 'eth_getLogs'),
    method(2, 'debug_traceCall'),
    absent(3, 'trace_call'),
    absent(4, 'eth_blobBaseFee'),
  ],
)
const found = (query: string) => [...callsIn(calls, query)]

test.each(['getBlockNumber', 'get_block_number', 'useBlockNumber', 'block-number', 'eth_blockNumber'])(
  '%s is the same call in another spelling',
  (spelling) => expect(callName(spelling)).toBe('blocknumber'),
)

describe('callsIn', () => {
  test.each([
    ['publicClient.readContract({ address })', 0],
    ['useReadContract', 0],
    ['read_contract', 0],
    ['w3.eth.call', 0],
    ['cast call', 0],
    ['contract.queryFilter', 1],
    ['getLogs viem', 1],
    ['provider.on("block")', 5],
    ['getBlobBaseFee', 4],
    ['blob base fee', 4],
    ['client.traceCall', 2],
  ])('%s is a call and nothing else', (query, record) => expect(found(query)).toEqual([[record, 1]]))

  test('a hook is no call of a method that does not exist', () => expect(found('useBlobBaseFee')).toEqual([]))

  test('other words take their part', () => expect(found('getLogs topics')).toEqual([[1, 0.5]]))

  test.each(['call', 'failed call', 'logs of a node', 'on', 'simulate a call', ''])(
    'everyday words are no call: %s',
    (query) => expect(found(query)).toEqual([]),
  )

  test.each(['eth_call', 'trace_call', 'debug_traceCall'])('%s is the name of a method, found as it is', (query) =>
    expect(found(query)).toEqual([]),
  )
})
