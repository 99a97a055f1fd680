import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ExampleCase, SnippetFile } from '../../../src/core/lib/method-model.ts'
import { LOCAL_ENDPOINT } from '../../../src/core/lib/network-names.ts'
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
    const { http, ws } = file.unserved ? LOCAL_ENDPOINT : (file.elsewhere?.[file.example] ?? file.endpoint)
    for (const { id, code } of file.snippets)
      if (id === 'curl') expect(code.includes(http) || code.includes(ws), name).toBe(true)
  }
  expect(elsewhere).toBeGreaterThan(3)
})

test('no snippet of a method that no public endpoint serves has a public address', () => {
  const unserved = methods.filter((method) => method['x-beyond-list']?.publicEndpoints === 'none')
  expect(unserved.map(({ name }) => name)).toEqual(['eth_simulateV1', 'admin_ethCallStatistics'])
  for (const { name } of unserved) {
    const text = JSON.stringify(read<SnippetFile>(`snippets/${name}.json`).snippets)
    expect(servers.filter(({ url }) => text.includes(url))).toEqual([])
  }
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

test('a case of another chain has no public endpoint, and every other case has one', () => {
  let local = 0
  for (const { name } of methods) {
    const file = read<SnippetFile>(`snippets/${name}.json`)
    for (const { name: one, provenance } of read<ExampleCase[]>(`examples/${name}.json`)) {
      const isLocal = file.local?.includes(one) === true
      const isPublic = provenance.chainId === undefined || [143, 10143].includes(provenance.chainId)
      if (!isPublic || provenance.kind === 'other-node') expect(isLocal, `${name}/${one}`).toBe(true)
      if (isLocal) expect(file.elsewhere?.[one], `${name}/${one}`).toBeUndefined()
      if (isLocal) local++
    }
  }
  expect(local).toBeGreaterThan(40)
})
