import { readFileSync } from 'node:fs'
import { createWalletClient, custom, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createNode, type NodeCore } from '../node.ts'
import { CONTROL_NAMES } from './all.ts'

type Step = { method: string; params: unknown[]; field?: string; answer: unknown }
const { steps } = JSON.parse(
  readFileSync(new URL('../../../../../test/node/anvil-controls.json', import.meta.url), 'utf8'),
) as { steps: Step[] }

const ask = (node: NodeCore, method: string, ...params: unknown[]) => node.ask({ method, params })
const [RECEIVER, RICH]: Hex[] = [`0x${'00'.repeat(19)}bb`, `0x${'00'.repeat(19)}cc`]

/** Responses that differ from anvil, and how. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'evm_mine [{"blocks":2}]': 'anvil wants a timestamp beside; here the blocks alone will do',
  'evm_increaseTime [60]': 'anvil counts from the clock of its machine, here from the chain alone',
  'evm_increaseTime ["0x3c"]': 'anvil counts from the clock of its machine, here from the chain alone',
  'evm_setTime [2000001000000]': 'anvil counts from the clock of its machine, here from the chain alone',
  'evm_revert ["0x2"]': 'anvil answers -32001 for a snapshot that a revert has used up, here false',
  'eth_blockNumber []': 'the step before, with which anvil adds no blocks, added two',
}

describe('control methods', () => {
  test('answer what anvil answered, step by step', async () => {
    const node = createNode({ chainId: 31_337 })
    const different: string[] = []
    for (const { method, params, field, answer } of steps) {
      const ours = await ask(node, method, ...params).catch((error: { detail?: string }) => ({ error }))
      const shown = field === undefined ? ours : (ours as Record<string, unknown>)[field]
      const isRefused = (value: unknown) => typeof value === 'object' && value !== null && 'error' in value
      if (isRefused(answer) && isRefused(shown)) continue
      if (JSON.stringify(shown) !== JSON.stringify(answer)) different.push(`${method} ${JSON.stringify(params)}`)
    }
    expect([...new Set(different)].sort()).toEqual(Object.keys(OTHERWISE).sort())
  })

  test('go back to a snapshot with everything that came after it', async () => {
    const node = createNode({ automine: true })
    const [from, to] = node.accounts
    const id = await ask(node, 'evm_snapshot')
    await ask(node, 'anvil_setBalance', RICH, '0x5')
    const hash = await ask(node, 'eth_sendTransaction', { from: from?.address, to: to?.address, value: '0x1' })
    expect(await ask(node, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x1' })
    expect(await ask(node, 'evm_revert', id)).toBe(true)
    expect(await ask(node, 'eth_blockNumber')).toBe('0x0')
    expect(await ask(node, 'eth_getTransactionReceipt', hash)).toBeNull()
    expect(await ask(node, 'eth_getBalance', RICH, 'latest')).toBe('0x0')
    expect(await ask(node, 'eth_getTransactionCount', from?.address, 'latest')).toBe('0x0')
    expect(await ask(node, 'evm_revert', id)).toBe(false)
    // The same transaction can be sent again.
    const again = await ask(node, 'eth_sendTransaction', { from: from?.address, to: to?.address, value: '0x1' })
    expect(again).toBe(hash)
    expect(await ask(node, 'eth_blockNumber')).toBe('0x1')
  })

  test('send for an impersonated account, which signs nothing', async () => {
    const node = createNode({ automine: true })
    await expect(ask(node, 'eth_sendTransaction', { from: RICH, to: RECEIVER, value: '0x1' })).rejects.toThrow(
      'No Signer available',
    )
    await ask(node, 'hardhat_setBalance', RICH, '0x56bc75e2d63100000')
    await ask(node, 'hardhat_impersonateAccount', RICH)
    const hash = await ask(node, 'eth_sendTransaction', { from: RICH, to: RECEIVER, value: '0x7', gas: '0x5208' })
    expect(await ask(node, 'eth_getTransactionByHash', hash)).toMatchObject({ from: RICH, value: '0x7', nonce: '0x0' })
    expect(await ask(node, 'eth_getBalance', RECEIVER, 'latest')).toBe('0x7')
    await ask(node, 'anvil_stopImpersonatingAccount', RICH)
    await expect(ask(node, 'eth_sendTransaction', { from: RICH, to: RECEIVER })).rejects.toThrow('No Signer')
  })

  test('write code and storage that calls see', async () => {
    const node = createNode()
    // PUSH0 SLOAD PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
    await ask(node, 'anvil_setCode', RECEIVER, '0x5f545f5260205ff3')
    await ask(node, 'anvil_setStorageAt', RECEIVER, '0x0', `0x${'0'.repeat(62)}2a`)
    expect(await ask(node, 'eth_call', { to: RECEIVER }, 'latest')).toBe(`0x${'0'.repeat(62)}2a`)
    await node.clock.step(3)
    expect(await ask(node, 'eth_getStorageAt', RECEIVER, '0x0', 'finalized')).toBe(`0x${'0'.repeat(62)}2a`)
  })

  test('count nonces of transactions that wait', async () => {
    const node = createNode()
    const [from] = node.accounts
    const send = () =>
      ask(node, 'eth_sendTransaction', { from: from?.address, to: RECEIVER, value: '0x1', gas: '0x5208' })
    const hashes = [await send(), await send(), await send()]
    await node.clock.step()
    for (const hash of hashes)
      expect(await ask(node, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x1' })
  })

  test('move the time of blocks, and only forward', async () => {
    const node = createNode({ genesisTime: 1_000 })
    const time = async () =>
      Number(((await ask(node, 'eth_getBlockByNumber', 'latest', false)) as { timestamp: Hex }).timestamp)
    expect(await ask(node, 'evm_increaseTime', 100)).toBe(100)
    await ask(node, 'evm_mine')
    expect(await time()).toBe(1_100)
    await ask(node, 'anvil_mine', '0x3', '0xa')
    expect(await time()).toBe(1_120)
    await ask(node, 'evm_setNextBlockTimestamp', 5_000)
    await ask(node, 'evm_mine')
    expect(await time()).toBe(5_000)
    await expect(ask(node, 'evm_setNextBlockTimestamp', 1)).rejects.toThrow(
      "1 is lower than previous block's timestamp",
    )
  })

  test('make a block of each transaction, or none', async () => {
    const node = createNode()
    await ask(node, 'evm_setAutomine', true)
    expect(await ask(node, 'anvil_getAutomine')).toBe(true)
    const client = createWalletClient({ transport: custom(node.wallet()) })
    const [account = '0x'] = await client.requestAddresses()
    const data = encodeFunctionData({ abi: parseAbi(['function increment()']), functionName: 'increment' })
    const to = node.contracts.find(({ name }) => name === 'Counter')?.address
    const params = [{ from: account, to, data, gas: '0xea60' }]
    const hash = await node.wallet().request({ method: 'eth_sendTransaction', params })
    expect(await ask(node, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x1' })
    node.close()
  })

  test('sign for the accounts of the node, as their keys do', async () => {
    const node = createNode()
    const [account] = node.accounts
    const own = privateKeyToAccount(account?.privateKey ?? '0x')
    expect(await ask(node, 'personal_sign', '0x6869', own.address)).toBe(await own.signMessage({ message: 'hi' }))
    const types = { A: [{ name: 'b', type: 'bool' }] } as const
    const typed = { domain: { chainId: 1 }, primaryType: 'A', types, message: { b: true } } as const
    const signed = await own.signTypedData(typed)
    for (const data of [typed, JSON.stringify(typed)])
      expect(await ask(node, 'eth_signTypedData_v4', own.address, data)).toBe(signed)
    await expect(ask(node, 'personal_sign', '0x', `0x${'1'.repeat(40)}`)).rejects.toThrow('No Signer available')
  })

  test('are off where a server is not of this machine alone', async () => {
    const node = createNode()
    node.closeControls()
    for (const method of CONTROL_NAMES) await expect(ask(node, method)).rejects.toMatchObject({ id: 'MethodNotFound' })
  })
})
