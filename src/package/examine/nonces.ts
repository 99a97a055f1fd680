/** Compares nonces over time. The nonce of an account only rises. */
import { positional } from '../rpc/requested.ts'
import { contradiction } from './contradiction.ts'
import { isMonad, isSameText } from './facts.ts'
import { blockOf } from './raw.ts'
import { headsIn } from './tags.ts'
import type { Contradiction, Exchange, Facts, Relations } from './types.ts'

/** A nonce, and the place of its exchange. */
type Nonce = { from: Exchange; place: number; account: unknown; path: string; value: bigint }

export const nonceRelations: Relations = function* (facts) {
  const nonces = noncesOf(facts)
  const refuted = new Set<Exchange>()
  for (const nonce of nonces) {
    const lower = lowerLater(facts, nonces, nonce)
    if (lower === undefined) continue
    refuted.add(nonce.from)
    const { from, path, value } = nonce
    const message = `${value}, though the account has the nonce ${lower.value} at a block that is not older`
    yield contradiction('nonce', { from, path }, { message, expected: `at most ${lower.value}` }, lower.from)
  }
  for (const nonce of nonces) yield* pendingNonce(nonces, nonce, refuted)
}

/** Nonces of accounts, and those that a node filled in. */
function noncesOf({ exchanges }: Facts): Nonce[] {
  return exchanges.flatMap((from, place): Nonce[] => {
    const [first] = positional(from.method, from.params)
    if (from.method === 'eth_getTransactionCount')
      return [{ from, place, account: first, path: '', value: BigInt(String(from.result)) }]
    if (from.method !== 'eth_fillTransaction') return []
    const { from: account, nonce: given } = (first ?? {}) as { from?: unknown; nonce?: unknown }
    const { tx } = from.result as { tx?: { nonce?: unknown } }
    const found = tx?.nonce ?? undefined
    return given !== undefined || found === undefined
      ? []
      : [{ from, place, account, path: '/tx/nonce', value: BigInt(String(found)) }]
  })
}

const tagOf = ({ method, params, sent }: Exchange): unknown => positional(method, sent ?? params)[1]

/** A lower nonce at a block that is at least as new as the newest one was after the request. */
function lowerLater(facts: Facts, nonces: readonly Nonce[], { from, place, account, value }: Nonce): Nonce | undefined {
  const isFilled = from.method === 'eth_fillTransaction'
  const tags = isMonad(facts) ? ['latest', 'safe', 'finalized', 'pending'] : ['latest', 'safe', 'finalized']
  // Nodes of Ethereum count transactions in their pool.
  if (isFilled ? !isMonad(facts) : !tags.includes(String(tagOf(from)))) return undefined
  const head = headsIn(facts.exchanges).find((one) => one.place > place)?.number
  if (head === undefined) return undefined
  return nonces.find((other) => {
    const number = numberOf(facts, other.from)
    return isSameText(other.account, account) && other.value < value && number !== undefined && number >= head
  })
}

/** The block of a nonce that was requested by number or hash. */
function numberOf(facts: Facts, from: Exchange): bigint | undefined {
  if (from.method !== 'eth_getTransactionCount' || from.sent !== undefined) return undefined
  const [, selector] = positional(from.method, from.params)
  const block = blockOf(facts, selector)
  if (block) return BigInt(block.number)
  return /^0x[0-9a-f]{1,16}$/i.test(String(selector)) ? BigInt(String(selector)) : undefined
}

/** The pending nonce is not below a nonce that the account had in a block before. */
function* pendingNonce(
  nonces: readonly Nonce[],
  { from, place, account, value }: Nonce,
  refuted: ReadonlySet<Exchange>,
): Generator<Contradiction> {
  if (from.method !== 'eth_getTransactionCount' || tagOf(from) !== 'pending') return
  const higher = nonces.find(
    (other) =>
      other.from.method === from.method &&
      other.place < place &&
      isSameText(other.account, account) &&
      other.value > value &&
      !refuted.has(other.from),
  )
  if (higher === undefined) return
  const message = `${value}, though the account had the nonce ${higher.value} before`
  yield contradiction('nonce', { from, path: '' }, { message, expected: `at least ${higher.value}` }, higher.from)
}
