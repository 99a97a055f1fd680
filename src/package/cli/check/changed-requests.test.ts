import { expect, test } from 'vitest'
import { changedState } from './changed-requests.ts'

const [ACCOUNT, CONTRACT] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
const HASH = `0x${'1'.repeat(64)}`
const SLOT = `0x${'7'.padStart(64, '0')}`
const block = { hash: HASH, number: '0x10', miner: ACCOUNT, transactions: [HASH] }
const receipt = { blockHash: HASH, status: '0x1', contractAddress: CONTRACT }
const trace = { txHash: HASH, result: { pre: {}, post: { [CONTRACT]: { storage: { [SLOT]: HASH } } } } }
const diff = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
const requestedAfter = (made: object, traced: object, at = '0xf') =>
  changedState({ block, account: ACCOUNT }, [
    { method: 'eth_getBlockReceipts', params: ['0x10'], result: [made] },
    { method: 'debug_traceBlockByNumber', params: [at, diff], result: [traced] },
  ])

test('a contract that a block makes and a slot that one writes are asked for on both sides of it', () => {
  const asked = requestedAfter(receipt, trace)
  const of = (name: string) => asked.filter(([method]) => method === name).map(([, params]) => params)
  expect(of('eth_getCode')).toEqual([
    [CONTRACT, '0xf'],
    [CONTRACT, '0x10'],
  ])
  expect(of('eth_getStorageAt')).toEqual([
    [CONTRACT, SLOT, '0xe'],
    [CONTRACT, SLOT, '0xf'],
  ])
})

test('nothing is asked for of a creation that failed, of the protocol, of the first block and of what cannot be read', () => {
  const protocol = { result: { post: { [`0x${'1000'.padStart(40, '0')}`]: { storage: { [SLOT]: HASH } } } } }
  expect(requestedAfter({ ...receipt, status: '0x0' }, protocol)).toEqual([])
  expect(requestedAfter({ ...receipt, blockHash: SLOT }, trace, '0x0')).toEqual([])
  expect(requestedAfter({}, { result: { post: { [CONTRACT]: null } } })).toEqual([])
})
