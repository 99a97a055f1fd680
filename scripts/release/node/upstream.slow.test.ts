/** The node on an anvil, which executes. */
import { createWalletClient, http, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkEndpoint, exitCode } from '../../../src/cli/check.ts'
import { parseNodeArguments, startNode } from '../../../src/node/server/command.ts'
import { examples } from '../../../src/rpc/examples.ts'
import { type Anvil, MNEMONIC, startAnvil } from '../../record/anvil.ts'

let anvil: Anvil
let served: Awaited<ReturnType<typeof startNode>>
beforeAll(async () => {
  anvil = await startAnvil()
  served = await startNode(parseNodeArguments(['--port', '0', '--block-time', '0', '--upstream', anvil.url])!)
})
afterAll(async () => {
  await served.close()
  await anvil.stop()
})

const account = mnemonicToAccount(MNEMONIC)
const clientOf = (url: string) =>
  createWalletClient({ account, transport: http(url), cacheTime: 0 }).extend(publicActions)

describe('a node on an anvil', () => {
  test('executes there, and charges the limit as Monad does', async () => {
    const client = clientOf(served.url)
    const chain = {
      id: await client.getChainId(),
      name: 'anvil',
      nativeCurrency: NATIVE,
      rpcUrls: { default: { http: [] } },
    }
    // PUSH0 PUSH0 LOG0, then a contract whose code is STOP.
    const hash = await client.sendTransaction({ chain, data: '0x5f5fa060015f5360015ff3', gas: 200_000n })
    await served.node.clock.step()
    const receipt = await client.getTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', gasUsed: 200_000n, transactionIndex: 1 })
    expect(receipt.logs).toMatchObject([{ logIndex: 1 }])
    expect(await client.getCode({ address: receipt.contractAddress ?? '0x' })).toBe('0x01')
    const block = await client.getBlock({ blockNumber: receipt.blockNumber, includeTransactions: true })
    expect(block.transactions.map(({ from }) => from)).toEqual([
      '0x6f49a8f621353f12378d0046e7d7e4b9b249dc9e',
      account.address.toLowerCase(),
    ])
    expect(block.baseFeePerGas).toBe(100_000_000_000n)
    const trace = await client.request({ method: 'debug_traceTransaction', params: [hash, {}] } as never)
    expect(trace).toMatchObject({ type: 'CREATE', gas: '0x30d40', gasUsed: '0x30d40' })
  })

  test('answers a revert with code 3 and its bytes', async () => {
    const code = '0x63deadbeef5f526004601cfd'
    const at = '0x00000000000000000000000000000000000c0de1'
    const answer = await fetch(served.url, {
      method: 'POST',
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ to: at, data: '0x01' }, 'latest', { [at]: { code } }],
      }),
    })
    expect(await answer.json()).toMatchObject({ error: { code: 3, message: 'execution reverted', data: '0xdeadbeef' } })
  })

  test('passes the check in either client version', async () => {
    for (const version of ['0.16.1', '0.16.4']) {
      const args = ['--port', '0', '--block-time', '0', '--upstream', anvil.url, '--client-version', version]
      const one = await startNode(parseNodeArguments(args)!)
      const report = await checkEndpoint({
        ...{ url: new URL(one.url), examples, methods: [], reference: 'monad' as const },
        ...{ timeoutMs: 20_000, rate: 100_000, backoffMs: 1 },
      })
      await one.close()
      expect(report.outcomes.filter(({ verdict }) => verdict === 'differs')).toEqual([])
      expect(exitCode(report)).toBe(0)
    }
  })

  test('says in a line that nobody answers there', async () => {
    const args = parseNodeArguments(['--port', '0', '--upstream', 'http://127.0.0.1:1'])!
    await expect(startNode(args)).rejects.toMatchObject({ message: 'The upstream does not answer JSON-RPC.' })
  })
})

const NATIVE = { name: 'MON', symbol: 'MON', decimals: 18 }
