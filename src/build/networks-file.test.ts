import { expect, test } from 'vitest'
import { connections } from '../core/facts/network.ts'
import { networksFile } from './networks-file.ts'

test('lists each network with its own endpoints and the ids that pages show', () => {
  const server = { name: 'A', url: 'https://a.example', chainId: 143, network: 'mainnet', limits: [] }
  const { path, text } = networksFile([server, { ...server, url: 'https://b.example', network: 'testnet' }])
  const file = JSON.parse(text)
  expect(path).toBe('networks.json')
  expect(file.mainnet).toMatchObject({ chainId: connections.mainnet.chainId, chainIdHex: '0x8f' })
  expect(file.testnet.endpoints).toEqual([{ url: 'https://b.example', limits: [] }])
})
