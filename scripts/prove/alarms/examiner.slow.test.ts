/**
 * An examiner finds nothing in 10,000 responses of an honest node of each client range. The blocks have what made it
 * slander honest nodes before: contracts that pay out, EIP-7702 wallets, creations, failures, and logs.
 */
import { describe, expect, test } from 'vitest'
import { type Contradiction, type Exchange, examiner } from '../../../src/package/examine/examine.ts'
import { createNode, type MonadNode, materialOf } from '../../../src/package/node/core/index.ts'
import { playOwnHistory } from '../../../test/planted-faults/history.ts'
import { SLOW } from '../../../test/slow.ts'
import { paysOut } from './pays-out.ts'

const ANSWERS = 10_000
/** Blocks without users' transactions at the start. */
const QUIET = 6
/** The machine may be busy. Milliseconds. */
const PATIENCE = 1_800_000

type Json = Record<string, unknown>
type Ask = (method: string, ...params: unknown[]) => Promise<Json | string | Json[]>

/** The six transactions of `check --send`. While the last six wait, the node refuses the nonces, and none are sent. */
async function sendWallets(node: MonadNode): Promise<void> {
  const { address, privateKey } = node.accounts[2] ?? {}
  if (address === undefined || privateKey === undefined) throw new Error('the node has no third account')
  const count = await node.ask({ method: 'eth_getTransactionCount', params: [address, 'latest'] })
  for (const { raw } of await materialOf(privateKey).sign(node.chainId, Number(count), 500_000_000_000n))
    await node.ask({ method: 'eth_sendRawTransaction', params: [raw] }).catch(() => undefined)
}

/** Asks about the newest block, its transactions, and the state of accounts before and after it. */
async function askAbout(ask: Ask, accounts: readonly string[]): Promise<void> {
  const latest = (await ask('eth_getBlockByNumber', 'latest', true)) as Json
  const [number, hash, parent] = [latest.number, latest.hash, latest.parentHash]
  for (const tag of ['safe', 'finalized', 'pending']) await ask('eth_getBlockByNumber', tag, false)
  await ask('eth_blockNumber')
  await ask('eth_chainId')
  await ask('eth_gasPrice')
  await ask('eth_getBlockByHash', hash, false)
  await ask('eth_getBlockReceipts', number)
  await ask('eth_getLogs', { fromBlock: number, toBlock: number })
  await ask('eth_feeHistory', '0x4', number, [25, 100])
  for (const { hash: id } of latest.transactions as Json[]) {
    await ask('eth_getTransactionByHash', id)
    await ask('eth_getTransactionReceipt', id)
    await ask('debug_traceTransaction', id, { tracer: 'callTracer' })
  }
  await ask('debug_traceBlockByNumber', number, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } })
  for (const account of accounts)
    for (const at of [number, { blockHash: parent }, 'latest'])
      for (const method of ['eth_getCode', 'eth_getBalance', 'eth_getTransactionCount']) await ask(method, account, at)
}

describe.each(['0.16.1', '0.16.4'])('an examiner of a node of client %s', (clientVersion) => {
  test(`finds nothing in ${ANSWERS} responses`, { ...SLOW, timeout: PATIENCE }, async () => {
    const node = createNode({ history: true, clientVersion })
    await playOwnHistory(node, QUIET)
    const payer = await paysOut(node)
    const examine = examiner()
    const found: Contradiction[] = []
    const kinds = new Set<unknown>()
    let answers = 0
    const ask: Ask = async (method, ...params) => {
      const result: unknown = JSON.parse(JSON.stringify(await node.ask({ method, params })))
      const exchange: Exchange = { method, params, result }
      found.push(...examine(exchange))
      answers++
      if (method === 'eth_getTransactionByHash') kinds.add((result as Json).type)
      return result as Json
    }
    const accounts = [...node.accounts.slice(0, 3).map(({ address }) => address), payer.contract]
    while (answers < ANSWERS) {
      await payer.step()
      await sendWallets(node)
      await node.clock.step()
      await askAbout(ask, accounts)
    }
    const kept = await node.ask({ method: 'eth_getBalance', params: [payer.contract, 'latest'] })
    node.close()
    expect(found).toEqual([])
    expect([...kinds].sort()).toEqual(['0x0', '0x1', '0x2', '0x4'])
    // Less than it received, so it paid out.
    expect(BigInt(String(kept))).toBeLessThan(payer.received())
  })
})
