/** Looks up one transaction of each kind on its own, from all blocks that were seen. */
import type { Exchange } from '../../examine/examine.ts'
import { isOfUser } from './inputs.ts'
import type { Inputs, Transaction } from './model.ts'
import { newAmong, type Request } from './request-lists.ts'

type Found = Transaction & {
  blockHash: string
  blockNumber: string
  transactionIndex: string
  accessList?: readonly unknown[] | null
  authorizationList?: readonly unknown[] | null
  value?: unknown
}
type Receipt = { transactionHash?: unknown; status?: unknown; contractAddress?: unknown } | null

/** Kinds whose members other kinds lack, by the transaction and whether it failed. */
const KINDS: readonly ((transaction: Found, isFailed: boolean) => boolean)[] = [
  ({ to }, isFailed) => to === null && !isFailed,
  (_, isFailed) => isFailed,
  ({ accessList }) => (accessList ?? []).length > 0,
  ({ type }) => type === '0x4',
  ({ type }) => type === '0x1',
  // A reader of numbers rounds it.
  ({ value }) => /^0x[0-9a-f]{15,}$/i.test(String(value)),
]

/** The newest transaction of each kind. If one was looked up before, it is chosen, so that few requests are necessary. */
export function ofKinds(exchanges: readonly Exchange[]): Request[] {
  const failed = failedIn(exchanges)
  const known = transactionsIn(exchanges)
  const looked = new Set(
    exchanges.filter(({ method }) => method === 'eth_getTransactionByHash').map(({ params }) => firstOf(params)),
  )
  const inOrder = [...known.filter(({ hash }) => looked.has(hash)), ...known.filter(({ hash }) => !looked.has(hash))]
  const chosen: Found[] = []
  for (const isOfKind of KINDS) {
    const isWanted = (one: Found): boolean => isOfKind(one, failed.has(one.hash))
    const next = chosen.some(isWanted) ? undefined : inOrder.find(isWanted)
    if (next) chosen.push(next)
  }
  const ended = chosen.filter(({ hash }) => failed.has(hash)).flatMap(ofFailed)
  return newAmong([...chosen.flatMap(lookedUp), ...ended], exchanges)
}

/** Delegations to look up, each in another block. */
const MOST_DELEGATED = 2

/** State that the transactions of a kind changed: the nonce of a new contract, and the code of an EIP-7702 account. */
export function changedByKinds({ block }: Inputs, exchanges: readonly Exchange[]): Request[] {
  const made = exchanges
    .filter(({ method, result }) => method === 'eth_getTransactionReceipt' && result !== null)
    .map(({ result }) => result as NonNullable<Receipt>)
    .find(({ status, contractAddress }) => status === '0x1' && typeof contractAddress === 'string')?.contractAddress
  const delegated = new Map(
    transactionsIn(exchanges)
      .filter(({ type, authorizationList }) => type === '0x4' && authorizationList?.length === 1)
      .map(({ blockNumber, from }) => [blockNumber, from] as const),
  )
  const codes = [...delegated].slice(0, MOST_DELEGATED)
  return newAmong(
    [
      ...(block && made
        ? ([
            ['eth_getCode', [made, block.number]],
            ['eth_getTransactionCount', [made, block.number]],
          ] as Request[])
        : []),
      ...codes.map(([number, from]): Request => ['eth_getCode', [from, number]]),
    ],
    exchanges,
  )
}

/** The state before each transaction of the newest block with two of one sender, of which the first changes it. */
export function ofCrowded(exchanges: readonly Exchange[]): Request[] {
  const senders = new Set<string>()
  for (const { from, blockNumber } of transactionsIn(exchanges)) {
    const key = `${from} ${blockNumber}`
    if (senders.has(key)) return [['debug_traceBlockByNumber', [blockNumber, { tracer: 'prestateTracer' }]]]
    senders.add(key)
  }
  return []
}

/** Further blocks whose receipts are requested if no failed transaction is known. */
const MOST_LISTS = 2

/** Receipts of the newest blocks that were seen, to find a failed transaction. */
export function receiptsOfSeen(exchanges: readonly Exchange[]): Request[] {
  if (failedIn(exchanges).size > 0) return []
  const numbers = new Set(transactionsIn(exchanges).map(({ blockNumber }) => blockNumber))
  const requests = [...numbers].map((number): Request => ['eth_getBlockReceipts', [number]])
  return newAmong(requests, exchanges).slice(0, MOST_LISTS)
}

const firstOf = (params: unknown): unknown => (Array.isArray(params) ? (params as unknown[])[0] : undefined)

/** Both methods by index are used in turn. */
const lookedUp = ({ hash, blockHash, blockNumber, transactionIndex }: Found, place: number): Request[] => [
  ['eth_getTransactionByHash', [hash]],
  ['eth_getTransactionReceipt', [hash]],
  place % 2 === 0
    ? ['eth_getTransactionByBlockHashAndIndex', [blockHash, transactionIndex]]
    : ['eth_getTransactionByBlockNumberAndIndex', [blockNumber, transactionIndex]],
  ['debug_traceTransaction', [hash, { tracer: 'callTracer' }]],
]

/** A count of transactions includes failed ones, and raw receipts have their status. */
const ofFailed = ({ blockHash, blockNumber }: Found): Request[] => [
  ['eth_getBlockTransactionCountByHash', [blockHash]],
  ['debug_getRawReceipts', [blockNumber]],
]

/** Full transactions of users, the newest block first. A pending block of other chains is a draft. */
function transactionsIn(exchanges: readonly Exchange[]): Found[] {
  const found = new Map<string, Found>()
  for (const { method, params, result } of exchanges) {
    if (!/^eth_getBlockBy(Hash|Number)$/.test(method) || firstOf(params) === 'pending') continue
    const { transactions } = (result ?? {}) as { transactions?: unknown }
    for (const entry of Array.isArray(transactions) ? (transactions as (Found | string | null)[]) : [])
      if (isWhole(entry) && isOfUser(entry)) found.set(entry.hash, entry)
  }
  const height = ({ blockNumber }: Found): number => Number(blockNumber)
  return [...found.values()].sort((a, b) => height(b) - height(a))
}

const isWhole = (entry: Found | string | null): entry is Found =>
  typeof entry === 'object' &&
  entry !== null &&
  [entry.hash, entry.from, entry.blockHash, entry.blockNumber, entry.transactionIndex].every(
    (member) => typeof member === 'string',
  )

function failedIn(exchanges: readonly Exchange[]): ReadonlySet<unknown> {
  const receipts = exchanges
    .filter(({ method, result }) => method === 'eth_getBlockReceipts' && Array.isArray(result))
    .flatMap(({ result }) => result as Receipt[])
  return new Set(receipts.filter((one) => one?.status === '0x0').map((one) => one?.transactionHash))
}
