import { expect, test } from 'vitest'
import { createNode } from './node.ts'

test('subscriptions push heads and logs once, those of Monad with each state that a block reaches', async () => {
  const node = createNode({ history: true })
  const seen: Record<string, string[]> = {}
  for (const kind of ['newHeads', 'logs', 'monadNewHeads', 'monadLogs']) {
    const pushed: string[] = []
    seen[kind] = pushed
    const connection = node.connect((message) => {
      const { params } = JSON.parse(message ?? '{}') as { params?: { result: Record<string, string> } }
      const { number, blockNumber, commitState, blockId } = params?.result ?? {}
      if (params) pushed.push(`${Number(number ?? blockNumber)}${commitState ? ` ${commitState}` : ''}`)
      expect(commitState === undefined).toBe(blockId === undefined)
    })
    await connection.receive(`{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["${kind}"]}`)
  }
  await node.clock.step(2)
  const states = ['9 Proposed', '8 Voted', '7 Finalized', '4 Verified', '10 Proposed', '9 Voted', '8 Finalized']
  expect(seen.newHeads).toEqual(['9', '10'])
  expect(seen.monadNewHeads).toEqual([...states, '5 Verified'])
  // Each block of the history contains a log of its system transaction, and some contain a contract's log.
  expect(new Set(seen.logs)).toEqual(new Set(seen.newHeads))
  expect(new Set(seen.monadLogs)).toEqual(new Set(seen.monadNewHeads))
})
