/** Lists the snippets that send a raw request, and the methods for which the library does not have an action. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExampleCase } from '../method-model.ts'
import { languagesFor } from './languages.ts'
import { viem } from './viem.ts'

const folder = join(import.meta.dirname, '../../../../generated/examples')
const examples = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExampleCase[])
const endpoint = { http: 'https://rpc.example', ws: 'wss://rpc.example' }

describe('a raw request', () => {
  /** Methods without an action in any of the three libraries. */
  const WITHOUT = [
    ...['admin_ethCallStatistics', 'debug_getRawBlock', 'debug_getRawHeader', 'debug_getRawReceipts'],
    ...['debug_getRawTransaction', 'debug_traceBlockByHash', 'debug_traceBlockByNumber', 'debug_traceCall'],
    ...['txpool_statusByAddress', 'txpool_statusByHash'],
  ]
  const RAW = {
    // A call cannot have data twice.
    viem: {
      mark: 'client.request<',
      without: [
        ...WITHOUT,
        'debug_traceTransaction',
        'eth_syncing',
        'eth_unsubscribe',
        'net_version',
        'web3_clientVersion',
      ],
      // A call cannot name another chain.
      cases: ['eth_call/input-and-data-differ', 'eth_call/wrong-chain'],
    },
    ethers: {
      mark: 'provider.send(',
      without: [
        ...[...WITHOUT, 'debug_traceTransaction', 'eth_createAccessList', 'eth_feeHistory', 'eth_fillTransaction'],
        ...['eth_getBlockReceipts', 'eth_getBlockTransactionCountByHash', 'eth_getBlockTransactionCountByNumber'],
        ...['eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex'],
        ...['eth_sendRawTransactionSync', 'eth_simulateV1', 'eth_syncing', 'net_version', 'web3_clientVersion'],
      ],
      // `call` does not have state overrides or a chain ID, and a block tag cannot be a hash. `off` does not accept an ID.
      cases: [
        'eth_call/input-and-data-differ',
        'eth_call/state-override',
        'eth_call/wrong-chain',
        'eth_getBalance/by-block-hash',
        'eth_getStorageAt/at-earlier-block',
        'eth_unsubscribe/unknown-id',
      ],
    },
    python: {
      mark: 'request_blocking(',
      without: [...WITHOUT, 'eth_fillTransaction', 'eth_sendRawTransactionSync'],
      cases: ['eth_call/input-and-data-differ', 'eth_call/wrong-chain', 'eth_getBalance/by-block-hash'],
    },
  }

  test.each(Object.entries(RAW))('of %s is of a method without an action', (id, { mark, without, cases }) => {
    const right = examples.filter(
      ({ request, invalidRequest }) => Array.isArray(request.params) && invalidRequest !== true,
    )
    const raw = right.filter(({ request }) =>
      languagesFor(request.method).some((one) => one.id === id && one.render(request, endpoint).includes(mark)),
    )
    const others = raw.filter(({ request }) => !without.includes(request.method))
    expect(others.map(({ name, request }) => `${request.method}/${name}`).sort()).toEqual(cases)
    expect([...new Set(raw.map(({ request }) => request.method))].sort()).toEqual(
      [...new Set([...without, ...cases.map((one) => one.split('/')[0] ?? '')])].sort(),
    )
  })

  test('is left for what a library cannot say, and for params that are wrong on purpose', () => {
    const render = (method: string, params: unknown[]) =>
      viem.render({ jsonrpc: '2.0', id: 1, method, params }, endpoint)
    const account = `0x${'ab'.repeat(20)}`
    expect(render('eth_call', [{ to: account, data: '0x', input: '0x' }, 'latest'])).toContain("method: 'eth_call'")
    expect(render('eth_call', [{ to: account }, 'latest', { [account]: { balance: '0x5' } }])).toContain(
      `stateOverride: [{ address: '${account}', balance: 5n }]`,
    )
    expect(
      render('eth_getBalance', [account, { blockHash: `0x${'11'.repeat(32)}`, requireCanonical: true }]),
    ).toContain('requireCanonical: true')
    expect(render('eth_simulateV1', [{ blockStateCalls: [{ calls: [], blockOverrides: {} }] }, 'latest'])).toContain(
      "method: 'eth_simulateV1'",
    )
  })
})
