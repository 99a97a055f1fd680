/** Compares filled-in transactions with their sender, their chain and their own bytes. */
import { positional } from '../rpc/requested.ts'
import { contradiction, shown } from './contradiction.ts'
import { unsignedUnlike } from './encodings.ts'
import { isSameText } from './facts.ts'
import type { Hex } from './rlp.ts'
import type { Contradiction, Exchange, Facts, Members, Relations } from './types.ts'

export const fillRelations: Relations = function* (facts) {
  for (const from of facts.exchanges) if (from.method === 'eth_fillTransaction') yield* filled(facts, from)
}

/** A filled-in transaction must be for this chain, with a nonce that its sender has not used. */
function* filled(facts: Facts, from: Exchange): Generator<Contradiction> {
  const { tx, raw } = from.result as { tx?: Members; raw?: Hex }
  yield* filledNonce(facts, from, tx ?? {})
  if (tx && raw) yield* sameBytes(from, tx, raw)
  yield* asRequested(from, tx ?? {})
  const chain = facts.exchanges.find(({ method }) => method === 'eth_chainId')
  const id = tx?.chainId
  if (!chain || id === undefined || id === null || BigInt(String(id)) === BigInt(String(chain.result))) return
  const message = `filled in for chain ${shown(id)}, the endpoint is of chain ${shown(chain.result)}`
  yield contradiction('chain id', { from, path: '/tx/chainId' }, { message, expected: shown(chain.result) }, chain)
}

/** Members that a request fixes. */
const FIXED = ['from', 'to', 'value', 'nonce', 'gas']

function* asRequested(from: Exchange, tx: Members): Generator<Contradiction> {
  const [call] = positional(from.method, from.params)
  const given = (call ?? {}) as Members
  for (const member of FIXED) {
    const [wanted, found] = [given[member], tx[member]]
    if (typeof wanted !== 'string' || typeof found !== 'string' || isSameText(wanted, found)) continue
    if (BigInt(wanted) === BigInt(found) || (member === 'gas' && BigInt(wanted) === 0n)) continue
    const message = `${member} is ${shown(found)}, but ${shown(wanted)} was requested`
    yield contradiction('filled transaction', { from, path: `/tx/${member}` }, { message, expected: wanted })
    return
  }
}

/** The bytes to sign contain the filled-in members. */
function* sameBytes(from: Exchange, tx: Members, raw: Hex): Generator<Contradiction> {
  const unlike = unsignedUnlike(tx, raw)
  if (unlike === undefined) return
  const message = `${unlike} is ${shown(tx[unlike])} in "tx", but the bytes of "raw" contain another value`
  yield contradiction(
    'filled transaction',
    { from, path: `/tx/${unlike}` },
    { message, expected: 'the value in "raw"' },
  )
}

function* filledNonce({ exchanges }: Facts, from: Exchange, { nonce }: Members): Generator<Contradiction> {
  const [call] = positional(from.method, from.params)
  const { from: sender, nonce: given } = (call ?? {}) as Members
  if (nonce === undefined || sender === undefined || given !== undefined) return
  const higher = exchanges.slice(0, exchanges.indexOf(from)).find(({ method, params, result }) => {
    const [account] = method === 'eth_getTransactionCount' ? positional(method, params) : []
    return isSameText(account, sender) && BigInt(String(result)) > BigInt(String(nonce))
  })
  if (higher === undefined) return
  const message = `filled in with the nonce ${BigInt(String(nonce))}, which the sender has used`
  const expected = `at least ${BigInt(String(higher.result))}`
  yield contradiction('nonce', { from, path: '/tx/nonce' }, { message, expected }, higher)
}
