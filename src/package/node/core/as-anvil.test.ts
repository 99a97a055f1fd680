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

test('as anvil, blocks are a second apart, and an estimate runs in the next block', async () => {
  const node = createNode({ asAnvil: true })
  const ask = (method: string, ...params: unknown[]) => node.ask({ method, params })
  const timeOf = async () =>
    Number(((await ask('eth_getBlockByNumber', 'latest', false)) as { timestamp: string }).timestamp)
  const before = await timeOf()
  await ask('evm_mine')
  expect(await timeOf()).toBe(before + 1)
  // TIMESTAMP or NUMBER as the result of a constructor.
  const [time, number] = ['0x425f5260205ff3', '0x435f5260205ff3']
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
  await ask('evm_setNextBlockTimestamp', before + 500)
  expect(await ask('eth_call', { data: time }, 'latest')).toBe(word(before + 1))
  expect(await ask('eth_call', { data: time }, 'pending')).toBe(word(before + 500))
  expect(await ask('eth_call', { data: number }, 'pending')).toBe(word(2))
  // PUSH4 TIMESTAMP LT PUSH1 JUMPI PUSH0 PUSH0 RETURN JUMPDEST PUSH0 PUSH0 REVERT: reverts before that time.
  const data = `0x63${(before + 500).toString(16)}4210600d575f5ff35b5f5ffd`
  await expect(ask('eth_estimateGas', { data }, 'latest')).rejects.toThrow('execution reverted')
  expect(Number(await ask('eth_estimateGas', { data }))).toBeGreaterThan(21_000)
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
