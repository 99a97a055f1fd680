/** Transactions and receipts of recorded blocks, one by one. */

type Placed = Record<'hash' | 'transactionHash' | 'blockHash' | 'blockNumber' | 'transactionIndex', string>
type Asked = { method: string; first: unknown; second: unknown }

const isWhole = (entry: unknown): entry is Placed => typeof entry === 'object' && entry !== null

/** The transaction that is requested by hash or by index, or its receipt. */
export function transactionIn(
  blocks: readonly { transactions: readonly unknown[] }[],
  receipts: readonly unknown[],
  { method, first, second }: Asked,
): unknown {
  if (!/^eth_getTransaction(By|Receipt)/.test(method)) return undefined
  const isReceipt = method === 'eth_getTransactionReceipt'
  const known = isReceipt ? receipts : blocks.flatMap(({ transactions }) => transactions)
  return known
    .filter(isWhole)
    .find((one) =>
      method.endsWith('Index')
        ? (one.blockHash === first || one.blockNumber === first) && one.transactionIndex === second
        : (one.hash ?? one.transactionHash) === first,
    )
}
