/** Compares the transactions of an address in the pool with their status by hash. */
import { contradiction } from '../../examine/contradiction.ts'
import type { Contradiction, Exchange } from '../../examine/examine.ts'
import type { Ask } from './model.ts'

/** Transactions to request by their hash. */
const MOST = 2
const [BY_ADDRESS, BY_HASH] = ['txpool_statusByAddress', 'txpool_statusByHash']

/**
 * Transactions of an address without a status by their hash, and without a block. The list by address is requested
 * again, because the pool may forget a transaction between two requests.
 */
export async function poolContradictions(exchanges: readonly Exchange[], ask: Ask): Promise<Contradiction[]> {
  const isList = ({ method, result }: Exchange): boolean =>
    method === BY_ADDRESS && typeof result === 'object' && result !== null
  const from = exchanges.findLast(isList)
  if (from === undefined) return []
  const known = JSON.stringify(exchanges.filter(({ method }) => method !== BY_ADDRESS)).toLowerCase()
  const strange = hashesIn(from.result).filter((hash) => !known.includes(hash.toLowerCase()))
  for (const hash of strange.slice(0, MOST)) {
    if ((await ask(BY_HASH, [hash])) !== undefined) continue
    const isUnknown = (await ask('eth_getTransactionByHash', [hash])) === null
    const isStillListed = hashesIn(await ask(BY_ADDRESS, from.params as unknown[])).includes(hash)
    if (!isUnknown || !isStillListed) return []
    const message = `${hash} is listed, but by its hash it is unknown, also as a transaction of a block`
    const against = { method: BY_HASH, params: [hash], result: null }
    const expected = 'transactions of the address'
    return [contradiction('pool', { from, path: `/${hash}` }, { message, expected }, against)]
  }
  return []
}

const hashesIn = (list: unknown): string[] =>
  typeof list === 'object' && list !== null ? Object.keys(list).filter((key) => /^0x[0-9a-f]{64}$/i.test(key)) : []
