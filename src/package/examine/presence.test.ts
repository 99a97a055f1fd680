/** Contradictions that show only in the presence of members and in the writing of addresses. */
import { describe, expect, test } from 'vitest'
import recorded from '../node/core/chain/recorded-blocks.json' with { type: 'json' }
import { withChecksum } from './checksums.ts'
import { crossExamine, type Exchange } from './examine.ts'

type Json = Record<string, unknown>
type Recorded = { block: Json; receipts: Json[] }
const { block, receipts } = (recorded as unknown as Recorded[]).reduce((one, other) =>
  other.receipts.length > one.receipts.length ? other : one,
)
const transactions = block.transactions as Json[]

const say = (method: string, params: unknown[], result: unknown): Exchange => ({ method, params, result })
const MONAD = say('web3_clientVersion', [], 'Monad/0.16.4')
const OTHER = say('web3_clientVersion', [], 'anvil/v1.7.1')
const found = (list: readonly Exchange[]): string[] =>
  crossExamine(list).map(({ relation, method, path }) => `${relation}: ${method} ${path}`)

const LOGS = 'eth_getLogs'
/** The block and its parts, each by two methods. */
const answers = (): Exchange[] => {
  const logs = receipts.flatMap((receipt) => receipt.logs as Json[])
  const list = [
    say('eth_getBlockByNumber', [block.number, true], block),
    say('eth_getBlockByHash', [block.hash, true], block),
    ...transactions.map((tx, index) =>
      say('eth_getTransactionByBlockHashAndIndex', [block.hash, `0x${index.toString(16)}`], tx),
    ),
    ...receipts.map((receipt) => say('eth_getTransactionReceipt', [receipt.transactionHash], receipt)),
    say('eth_getBlockReceipts', [block.number], receipts),
    say(LOGS, [{ blockHash: block.hash }], logs),
  ]
  // One by one, so that a change of one does not change another.
  return list.map((one) => structuredClone(one))
}
const without = (object: Json, member: string): void => {
  delete object[member]
}
const logsOf = (list: readonly Exchange[]): Json[] => list.find(({ method }) => method === LOGS)?.result as Json[]
const receiptsOf = (list: readonly Exchange[]): Json[] =>
  list.flatMap(({ method, result }) =>
    method === 'eth_getTransactionReceipt' ? [result as Json] : method.endsWith('Receipts') ? (result as Json[]) : [],
  )
const changed = (client: Exchange, change: (list: Exchange[]) => void): string[] => {
  const list = answers()
  change(list)
  return found([client, ...list])
}

test('a block and its parts by two methods contradict nothing', () => {
  expect(changed(MONAD, () => undefined)).toEqual([])
})

describe('a member that only one method returns', () => {
  test.each<[string, string, (list: Exchange[]) => void]>([
    [
      'of a transaction',
      'same transaction: eth_getTransactionByBlockHashAndIndex /chainId',
      (list) => without(list[2]?.result as Json, 'chainId'),
    ],
    [
      'of a block',
      'same block: eth_getBlockByHash /totalDifficulty',
      (list) => without(list[1]?.result as Json, 'totalDifficulty'),
    ],
  ])('%s', (_, wanted, change) => {
    expect(changed(MONAD, change)).toEqual([wanted])
    // Several kinds of other nodes can be behind one address.
    expect(changed(OTHER, change)).toEqual([])
  })

  test('of all logs of a filter', () => {
    const change = (list: Exchange[]) => {
      for (const log of logsOf(list)) without(log, 'blockTimestamp')
    }
    expect(changed(MONAD, change)).toEqual(['logs of receipts: eth_getLogs /0/blockTimestamp'])
    expect(changed(OTHER, change)).toEqual([])
  })

  test('of all logs of receipts', () => {
    const change = (list: Exchange[]) => {
      for (const { logs } of receiptsOf(list)) for (const log of logs as Json[]) without(log, 'blockTimestamp')
    }
    const [named] = changed(MONAD, change)
    expect(named).toMatch(/^logs of receipts: eth_getBlockReceipts \/\d+\/logs\/0\/blockTimestamp$/)
    expect(changed(OTHER, change)).toEqual([])
  })
})

describe('the address of a log', () => {
  const address = '0xc0de000000000000000000000000000000000001'
  const written = (form: string) => [
    say(
      LOGS,
      [{}],
      logsOf(answers())
        .slice(0, 1)
        .map((log) => ({ ...log, address: form })),
    ),
  ]
  test('in mixed case has a checksum', () => {
    const mixed = '0xc0dE000000000000000000000000000000000001'
    expect(found(written(mixed))).toEqual(['checksum: eth_getLogs /0/address'])
    expect(found(written(withChecksum(address)))).toEqual([])
  })
  test('is written as in the receipt', () => {
    const change = (list: Exchange[]) => {
      for (const log of logsOf(list)) log.address = `0x${String(log.address).slice(2).toUpperCase()}`
    }
    expect(changed(MONAD, change)).toEqual(['logs of receipts: eth_getLogs /1/address'])
    expect(changed(OTHER, change)).toEqual([])
  })
})

describe('a difference', () => {
  const change = (list: Exchange[]) => {
    for (const receipt of receiptsOf(list.slice(0, -2)))
      for (const log of (receipt.logs as Json[]).slice(0, 1)) log.data = String(log.data).replace(/.$/, 'e')
  }
  test('names the deepest place and the piece that differs', () => {
    const list = answers()
    change(list)
    const [first] = crossExamine([MONAD, ...list]).filter(({ relation }) => relation === 'same receipt')
    expect(first?.path).toMatch(/^\/\d+\/logs\/0\/data$/)
    expect(first?.message).toMatch(/^data is …[0-9a-f]{12,} here, …[0-9a-f]{11,}e by another way$/)
  })
})

describe('letters of hex text', () => {
  const upper = (list: Exchange[]) => {
    const header = list[0]?.result as Json
    header.hash = `0x${String(header.hash).slice(2).toUpperCase()}`
  }
  test('are in lower case on Monad', () => {
    expect(changed(MONAD, upper)).toEqual(['letters: eth_getBlockByNumber /hash'])
    expect(changed(OTHER, upper)).toEqual([])
  })
  test('of an address may be in mixed case', () => {
    const result = withChecksum('0xc0de000000000000000000000000000000000001')
    expect(found([MONAD, say('eth_getCode', ['0x1', '0x1'], result)])).toEqual([])
    expect(found([MONAD, say('eth_getCode', ['0x1', '0x1'], '0xAB')])).toEqual(['letters: eth_getCode '])
  })
})

test('a tag that other methods read has a block', () => {
  const list = (client: Exchange, tag: string) => [
    client,
    say('eth_getBlockByNumber', [tag, false], null),
    say('eth_getBlockTransactionCountByNumber', [tag], '0x2'),
  ]
  expect(found(list(MONAD, 'pending'))).toEqual(['order of tags: eth_getBlockByNumber '])
  expect(found(list(OTHER, 'pending'))).toEqual([])
  expect(found(list(MONAD, 'earliest'))).toEqual([])
})

test('a listed transaction has raw bytes', () => {
  const raw = say('debug_getRawTransaction', [transactions[0]?.hash], null)
  expect(found([...answers(), raw])).toEqual(['listed in a block: debug_getRawTransaction '])
})
