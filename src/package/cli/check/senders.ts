/** Compares senders and the code of EIP-7702 accounts with signatures, which no hash contains. */
import { SYSTEM_SENDER } from '../../../core/facts/system-accounts.ts'
import { contradiction, shown } from '../../examine/contradiction.ts'
import { encodeTransaction } from '../../examine/encodings.ts'
import type { Contradiction, Exchange } from '../../examine/examine.ts'
import { isReadable } from '../../examine/facts.ts'
import { positional } from '../../rpc/requested.ts'

export type Signatures = {
  /** The address whose key signed these bytes, in lower case. Undefined if the signature is invalid. */
  senderOf: (raw: string) => Promise<string | undefined>
  /** The code that a transaction certainly gives its own sender, if it does. */
  delegationOf: (raw: string) => Promise<string | undefined>
}

type Members = Readonly<Record<string, unknown>>

/** A recovery takes about a millisecond. */
const MOST = 40
/** The signature that local nodes give the transactions of an impersonated account. */
const PLACEHOLDER = '0x1'

/** Contradictions between responses and signatures. */
export const signatureContradictions = async (
  exchanges: readonly Exchange[],
  signatures: Signatures,
): Promise<Contradiction[]> => [
  ...(await senderContradictions(exchanges, signatures)),
  ...(await delegationContradictions(exchanges, signatures)),
]

/** Each transaction is compared once with each sender. */
async function senderContradictions(
  exchanges: readonly Exchange[],
  { senderOf }: Signatures,
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

/** Type of the transactions that set code. */
const SETS_CODE = '0x4'

/** An account that delegated itself has that code after the block, if no later transaction of the block sets code. */
async function delegationContradictions(
  exchanges: readonly Exchange[],
  { delegationOf }: Signatures,
): Promise<Contradiction[]> {
  const found: Contradiction[] = []
  for (const from of exchanges) {
    const [account, number] = from.method === 'eth_getCode' ? positional(from.method, from.params) : []
    const tx = lastDelegation(exchanges, number)
    if (tx === undefined || String(tx.from).toLowerCase() !== String(account).toLowerCase()) continue
    const raw = encodeTransaction(tx)
    const code = raw && (await delegationOf(raw))
    if (code === undefined || String(from.result).toLowerCase() === code) continue
    const message = `${shown(from.result)}, but in this block the account delegated itself with ${String(tx.hash)}`
    found.push(contradiction('code', { from, path: '' }, { message, expected: code }))
  }
  return found
}

/** The last transaction of a block that sets code, if the block is known whole and the same in all responses. */
function lastDelegation(exchanges: readonly Exchange[], number: unknown): Members | undefined {
  const blocks = exchanges
    .filter((one) => /^eth_getBlockBy/.test(one.method) && isReadable(one))
    .map(({ result }) => (result ?? {}) as { number?: unknown; hash?: unknown; transactions?: readonly unknown[] })
    .filter((block) => typeof number === 'string' && block.number === number)
  if (new Set(blocks.map(({ hash }) => hash)).size !== 1) return undefined
  const full = blocks.find(({ transactions }) => transactions?.every((tx) => typeof tx === 'object'))
  return (full?.transactions as readonly Members[] | undefined)?.findLast(({ type }) => type === SETS_CODE)
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
