import { expect, test } from 'vitest'
import { crossExamine } from '../../examine/examine.ts'
import recorded from '../../node/core/chain/recorded-blocks.json' with { type: 'json' }
import { isOfUser } from './inputs.ts'
import type { Transaction } from './model.ts'
import { atOneMoment } from './moments.ts'
import type { Request } from './request-lists.ts'

type Json = Record<string, unknown>
type Full = Json & { number: string; transactions: Transaction[] }
const blocks = (recorded as unknown as { block: Full }[]).map(({ block }) => block)
const block = blocks.find(({ transactions }) => transactions.some(isOfUser)) as Full
const sender = block.transactions.findLast(isOfUser)?.from

/** An endpoint with one block, whose balance for "latest" is the given one. */
async function told(latest: string, isBatching: boolean): Promise<string[]> {
  const balanceAt = (at: unknown): string => (at === 'latest' ? latest : '0x5')
  const ask = async (method: string, params: unknown[]) => {
    if (method === 'eth_getBalance') return balanceAt(params[1])
    if (method !== 'eth_getBlockByNumber') return undefined
    return params[1] === true ? block : { ...block, transactions: block.transactions.map(({ hash }) => hash) }
  }
  const askAll = async (list: readonly Request[]) =>
    isBatching ? Promise.all(list.map(([method, params]) => ask(method, params))) : undefined
  const { exchanges, byNumber } = await atOneMoment({}, 'latest', { ask, askAll })
  const later = await Promise.all(
    byNumber.map(async ([method, params]) => ({ method, params, result: await ask(method, params) })),
  )
  const found = crossExamine([...exchanges, ...later])
  return found.map(({ relation, method, params }) => `${relation}: ${method} ${JSON.stringify(params)}`)
}

test.each([true, false])(
  'the newest block changed the balance for "latest" of its sender, batch %s',
  async (isBatching) => {
    expect(await told('0x5', isBatching)).toEqual([])
    expect(await told('0x6', isBatching)).toEqual([`same question: eth_getBalance ["${sender}","latest"]`])
  },
)
