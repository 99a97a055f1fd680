/** The node on an anvil, which executes. */
import { createWalletClient, http, numberToHex, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkEndpoint, exitCode } from '../../../../src/package/cli/check/check.ts'
import { SYSTEM_SENDER } from '../../../../src/package/node/core/chain/system.ts'
import { parseNodeArguments, startNode } from '../../../../src/package/node/server/command.ts'
import { examples } from '../../../../src/package/rpc/examples.ts'
import { type Anvil, MNEMONIC, startAnvil } from '../../../prove/record/anvil.ts'

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

/** The newest block and the one before it, neither of them the first. */
async function twoBlocks() {
  const client = clientOf(served.url)
  await served.node.clock.step()
  await served.node.clock.step()
  const { number, hash, parentHash, miner } = await client.getBlock()
  return {
    client,
    block: { number: numberToHex(number), hash, miner },
    older: { number: Number(number) - 1, hash: parentHash },
  }
}

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

  test('lets code see the miner and the hashes of its own blocks, in calls, estimates and traces', async () => {
    const { client, block, older } = await twoBlocks()
    const stored = (opcode: string, index: string) => `${opcode}60${index}52`
    const blockHash = (number: number) => `60${number.toString(16).padStart(2, '0')}40`
    const seen = `${stored('41', '00')}${stored(blockHash(older.number), '20')}60405ff3`
    const word = (hex: string) => hex.slice(2).padStart(64, '0')
    const words = `0x${word(block.miner)}${word(older.hash)}`
    const ask = (method: string, ...rest: unknown[]): Promise<unknown> =>
      client.request({ method, params: [{ data: `0x${seen}` }, block.number, ...rest] } as never)
    expect(await ask('eth_call')).toBe(words)
    expect(await ask('debug_traceCall', {})).toMatchObject({ output: words })
    // Reverts for any other miner.
    const picky = `0x41${`73${block.miner.slice(2)}`}14601d575f5ffd5b00` as const
    await client.request({ method: 'eth_estimateGas', params: [{ data: picky }, block.number] })
  })

  test('tells what a system transaction changed in the form that was asked for', async () => {
    const { client, block } = await twoBlocks()
    const traced = (tracerConfig: object) =>
      client.request({
        method: 'debug_traceBlockByNumber',
        params: [block.number, { tracer: 'prestateTracer', tracerConfig }],
      } as never)
    const before = { balance: '0x0', nonce: Number(block.number) - 1 }
    expect(await traced({})).toMatchObject([{ result: { [SYSTEM_SENDER]: before } }])
    expect(await traced({ diffMode: true })).toMatchObject([
      { result: { pre: { [SYSTEM_SENDER]: before }, post: { [SYSTEM_SENDER]: { nonce: before.nonce + 1 } } } },
    ])
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
