import { expect, test } from 'vitest'
import { connections } from '../../core/facts/network.ts'
import { explorerPage } from './explorer-page.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ACCOUNT = `0x${'12'.repeat(20)}`
const answer = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })
const hrefOf = (method: string, params: unknown, result: unknown, network = 'Mainnet') =>
  explorerPage(network, { method, params }, answer(result))?.href.replace(connections.mainnet.explorer, '')

test('leads to the transaction, block or account on the explorer of the network', () => {
  expect(hrefOf('eth_getTransactionReceipt', [HASH], { transactionHash: HASH })).toBe(`/tx/${HASH}`)
  expect(hrefOf('eth_getTransactionByHash', [HASH], { hash: HASH, blockHash: HASH })).toBe(`/tx/${HASH}`)
  expect(hrefOf('eth_sendRawTransaction', ['0x02'], HASH)).toBe(`/tx/${HASH}`)
  expect(hrefOf('debug_traceTransaction', [HASH, {}], { type: 'CALL' })).toBe(`/tx/${HASH}`)
  expect(hrefOf('eth_getBlockByNumber', ['latest', false], { hash: HASH, parentHash: HASH, number: '0x10' })).toBe(
    '/block/16',
  )
  expect(hrefOf('eth_getBalance', { account: ACCOUNT }, '0x1')).toBe(`/address/${ACCOUNT}`)
  expect(hrefOf('eth_getBalance', [ACCOUNT, 'latest'], '0x1', 'Testnet')).toBe(
    `${connections.testnet.explorer}/address/${ACCOUNT}`,
  )
})

test('leads nowhere from other networks, other answers, and what is no answer', () => {
  expect(hrefOf('eth_getBalance', [ACCOUNT], '0x1', 'Local')).toBeUndefined()
  expect(hrefOf('eth_getBalance', [ACCOUNT], '0x1', 'custom')).toBeUndefined()
  expect(hrefOf('eth_chainId', [], '0x8f')).toBeUndefined()
  expect(hrefOf('eth_getTransactionByHash', [HASH], null)).toBeUndefined()
  expect(explorerPage('Mainnet', { method: 'eth_getBalance', params: [ACCOUNT] }, '<html>')).toBeUndefined()
})
