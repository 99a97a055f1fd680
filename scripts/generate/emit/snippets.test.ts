import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ExampleCase, SnippetFile } from '../../../src/core/lib/method-model.ts'
import { DEFAULT_MNEMONIC, derivedAccounts } from '../../../src/package/node/core/chain/accounts.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'

const read = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(`../../../generated/${path}`, import.meta.url), 'utf8')) as T
const { servers, methods } = read<OpenRpcDocument>('openrpc.json')
const chainOf = (http: string) => servers.find(({ url }) => url === http)?.['x-chain-id']

test('a snippet asks an endpoint of the network that its example is of', () => {
  let elsewhere = 0
  for (const { name } of methods) {
    const file = read<SnippetFile>(`snippets/${name}.json`)
    for (const { name: one, provenance } of read<ExampleCase[]>(`examples/${name}.json`)) {
      const asked = file.elsewhere?.[one] ?? file.endpoint
      if (provenance.kind !== 'other-node' && [143, 10143].includes(provenance.chainId ?? 0))
        expect(chainOf(asked.http), `${name}/${one}`).toBe(provenance.chainId)
      if (file.elsewhere?.[one]) elsewhere++
    }
    const { http, ws } = file.elsewhere?.[file.example] ?? file.endpoint
    for (const { id, code } of file.snippets)
      if (id === 'curl') expect(code.includes(http) || code.includes(ws), name).toBe(true)
  }
  expect(elsewhere).toBeGreaterThan(3)
})

test('state of a past block is asked where it is kept', () => {
  const { elsewhere = {} } = read<SnippetFile>('snippets/eth_call.json')
  const keepers = servers.filter((server) => JSON.stringify(server['x-limits'] ?? []).includes('"history"'))
  expect(keepers.map(({ url }) => url)).toContain(elsewhere['staking-epoch']?.http)
})

test('the slot of eth_getStorageAt is no block', () => {
  const { endpoint, elsewhere = {} } = read<SnippetFile>('snippets/eth_getStorageAt.json')
  expect((elsewhere['proxy-implementation'] ?? endpoint).http).toBe(servers[0]?.url)
})

describe('the first case of each method', () => {
  /** First contracts of the first account of a development chain. */
  const CONTRACTS = ['0x5fbdb2315678afecb367f032d93f642f64180aa3', '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512']
  const development = [...derivedAccounts(DEFAULT_MNEMONIC).map(({ address }) => address), ...CONTRACTS]

  test.each(methods.map(({ name }) => name))('%s asks for what the network of its snippets has', (name) => {
    const [first] = read<ExampleCase[]>(`examples/${name}.json`)
    const text = JSON.stringify(first).toLowerCase()
    expect(development.filter((address) => text.includes(address.toLowerCase().slice(2)))).toEqual([])
    expect(first?.provenance.kind).not.toBe('other-node')
  })
})
