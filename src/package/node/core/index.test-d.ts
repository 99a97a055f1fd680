import { BrowserProvider } from 'ethers'
import { HttpResponse, http as mswHttp, type RequestHandler } from 'msw'
import { createPublicClient, custom, type EIP1193RequestFn, http } from 'viem'
import { describe, expectTypeOf, test } from 'vitest'
import { handlers } from './chain/msw.ts'
import type { DevAccount, Fault, MonadNode, NodeOptions, NodeProvider, RecordedBlock } from './chain/node-types.ts'
import { createNode } from './node.ts'
import { fromRecorded } from './recorded.ts'

describe('createNode', () => {
  test('takes its options by name, and no other', () => {
    expectTypeOf<{
      seed: number
      clientVersion: '0.16.1'
      faults: [{ fault: 'delay'; ms: 5 }]
    }>().toExtend<NodeOptions>()
    expectTypeOf<{ fault: 'dorp' }>().not.toExtend<Fault>()
    expectTypeOf<{ fault: 'rate-limit'; 'retry-after': number; share: number }>().toExtend<Fault>()
    // @ts-expect-error No such option.
    expectTypeOf(() => createNode({ sede: 1 })).toBeFunction()
  })

  test('gives accounts, a clock and faults', () => {
    expectTypeOf(createNode).returns.toExtend<MonadNode>()
    expectTypeOf<MonadNode['accounts']>().toEqualTypeOf<readonly DevAccount[]>()
    expectTypeOf<MonadNode['clock']['step']>().toEqualTypeOf<(blocks?: number) => Promise<number>>()
  })

  test('fits viem and ethers without a cast', () => {
    const node = {} as MonadNode
    expectTypeOf(() => http('http://node', { fetchFn: node.fetch })).toBeFunction()
    expectTypeOf(() => createPublicClient({ transport: custom(node.provider) })).toBeFunction()
    expectTypeOf(() => new BrowserProvider(node.wallet())).toBeFunction()
    expectTypeOf<NodeProvider>().toExtend<{ request: (request: { method: string }) => Promise<unknown> }>()
    expectTypeOf<EIP1193RequestFn>().toBeFunction()
  })
})

describe('fromRecorded', () => {
  test('takes blocks as nodes answer them', () => {
    expectTypeOf(fromRecorded).parameter(0).toEqualTypeOf<readonly RecordedBlock[] | undefined>()
    expectTypeOf(fromRecorded).returns.toExtend<MonadNode>()
  })
})

describe('handlers', () => {
  test('take http of msw and give what setupServer takes', () => {
    const node = {} as MonadNode
    expectTypeOf(handlers(mswHttp, node, 'https://rpc.monad.xyz')).toExtend<RequestHandler[]>()
    expectTypeOf(HttpResponse).not.toBeAny()
    // @ts-expect-error The handlers need a node.
    expectTypeOf(() => handlers(mswHttp)).toBeFunction()
  })
})
