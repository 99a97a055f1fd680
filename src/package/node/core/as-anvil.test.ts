import { expect, test } from 'vitest'
import { createNode } from './node.ts'

test('as anvil, blocks have only transactions of users, and the client has the name that Hardhat looks for', async () => {
  const node = createNode({ asAnvil: true })
  const ask = (method: string, ...params: unknown[]) => node.ask({ method, params })
  expect(await ask('web3_clientVersion')).toBe(`anvil/${node.clientVersion}`)
  const from = node.accounts[0]?.address
  const hash = await ask('eth_sendTransaction', { from, to: from, value: '0x1' })
  expect(await ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({ number: '0x1', transactions: [hash] })
  await ask('evm_mine')
  expect(await ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({ number: '0x2', transactions: [] })
  expect(await ask('debug_traceBlockByNumber', '0x2', { tracer: 'callTracer' })).toEqual([])
  expect(await ask('debug_traceBlockByNumber', '0x1', { tracer: 'callTracer' })).toMatchObject([{ txHash: hash }])
  node.close()
})

test('transactions that are sent at once get one nonce each, and share a block', async () => {
  const node = createNode({ asAnvil: true })
  const ask = (method: string, ...params: unknown[]) => node.ask({ method, params })
  const from = node.accounts[0]?.address
  await ask('evm_setAutomine', false)
  const refused = ask('eth_sendTransaction', { from, to: from, value: `0x1${'0'.repeat(40)}` })
  const hashes = [1, 2, 3].map((value) => ask('eth_sendTransaction', { from, to: from, value: `0x${value}` }))
  await expect(refused).rejects.toThrow()
  const sent = await Promise.all(hashes)
  await ask('evm_mine')
  expect(await ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({ transactions: sent })
  node.close()
})

test('the fixed history cannot be without its system transactions', () => {
  expect(() => createNode({ asAnvil: true, history: true })).toThrow('so omit asAnvil')
})
