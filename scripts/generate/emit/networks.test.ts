import { expect, test } from 'vitest'
import { networksOf, publicEndpointsOf } from './networks.ts'

const server = (network: string, host: string, rest: object = {}) => ({
  name: `Chain ${network} (${host})`,
  url: `https://${host}`,
  'x-network': network,
  'x-chain-id': 7,
  'x-websocket': `wss://${host}`,
  ...rest,
})

test('the first server of a network is its default endpoint', () => {
  const servers = [server('one', 'a'), server('one', 'b'), server('two', 'c'), { name: 'local', url: 'http://d' }]
  expect([...networksOf({ servers })]).toEqual([
    ['one', { name: 'Chain one', chainId: 7, rpc: 'https://a', websocket: 'wss://a' }],
    ['two', { name: 'Chain two', chainId: 7, rpc: 'https://c', websocket: 'wss://c' }],
  ])
})

test('a default endpoint without a WebSocket address is refused, with its place', () => {
  const servers = [server('one', 'a'), server('two', 'b', { 'x-websocket': undefined })]
  expect(() => networksOf({ servers })).toThrow(expect.objectContaining({ at: 'openrpc/openrpc.yaml#/servers/1' }))
})

test('every server of a network is a public endpoint, with the namespaces that it leaves out', () => {
  const limits = [{ id: 'namespaces', title: 'Not served', value: 'debug_* and trace_*' }]
  const servers = [
    server('one', 'a', { 'x-provider': 'A', 'x-limits': limits }),
    server('one', 'b', { 'x-provider': 'B', 'x-websocket': undefined }),
    { name: 'local', url: 'http://d' },
  ]
  expect(publicEndpointsOf({ servers })).toEqual([
    { network: 'one', provider: 'A', http: 'https://a', ws: 'wss://a', leavesOut: ['debug_', 'trace_'] },
    { network: 'one', provider: 'B', http: 'https://b', leavesOut: [] },
  ])
})
