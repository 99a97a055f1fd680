/**
 * A stand-in for a public network. Recorded blocks of mainnet serve the requests about them. A local node at the release
 * of mainnet serves all other requests, with the accounts of the first examples.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { keccak256, numberToHex, parseGwei, parseTransaction, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { releases } from '../../../generated/rpc/numbers.ts'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import type { Answering } from '../../../src/package/node/core/answering.ts'
import { DEFAULT_MNEMONIC, derivedAccounts } from '../../../src/package/node/core/chain/accounts.ts'
import builtIn from '../../../src/package/node/core/chain/built-in.json' with { type: 'json' }
import recorded from '../../../src/package/node/core/chain/recorded-blocks.json' with { type: 'json' }
import { createNode, fromRecorded, type NodeCore, type RecordedBlock } from '../../../src/package/node/core/index.ts'

const MAINNET = 143
/** A request or a response. A batch has none of the members. */
type Body = { id?: unknown; method?: string; params?: unknown; result?: unknown; error?: unknown }
const bodyOf = (text: string): Body => JSON.parse(text) as Body

/** An example of a method by its name, or the method's first example. */
export function exampleOf(method: string, name?: string): ExampleCase {
  const file = new URL(`../../../generated/examples/${method}.json`, import.meta.url)
  const examples = JSON.parse(readFileSync(file, 'utf8')) as ExampleCase[]
  const found = name === undefined ? examples[0] : examples.find((one) => one.name === name)
  if (found === undefined) throw new Error(`${method} has no example "${name ?? 'at all'}".`)
  return found
}
const paramsOf = (example: ExampleCase): unknown[] => example.request.params as unknown[]
const resultOf = ({ response }: ExampleCase): string =>
  'result' in response ? String(response.result) : JSON.stringify(response.error)

/** The slot of a balance in the token of the local node: keccak-256 of the account and of slot 0. */
const balanceSlot = (account: string): string => keccak256(`0x${account.slice(2).padStart(64, '0')}${'0'.repeat(64)}`)

/** The amount that the sender of the token transfer wrapped with the transaction of `eth_sendRawTransaction/dynamic-fee`. */
const wrapped = (): string => numberToHex(parseTransaction(signed('dynamic-fee')).value ?? 0n, { size: 32 })

/** Code that returns one word: PUSH32, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN. */
const returning = (word: string): string => `0x7f${word.slice(2)}5f5260205ff3`

/** The transaction of an example of sending. */
const signed = (name: 'dynamic-fee') => paramsOf(exampleOf('eth_sendRawTransaction', name))[0] as `0x02${string}`

/**
 * The recorded values, as requests that set them. USDC, whose code is unknown, returns its recorded word. WMON has the
 * code of the token of the local node.
 */
async function settings(): Promise<[method: string, ...params: unknown[]][]> {
  const [balance, count] = [exampleOf('eth_getBalance', 'account'), exampleOf('eth_getTransactionCount', 'next-nonce')]
  const slot = exampleOf('eth_getStorageAt', 'proxy-implementation')
  const usdc = exampleOf('eth_call', 'token-decimals')
  const wmon = exampleOf('eth_call', 'token-balance')
  const [transfer] = paramsOf(exampleOf('eth_estimateGas', 'token-transfer')) as [{ from: string }]
  const addressOf = (example: ExampleCase) => (paramsOf(example)[0] as { to: string }).to
  const senders = [signed('dynamic-fee')].map(async (bytes): Promise<[string, ...unknown[]][]> => {
    const sender = await recoverTransactionAddress({ serializedTransaction: bytes })
    return [
      ['anvil_setBalance', sender, `0x${(10n ** 20n).toString(16)}`],
      ['anvil_setNonce', sender, parseTransaction(bytes).nonce ?? 0],
    ]
  })
  return [
    ['anvil_setBalance', paramsOf(balance)[0], resultOf(balance)],
    ['anvil_setNonce', paramsOf(count)[0], resultOf(count)],
    ['anvil_setStorageAt', ...paramsOf(slot).slice(0, 2), resultOf(slot)],
    ['anvil_setCode', addressOf(usdc), returning(resultOf(usdc))],
    ['anvil_setCode', addressOf(wmon), builtIn.Token],
    ['anvil_setStorageAt', addressOf(wmon), balanceSlot(addressOf(wmon)), resultOf(wmon)],
    ['anvil_setStorageAt', addressOf(wmon), balanceSlot(transfer.from), wrapped()],
    ...(await Promise.all(senders)).flat(),
  ]
}

/** The blocks of mainnet. The frames of one of them are in the examples alone. */
function blocks(): RecordedBlock[] {
  const traced = exampleOf('debug_traceTransaction', 'inner-call')
  const [txHash] = paramsOf(traced) as [string]
  const frame = (traced.response as { result: unknown }).result
  return (recorded as unknown as RecordedBlock[]).map((one) => {
    const isIt = (one.block.transactions as { hash: string }[]).some(({ hash }) => hash === txHash)
    return isIt ? ({ ...one, traces: [{ txHash, result: frame }] } as RecordedBlock) : one
  })
}

/** First examples that the recorded blocks lack, because only one log of their blocks is known. */
const PRINTED = ['eth_getLogs'] as const

/** The printed answer to a request, if it is one of those. */
function printed({ method, params }: Body): ExampleCase['response'] | undefined {
  const known = PRINTED.find((name) => name === method)
  const first = known === undefined ? undefined : exampleOf(known)
  return isDeepStrictEqual(first?.request.params, params) ? first?.response : undefined
}

/** The source of a response. `page` is the printed response itself. */
export type Answerer = 'blocks' | 'page' | 'node'

export type LocalNetwork = Answering & {
  /** The node that executes. */
  node: NodeCore
  /** Sends a transaction. Its hash and sender replace the printed ones of the pool's examples. */
  send: () => Promise<void>
  /** The source of each response, by method. */
  answerers: ReadonlyMap<string, Answerer>
}

/** @param chainId 143 replays blocks of mainnet. Any other chain has the local node alone */
export async function localNetwork(chainId: number = MAINNET): Promise<LocalNetwork> {
  const clientVersion = releases.mainnet.version
  const enable = ['admin_ethCallStatistics']
  const node = createNode({ chainId, clientVersion, enable })
  for (const [method, ...params] of await settings()) await node.ask({ method, params })
  const history = chainId === MAINNET ? fromRecorded(blocks(), { chainId, clientVersion }) : undefined
  await history?.clock.step(2)
  const answerers = new Map<string, Answerer>()
  /** The bytes of the printed transaction are not known, so another has its place in the pool. */
  const printedAndSent: [page: string, own: string][] = []
  const handleOne: NodeCore['handle'] = async (body) => {
    const request = bodyOf(body)
    const [blocks, page] = [await history?.handle(body), printed(request)]
    const held = blocks?.kind === 'answer' ? bodyOf(blocks.body) : {}
    // The recorded chain has no state, no pool and no other block.
    const isHeld = held.error === undefined && held.result !== undefined && held.result !== null
    if (request.method !== undefined)
      answerers.set(request.method, isHeld ? 'blocks' : page === undefined ? 'node' : 'page')
    if (isHeld && blocks) return blocks
    const reply = await node.handle(printedAndSent.reduce((text, [page, own]) => text.replaceAll(page, own), body))
    if (printedAndSent.length > 0 && reply.kind === 'answer')
      return { ...reply, body: printedAndSent.reduce((text, [page, own]) => text.replaceAll(own, page), reply.body) }
    if (page === undefined || reply.kind !== 'answer') return reply
    return { ...reply, body: JSON.stringify({ ...page, id: request.id }) }
  }
  /** Each request of a batch has its own answerer. */
  const handle: NodeCore['handle'] = async (body) => {
    if (!body.trimStart().startsWith('[')) return handleOne(body)
    const requests = JSON.parse(body) as Body[]
    const replies = await Promise.all(requests.map((request) => handleOne(JSON.stringify(request))))
    const bodies = replies.map((reply) => (reply.kind === 'answer' ? reply.body : 'null'))
    const [first = await node.handle(body)] = replies
    return first.kind === 'answer' ? { ...first, body: `[${bodies.join(',')}]` } : first
  }
  /** A socket has the subscriptions of the node that executes, and the answers of `handle`. */
  const connect: LocalNetwork['connect'] = (send) => {
    const inner = node.connect(send)
    const receive = async (frame: string) => {
      if (/"eth_(un)?subscribe"/.test(frame)) return inner.receive(frame)
      const reply = await handle(frame)
      if (reply.kind === 'answer') send(reply.body)
    }
    return { receive, closed: () => inner.closed() }
  }
  return {
    ...{ node, handle, connect, answerers, faults: node.faults },
    send: async () => {
      const [account] = derivedAccounts(DEFAULT_MNEMONIC)
      const fees = { maxFeePerGas: parseGwei('102'), maxPriorityFeePerGas: parseGwei('2') }
      const raw = await privateKeyToAccount(account?.privateKey ?? '0x').signTransaction({
        ...{ chainId, nonce: 0, to: account?.address, gas: 21_000n, ...fees },
      })
      await node.ask({ method: 'eth_sendRawTransaction', params: [raw] })
      printedAndSent.push(
        [String(paramsOf(exampleOf('txpool_statusByHash'))[0]), keccak256(raw)],
        [String(paramsOf(exampleOf('txpool_statusByAddress'))[0]), (account?.address ?? '').toLowerCase()],
      )
    },
    close: () => {
      node.close()
      history?.close()
    },
  }
}
