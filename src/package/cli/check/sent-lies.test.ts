/** Lies that only a check with transactions of its own can find. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProxy } from '../../../../test/planted-faults/proxy.ts'
import { createNode, type NodeCore } from '../../node/core/index.ts'
import type { Answered, Telling } from '../../node/server/lies/lie.ts'
import { atOnce } from './at-once.ts'
import { checkEndpoint } from './check.ts'

/** The first key of `test test … junk`, which the local node funds. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const BLOCK_MS = 300
const FAST = { timeoutMs: 10_000, rate: 100_000, backoffMs: 1, examples: {}, methods: [], reference: 'monad' as const }

let node: NodeCore
beforeAll(() => {
  node = createNode({ seed: 'sent' })
  node.clock.start(BLOCK_MS)
})
afterAll(() => node.close())

type Json = Record<string, unknown>
type Frame = Json & { calls?: Frame[]; logs?: Json[] }
type Asked = Parameters<NonNullable<Telling['asked']>>[0]

/** Changes results of methods. */
const lie = (method: RegExp, change: (result: never, params: unknown[]) => unknown): Telling => ({
  answered: (answer: Answered, request: Asked) =>
    method.test(request.method) && (answer.result ?? null) !== null
      ? { ...answer, result: change(structuredClone(answer.result) as never, request.params) }
      : answer,
})
/** Changes each frame of a trace, alone and in the list of a block. */
const inFrames = (change: (frame: Frame) => void): Telling => {
  const walk = (value: Frame | { result: Frame }[]): unknown => {
    if (Array.isArray(value)) for (const one of value) walk(one.result)
    else if (value.type) {
      change(value)
      for (const call of value.calls ?? []) walk(call)
    }
    return value
  }
  return lie(/^debug_trace/, walk)
}
const receipts = /^eth_getTransactionReceipt$|^eth_getBlockReceipts$|Sync$/
const eachReceipt = (change: (receipt: Json) => void): Telling =>
  lie(receipts, (result: Json | Json[]) => {
    for (const one of Array.isArray(result) ? result : [result]) change(one)
    return result
  })

const LIES: [does: string, found: RegExp, fault: Telling][] = [
  [
    'hides transactions from its pool until they are included',
    /^eth_sendRawTransaction: --send \/result the status of 4 transactions was missing/,
    {
      answered: async (answer: Answered, { method, params }: Asked) => {
        if (method !== 'txpool_statusByHash') return answer
        const included = await node.ask({ method: 'eth_getTransactionReceipt', params })
        const error = { code: -32_000, message: 'Unknown tx hash' }
        return included ? answer : { jsonrpc: answer.jsonrpc, id: answer.id, error }
      },
    },
  ],
  [
    'accepts what it must refuse',
    /^eth_sendRawTransaction: --send \/result .* although the transaction is signed for chain/,
    {
      answered: (answer: Answered, { method }: Asked) =>
        method === 'eth_sendRawTransaction' && answer.error
          ? { jsonrpc: answer.jsonrpc, id: answer.id, result: `0x${'ab'.repeat(32)}` }
          : answer,
    },
  ],
  [
    'hides failures',
    /\/status 0x1, but the code of the sent transaction reverts/,
    eachReceipt((one) => {
      one.status = '0x1'
    }),
  ],
  [
    'swaps topics',
    /\/logs\/0\/topics .* topics of receipt/,
    eachReceipt((one) => {
      for (const log of one.logs as { topics: unknown[] }[]) log.topics = log.topics.toReversed()
    }),
  ],
  [
    'drops access lists',
    /\/accessList .* accessList is not its own/,
    lie(/^eth_get(Transaction|Block)By/, (result: Json) => {
      for (const one of (result.transactions ?? [result]) as Json[]) if (one.accessList) one.accessList = []
      return result
    }),
  ],
  [
    'puts both receipts of sending into other blocks',
    /\/result\/blockHash 0x1212.* and so with every transaction/,
    lie(/Sync$/, (result: Json) => ({ ...result, blockNumber: '0xffff', blockHash: `0x${'12'.repeat(32)}` })),
  ],
  [
    'gives another error of a frame',
    /\/error out of gas, but/,
    inFrames((frame) => {
      if (frame.error) frame.error = 'out of gas'
    }),
  ],
  [
    'gives logs an impossible position',
    /position is 0x9/,
    inFrames((frame) => {
      for (const log of frame.logs ?? []) log.position = '0x9'
    }),
  ],
  [
    'gives each log the same index',
    /indexes 9, 9/,
    inFrames((frame) => {
      for (const log of frame.logs ?? []) log.index = '0x9'
    }),
  ],
  [
    'leaves the code out of the state before a transaction',
    /has no code, but the transaction executes it/,
    lie(/^debug_traceTransaction$/, (result: Json) => {
      if (result.type === undefined && result.post === undefined)
        for (const account of Object.values(result)) delete (account as Json).code
      return result
    }),
  ],
]

const findings = async (fault: Telling): Promise<string[]> => {
  const proxy = await startProxy(node, fault)
  const { outcomes } = await checkEndpoint({ ...FAST, url: new URL(proxy.url), chainId: 20_143, sendKey: KEY })
  await proxy.close()
  return outcomes
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ method, probe, problems: [first] }) => `${method}: ${probe} ${first?.path} ${first?.message}`)
}

describe('with transactions of its own', () => {
  test('an honest node has nothing to report', async () => {
    expect(await findings({})).toEqual([])
  }, 30_000)

  test.each(LIES)(
    'a node that %s is found',
    async (_, found, fault) => {
      expect(await findings(fault)).toContainEqual(expect.stringMatching(found))
    },
    30_000,
  )
})

describe('requests at once', () => {
  const RESULTS: Record<string, unknown> = { eth_chainId: '0x279f', web3_clientVersion: 'Monad/0.16.4' }
  const bodyOf = (method: string, params: unknown[]) => JSON.stringify({ id: `${method} ${params}`, method, params })
  const answer = (body: string): { id: unknown; result: unknown } => {
    const { id, method, params } = JSON.parse(body)
    return { id, result: RESULTS[method] ?? { number: params[0] } }
  }
  const sent = (send: (body: string) => { id: unknown; result: unknown }) =>
    atOnce(async (body) => ({ retries: 0, status: 200, value: send(body) }), bodyOf, '0x279f')

  test('with the right responses fit', async () => {
    expect(await sent(answer)).toMatchObject({ verdict: 'fits' })
  })
  test.each(['result', 'id'])('with another %s differ', async (member) => {
    const crossed = await sent((body) => {
      const other = bodyOf('eth_chainId', [])
      return body.includes('0x1') ? { ...answer(body), [member]: answer(other)[member as 'id'] } : answer(body)
    })
    expect(crossed).toMatchObject({ verdict: 'differs', problems: [{ path: `/${member}` }] })
  })
})
