/** Honest nodes: this project's own as two releases, anvil, Hardhat 2 and 3, and the recorded responses. */
import { setTimeout as sleep } from 'node:timers/promises'
import { mnemonicToAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'
import type { Reference } from '../../../src/package/cli/check/model.ts'
import { createNode, materialOf } from '../../../src/package/node/core/index.ts'
import { serveNode } from '../../../src/package/node/server/http.ts'
import { startReplayServer } from '../../../test/broken-servers/server.ts'
import { playHistory, playOwnHistory, playTransfers } from '../../../test/planted-faults/history.ts'
import { MNEMONIC, startAnvil } from '../record/anvil.ts'
import { type Call, rpcClient, rpcRequest } from '../record/rpc.ts'
import { startHardhat } from './hardhat.ts'

/**
 * A running node, how it ends, and the key of an account with funds that no traffic uses. Anvil has the chain ID 143,
 * to which a check does not send.
 */
type Running = { url: string; stop: () => Promise<void>; sendKey?: string }

/** A way to run an honest node. */
export type Profile = { name: string; reference: Reference; start: () => Promise<Running>; isOnlyHttp?: true }

/** A tenth of the block interval of this chain and of Ethereum. Milliseconds. */
const [OWN_BLOCK_MS, ETHEREUM_BLOCK_MS] = [30, 1_200]
/** Blocks without users' transactions at the start, so that all tags have a block. */
const QUIET = 80

/** What happens between blocks. */
type Traffic = 'standing' | 'quiet' | 'busy' | 'wallets'

/** Runs `step` until `stop`, which waits for the step under way. */
function repeating(step: () => Promise<void>, everyMs: number): () => Promise<void> {
  let isOpen = true
  const ended = (async () => {
    while (isOpen) {
      const due = sleep(everyMs)
      await step().catch((error: unknown) => console.error(error))
      await due
    }
  })()
  return async () => {
    isOpen = false
    await ended
  }
}

/** Ends the traffic, then the node. */
const inTurn =
  (...ends: readonly (() => Promise<void>)[]) =>
  async (): Promise<void> => {
    for (const end of ends) await end()
  }

/**
 * Sends the six transactions of `check --send`, among them an EIP-7702 wallet that calls itself. Until the last six are
 * executed, the node refuses their nonces, so the rest waits for another block.
 */
async function sendMaterial(call: Call, privateKey: `0x${string}`): Promise<void> {
  const { address, sign } = materialOf(privateKey)
  const [chainId, nonce, price] = await Promise.all([
    call('eth_chainId', []),
    call('eth_getTransactionCount', [address, 'latest']),
    call('eth_gasPrice', []),
  ])
  for (const { raw } of await sign(Number(chainId), Number(nonce), BigInt(String(price)) * 2n))
    if ('error' in (await call.exchange(rpcRequest('eth_sendRawTransaction', [raw])))) return
}

async function startOwn(clientVersion: string, traffic: Traffic): Promise<Running> {
  const node = createNode({ history: true, clientVersion })
  await playOwnHistory(node, QUIET)
  const served = await serveNode(node, { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
  const call = rpcClient(served.url)
  const key = node.accounts[2]?.privateKey
  const stop = repeating(async () => {
    if (traffic === 'busy') await playTransfers(node)
    if (traffic === 'wallets' && key) await sendMaterial(call, key)
    await node.clock.step()
  }, OWN_BLOCK_MS)
  const sendKey = node.accounts[3]?.privateKey
  return { url: served.url, stop: inTurn(stop, served.close), ...(sendKey && { sendKey }) }
}

/** Key of an account of the test mnemonic. */
const keyOf = (addressIndex: number): `0x${string}` =>
  toHex(mnemonicToAccount(MNEMONIC, { addressIndex }).getHdKey().privateKey ?? new Uint8Array())

/** Sends material from an account of the test mnemonic before each block, if there is traffic. */
function moving(url: string, traffic: Traffic): () => Promise<void> {
  if (traffic === 'standing') return async () => undefined
  const call = rpcClient(url)
  const key = keyOf(2)
  return repeating(async () => {
    if (traffic === 'busy') await sendMaterial(call, key)
    await call('evm_mine', [])
  }, ETHEREUM_BLOCK_MS)
}

async function startMovingAnvil(traffic: Traffic): Promise<Running> {
  const anvil = await startAnvil()
  await playHistory(anvil.url, QUIET)
  return { url: anvil.url, stop: inTurn(moving(anvil.url, traffic), anvil.stop) }
}

async function startMovingHardhat(major: 2 | 3, traffic: Traffic): Promise<Running> {
  const hardhat = await startHardhat(major)
  const call = rpcClient(hardhat.url)
  await call('hardhat_mine', [toHex(QUIET)])
  if (traffic !== 'standing') await call('evm_setAutomine', [false])
  return { url: hardhat.url, stop: inTurn(moving(hardhat.url, traffic), hardhat.stop), sendKey: keyOf(3) }
}

const own = (clientVersion: string, traffic: Traffic): Profile => ({
  ...{ name: `node ${clientVersion}, ${traffic}`, reference: 'monad' },
  start: () => startOwn(clientVersion, traffic),
})
const anvil = (traffic: Traffic): Profile => ({
  ...{ name: `anvil, ${traffic}`, reference: 'geth', start: () => startMovingAnvil(traffic) },
})
const hardhat = (major: 2 | 3, traffic: Traffic): Profile => ({
  ...{ name: `hardhat ${major}, ${traffic}`, reference: 'hardhat', start: () => startMovingHardhat(major, traffic) },
})

export const profiles: readonly Profile[] = [
  ...['0.16.1', '0.16.4'].flatMap((version) => [own(version, 'quiet'), own(version, 'busy'), own(version, 'wallets')]),
  ...[anvil('standing'), anvil('quiet'), anvil('busy')],
  ...[hardhat(2, 'standing'), hardhat(2, 'busy'), hardhat(3, 'standing'), hardhat(3, 'busy')],
  {
    ...{ name: 'recorded', reference: 'monad', isOnlyHttp: true },
    start: async () => {
      const { url, close } = await startReplayServer()
      return { url, stop: close }
    },
  },
]
