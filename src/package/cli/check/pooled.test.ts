import { expect, test } from 'vitest'
import type { Exchange } from '../../examine/examine.ts'
import { poolContradictions } from './pooled.ts'

const ADDRESS = `0x${'1'.repeat(40)}`
const [OWN, FOREIGN] = [`0x${'2'.repeat(64)}`, `0x${'7'.repeat(64)}`]
const status = { status: 'tracked' }
const exchanges: Exchange[] = [
  { method: 'eth_getTransactionByHash', params: [OWN], result: { hash: OWN } },
  { method: 'txpool_statusByAddress', params: [ADDRESS], result: { [OWN]: status, [FOREIGN]: status } },
]
const answers = {
  txpool_statusByHash: undefined as unknown,
  eth_getTransactionByHash: null as unknown,
  txpool_statusByAddress: { [FOREIGN]: status } as unknown,
}

/** Paths of the contradictions, and the number of requests. */
async function found(changes: Partial<typeof answers> = {}): Promise<[string[], number]> {
  let requests = 0
  const list = await poolContradictions(exchanges, async (method) => {
    requests++
    return { ...answers, ...changes }[method as keyof typeof answers]
  })
  return [list.map(({ relation, method, path }) => `${relation}: ${method} ${path}`), requests]
}

test('a transaction of an address has a status by its hash', async () => {
  expect(await found()).toEqual([[`pool: txpool_statusByAddress /${FOREIGN}`], 3])
  expect(await found({ txpool_statusByHash: status })).toEqual([[], 1])
})

test('a transaction in a block, or forgotten since, is no contradiction', async () => {
  expect((await found({ eth_getTransactionByHash: { hash: FOREIGN } }))[0]).toEqual([])
  expect((await found({ eth_getTransactionByHash: undefined }))[0]).toEqual([])
  expect((await found({ txpool_statusByAddress: {} }))[0]).toEqual([])
  expect((await found({ txpool_statusByAddress: undefined }))[0]).toEqual([])
})
