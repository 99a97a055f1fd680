/** Compares the sender of a transaction with its signature, which no hash contains. */
import { SYSTEM_SENDER } from '../../../core/facts/system-accounts.ts'
import { contradiction } from '../../examine/contradiction.ts'
import { encodeTransaction } from '../../examine/encodings.ts'
import type { Contradiction, Exchange } from '../../examine/examine.ts'
import { isReadable } from '../../examine/facts.ts'

/** The address whose key signed these bytes, in lower case. Undefined if the signature is invalid. */
export type SenderOf = (raw: string) => Promise<string | undefined>

type Members = Readonly<Record<string, unknown>>

/** A recovery takes about a millisecond. */
const MOST = 40
/** The signature that local nodes give the transactions of an impersonated account. */
const PLACEHOLDER = '0x1'

/** Contradictions between senders and signatures. Each transaction is compared once with each sender. */
export async function senderContradictions(
  exchanges: readonly Exchange[],
  senderOf: SenderOf,
): Promise<Contradiction[]> {
  const seen = new Set<string>()
  const found: Contradiction[] = []
  for (const from of exchanges)
    for (const [path, tx] of transactionsIn(from)) {
      const key = `${tx.hash} ${tx.from}`
      if (String(tx.from).toLowerCase() === SYSTEM_SENDER) continue
      if (seen.has(key) || seen.size >= MOST || tx.r === PLACEHOLDER) continue
      seen.add(key)
      const raw = encodeTransaction(tx)
      const sender = raw && (await senderOf(raw))
      if (sender === undefined || sender === String(tx.from).toLowerCase()) continue
      const message = `from is ${String(tx.from)}, but ${sender} signed the transaction`
      found.push(contradiction('signature', { from, path }, { path: '/from', message, expected: sender }))
    }
  return found
}

/** Included transactions in a result, each with its place. */
function transactionsIn(exchange: Exchange): (readonly [path: string, tx: Members])[] {
  const { method, result } = exchange
  const isBlock = /^eth_getBlockBy/.test(method)
  if (!isBlock && !/^eth_getTransactionBy/.test(method)) return []
  // The encoding of a transaction with the wrong shape is not defined.
  if (!isReadable(exchange)) return []
  const { transactions } = (result ?? {}) as { transactions?: unknown }
  const list = isBlock ? (Array.isArray(transactions) ? transactions : []) : [result]
  return list.flatMap((tx: unknown, index) =>
    typeof tx === 'object' && tx !== null ? [[isBlock ? `/transactions/${index}` : '', tx as Members] as const] : [],
  )
}
