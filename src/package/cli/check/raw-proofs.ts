/** Requests for raw bytes that show which member of a result is wrong, once a hash or a root has shown that one is. */
import type { Contradiction, Exchange } from '../../examine/examine.ts'
import { newAmong, type Request } from './request-lists.ts'

/** Highest number of contradictions of each relation that lead to requests. */
const MOST = 2

/** New requests for the bytes of transactions, headers and receipts whose wrong member is not known. */
export function rawProofs(found: readonly Contradiction[], exchanges: readonly Exchange[]): Request[] {
  const transactions = of(found, 'transaction hash').flatMap((one) => {
    const hash = valueAt(one, exchanges)
    return typeof hash === 'string' ? [['debug_getRawTransaction', [hash]] as Request] : []
  })
  const headers = of(found, 'header hash').flatMap((one) => {
    const { number } = (valueAt({ ...one, path: one.path.replace(/\/hash$/, '') }, exchanges) ?? {}) as Numbered
    return typeof number === 'string' ? [['debug_getRawHeader', [number]] as Request] : []
  })
  const receipts = of(found, 'receipts root').flatMap(({ against }) => {
    const { number } = (against && (exchangeOf(against, exchanges)?.result as Numbered | null)) ?? {}
    return typeof number === 'string' ? [['debug_getRawReceipts', [number]] as Request] : []
  })
  return newAmong([...transactions, ...headers, ...receipts], exchanges)
}

/** Those that name the whole result, the receipt or the hash instead of the wrong member. */
const of = (found: readonly Contradiction[], relation: string): Contradiction[] =>
  found.filter((one) => one.relation === relation && /^(?:\/\d+)?$|\/hash$/.test(one.path)).slice(0, MOST)

type Numbered = { number?: unknown }

/** The value at the place of a contradiction. */
function valueAt({ method, params, path }: Contradiction, exchanges: readonly Exchange[]): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, step) => (part as Record<string, unknown> | null | undefined)?.[step],
      exchangeOf({ method, params }, exchanges)?.result,
    )
}

function exchangeOf(
  { method, params }: { method: string; params: unknown },
  exchanges: readonly Exchange[],
): Exchange | undefined {
  const request = JSON.stringify([method, params])
  return exchanges.find((one) => JSON.stringify([one.method, one.sent ?? one.params]) === request)
}
