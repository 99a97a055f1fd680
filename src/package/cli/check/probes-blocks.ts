/** Probes for blocks, transactions and receipts, based on the sampled block. */
import { numberToHex } from '../../../core/lib/hex.ts'
import { hashOf } from './inputs.ts'
import type { Block, Expect, Inputs, Probe, Relation } from './model.ts'
import { NO_TAG } from './probes-state.ts'
import { all, atLeast, has, hydrated, inPlace, is, lengthOf, perTransaction } from './relations.ts'
import { selectors } from './selectors.ts'

/** The nodes behind one endpoint can differ by a few blocks. Blocks. */
const LAG = 64n

const result = (relation?: Relation): Expect => (relation ? { kind: 'result', relation } : { kind: 'result' })
const mayBeNull: Expect = { kind: 'result', nullable: true }

export function blockProbes({ block, transaction }: Inputs): Probe[] {
  return [
    { method: 'eth_blockNumber', name: 'head', params: [], expect: result(block && notBehind(block)) },
    ...byNumber(block),
    {
      ...{ method: 'eth_getBlockByNumber', name: 'unknown tag', params: [NO_TAG, false] },
      expect: { kind: 'error', ids: ['InvalidParams'] },
    },
    ...(block ? [aboveTheHead(block)] : []),
    ...perSelector(block),
    ...(block ? [...byHash(block), ...counts(block), ...atPosition(block)] : []),
    ...(transaction ? byTransaction(transaction.hash) : []),
  ]
}

/** Added to the current height for a block that does not exist during the check. */
const FAR_AHEAD = 1_000_000n

const aboveTheHead = ({ number }: Block): Probe => ({
  method: 'eth_getBlockByNumber',
  name: 'far above the head',
  params: [numberToHex(BigInt(number) + FAR_AHEAD), false],
  expect: { kind: 'null' },
})

const notBehind = ({ number }: Block): Relation => {
  const least = BigInt(number) - LAG
  return atLeast(least < 0n ? 0n : least, `the number of the block that "latest" gave before, ${number}`)
}

/** A new chain may not have a voted or finalized block yet. Any node may have pruned block 0. */
const isDue = (name: string, block: Block | undefined): boolean =>
  name === 'latest' || (name !== 'earliest' && block !== undefined && BigInt(block.number) > LAG)

/** Checks the shape for every tag. For the sampled number, also checks that the right block is returned. */
function byNumber(block: Block | undefined): Probe[] {
  const method = 'eth_getBlockByNumber'
  return selectors(method, (at) => [at, false], block).flatMap(({ name, value, isExact }) => {
    if (!block || !isExact) {
      const expect = isDue(name, block) ? result() : mayBeNull
      return [{ method, name, params: [value, false], expect }]
    }
    const known = has('number', block.number)
    return [
      { method, name: `${name}, hashes`, params: [value, false], expect: result(all(known, hydrated(false))) },
      { method, name: `${name}, full`, params: [value, true], expect: result(all(known, hydrated(true), inPlace)) },
    ]
  })
}

function byHash({ hash }: Block): Probe[] {
  const method = 'eth_getBlockByHash'
  const known = has('hash', hash)
  return [
    { method, name: 'known, hashes', params: [hash, false], expect: result(all(known, hydrated(false))) },
    { method, name: 'known, full', params: [hash, true], expect: result(all(known, hydrated(true), inPlace)) },
  ]
}

function perSelector(block: Block | undefined): Probe[] {
  const receipts = 'eth_getBlockReceipts'
  const count = 'eth_getBlockTransactionCountByNumber'
  const exact = (relation: (block: Block) => Relation, isExact: boolean, name: string) =>
    block && isExact ? result(relation(block)) : isDue(name, block) ? result() : mayBeNull
  return [
    ...selectors(receipts, (at) => [at], block).map(({ name, value, isExact }) => ({
      method: receipts,
      name,
      params: [value],
      expect: exact((known) => perTransaction(known, 'transactionHash'), isExact, name),
    })),
    ...selectors(count, (at) => [at], block).map(({ name, value, isExact }) => ({
      method: count,
      name,
      params: [value],
      expect: exact(countOf, isExact, name),
    })),
  ]
}

const countOf = ({ transactions }: Block): Relation => is(numberToHex(transactions.length))

const counts = (block: Block): Probe[] => [
  {
    method: 'eth_getBlockTransactionCountByHash',
    name: 'known',
    params: [block.hash],
    expect: result(countOf(block)),
  },
]

/** Transactions by index: the first transaction, and the index after the last. */
function atPosition({ number, hash, transactions }: Block): Probe[] {
  const [first] = transactions
  const behind = numberToHex(transactions.length)
  return ['eth_getTransactionByBlockNumberAndIndex', 'eth_getTransactionByBlockHashAndIndex'].flatMap((method) => {
    const at = method.includes('Number') ? number : hash
    const none: Probe = { method, name: 'behind the last', params: [at, behind], expect: { kind: 'null' } }
    if (first === undefined) return [none]
    const known = all(has('hash', hashOf(first)), has('blockHash', hash), has('transactionIndex', '0x0'))
    return [{ method, name: 'first', params: [at, '0x0'], expect: result(known) }, none]
  })
}

const byTransaction = (hash: string): Probe[] => [
  { method: 'eth_getTransactionByHash', name: 'known', params: [hash], expect: result(has('hash', hash)) },
  { method: 'eth_getTransactionReceipt', name: 'known', params: [hash], expect: result(has('transactionHash', hash)) },
]

/** Raw encodings contain one receipt per transaction. */
export const rawReceiptsOf = (block: Block): Relation => lengthOf(block.transactions.length, 'transactions')
