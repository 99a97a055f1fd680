/** Compares the status of transactions in the pool with the blocks that contain them. */
import { positional } from '../rpc/requested.ts'
import { contradiction, shown } from './contradiction.ts'
import { isSameText } from './facts.ts'
import { taggedOf } from './tags.ts'
import type { Contradiction, Exchange, Facts, Relations, Stated } from './types.ts'

type Status = { status?: unknown }
type StatusOf = Stated<Status> & { hash: string }

/** States of a transaction that is not in a final block. */
const BEFORE = ['unknown', 'tracked']

export const poolRelations: Relations = function* (facts) {
  const statuses = facts.exchanges.flatMap(statusesOf)
  for (const said of statuses) {
    yield* afterFinal(facts, said)
    yield* neverBack(statuses, said)
  }
  for (const from of facts.exchanges)
    if (from.method === 'txpool_statusByAddress') yield* ofAddress(facts, from, statuses)
}

function statusesOf(from: Exchange, place: number): StatusOf[] {
  const [hash] = positional(from.method, from.params)
  if (from.method === 'txpool_statusByHash')
    return [{ value: from.result as Status, from, path: '', place, hash: String(hash).toLowerCase() }]
  if (from.method !== 'txpool_statusByAddress') return []
  return Object.entries(from.result as Record<string, Status>).map(([key, value]) => ({
    ...{ value, from, path: `/${key}`, place, hash: key.toLowerCase() },
  }))
}

/** The pool does not wait for a transaction whose block was final before the request. */
function* afterFinal({ exchanges, transactions }: Facts, said: StatusOf): Generator<Contradiction> {
  const included = transactions.get(said.hash)?.find(({ value }) => typeof value.blockNumber === 'string')
  if (!BEFORE.includes(String(said.value.status)) || included === undefined) return
  const number = BigInt(String(included.value.blockNumber))
  const final = exchanges.slice(0, said.place).find((from) => {
    const [tag] = positional(from.method, from.sent ?? from.params)
    return tag === 'finalized' && (taggedOf(from)?.number ?? -1n) >= number
  })
  if (final === undefined) return
  const message = `${shown(said.value.status)}, though the transaction is in block ${number}, which was finalized before`
  yield contradiction('pool', said, { path: '/status', message, expected: 'committed' }, final)
}

function* neverBack(statuses: readonly StatusOf[], said: StatusOf): Generator<Contradiction> {
  if (!BEFORE.includes(String(said.value.status))) return
  const before = statuses.find(
    ({ hash, place, value }) => hash === said.hash && place < said.place && value.status === 'committed',
  )
  if (before === undefined) return
  const message = `${shown(said.value.status)}, though the transaction was committed before`
  yield contradiction('pool', said, { path: '/status', message, expected: 'committed' }, before.from)
}

/** An address has the transactions that it signed, including each that has a status by its hash. */
function* ofAddress({ transactions }: Facts, from: Exchange, statuses: readonly StatusOf[]): Generator<Contradiction> {
  const [address] = positional(from.method, from.params)
  const signer = (hash: string): unknown => transactions.get(hash.toLowerCase())?.[0]?.value.from
  const listed = Object.keys(from.result as object)
  const other = listed.find((hash) => signer(hash) !== undefined && !isSameText(signer(hash), address))
  if (other !== undefined) {
    const message = `${shown(other)} is a transaction of ${shown(signer(other))}`
    yield contradiction(
      'pool',
      { from, path: '' },
      { path: `/${other}`, message, expected: `transactions of ${shown(address)}` },
    )
  }
  const known = statuses.find(
    ({ from: by, hash, value }) =>
      by.method === 'txpool_statusByHash' &&
      [...BEFORE, 'committed'].includes(String(value.status)) &&
      isSameText(signer(hash), address) &&
      !listed.some((one) => isSameText(one, hash)),
  )
  if (known === undefined) return
  const message = `${known.hash} is missing, though it is ${shown(known.value.status)} by its hash`
  yield contradiction('pool', { from, path: '' }, { message, expected: known.hash }, known.from)
}
