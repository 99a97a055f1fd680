/** Lies about receipts and logs. */
import {
  addressOf,
  asks,
  big,
  crossed,
  eachLog,
  hashOf,
  hex,
  is,
  isLogs,
  isReceipt,
  type Json,
  type Lie,
  named,
  plus,
  sets,
  spoils,
  spoilsList,
  spoilsReceipts,
} from './lie.ts'

const NO_BLOOM = `0x${'0'.repeat(512)}`

export const receiptLies: readonly Lie[] = [
  spoils(['receipt.status', 'returns the opposite status', crossed('same receipt')], isReceipt, (one) => ({
    ...one,
    status: one.status === '0x1' ? '0x0' : '0x1',
  })),
  spoils(['receipt.status-1', 'returns every status as 1', crossed('same receipt')], isReceipt, sets('status', '0x1')),
  spoils(
    ['receipt.without-contract', 'does not name a new contract', crossed('same receipt')],
    isReceipt,
    sets('contractAddress', null),
  ),
  spoilsReceipts(['receipt.bloom-empty', 'returns empty blooms', crossed('bloom')], sets('logsBloom', NO_BLOOM)),
  spoilsReceipts(
    ['receipt.gas-above-cumulative', 'returns more gas than the block used so far', crossed('gas adds up')],
    (one) => ({ ...one, gasUsed: plus(one.cumulativeGasUsed, 1n) }),
  ),
  spoils(
    ['receipt.without-logs', 'leaves out the logs of one receipt', crossed('same receipt')],
    isReceipt,
    sets('logs', []),
  ),
  spoilsReceipts(
    ['receipt.log-of-another', 'returns logs with another transaction hash', crossed('place of log')],
    eachLog(sets('transactionHash', hashOf('c'))),
  ),
  spoils(
    ['receipt.block-hash', 'returns another block hash', crossed('same receipt')],
    isReceipt,
    sets('blockHash', hashOf('d')),
  ),
  spoilsReceipts(['receipt.type', 'returns an unknown type', 'eth_getTransactionReceipt: known'], sets('type', '0x7f')),
  spoilsReceipts(
    ['receipt.price-zero', 'returns a gas price of 0', crossed('gas price')],
    sets('effectiveGasPrice', '0x0'),
  ),
  spoilsReceipts(
    ['receipt.contract-of-a-call', 'names a new contract for a call', crossed('contract address')],
    (one) => (one.to === null ? one : { ...one, contractAddress: one.to }),
  ),
  spoilsReceipts(
    ['receipt.log-index-restarts', 'numbers the logs of each receipt from 5', crossed('log index')],
    eachLog((log, index) => ({ ...log, logIndex: hex(5 + index) })),
  ),
  spoilsReceipts(
    ['receipt.log-index-from-0', 'numbers the logs of each receipt from 0', crossed('log index')],
    eachLog((log, index) => ({ ...log, logIndex: hex(index) })),
  ),
  spoils(
    ['receipt.cumulative-of-one', 'returns the gas of the transaction as the cumulative gas', crossed('same receipt')],
    isReceipt,
    (one) => ({ ...one, cumulativeGasUsed: one.gasUsed }),
  ),
  spoilsReceipts(
    ['receipt.removed-logs', 'marks logs as removed', crossed('logs of receipts')],
    eachLog(sets('removed', true)),
  ),
  spoilsReceipts(
    ['receipt.data-cut', 'returns logs without data', crossed('receipts root')],
    eachLog(sets('data', '0x')),
  ),
  spoilsList(
    ['receipts.reversed', 'returns the receipts of a block in reverse order', 'eth_getBlockReceipts: by hash'],
    is('eth_getBlockReceipts'),
    (list) => [...list].reverse(),
  ),
  spoilsList(
    ['receipts.without-last', 'leaves out the last receipt of a block', 'eth_getBlockReceipts: by hash'],
    is('eth_getBlockReceipts'),
    (list) => list.slice(0, -1),
  ),
  spoils(
    ['receipt.gas-one-less', 'returns one gas too little for one receipt', crossed('same receipt')],
    isReceipt,
    (one) => ({ ...one, gasUsed: plus(one.gasUsed, -1n) }),
  ),
]

/** Filters of a request for logs. */
const filterOf = ({ params }: { params: unknown[] }): Json => (params[0] ?? {}) as Json
const asksFilter = (head: readonly [string, string, string], change: (filter: Json) => Json): Lie =>
  asks(head, isLogs, ([filter]) => [change((filter ?? {}) as Json)])
const isPinned = ({ fromBlock, toBlock }: Json): boolean => /^0x/.test(String(fromBlock)) && /^0x/.test(String(toBlock))
const isLarge = (filter: Json): boolean => isPinned(filter) && big(filter.toBlock) - big(filter.fromBlock) >= 50n
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

export const logLies: readonly Lie[] = [
  spoilsList(['logs.topics-reversed', 'returns topics in reverse order', crossed('logs of receipts')], isLogs, (logs) =>
    logs.map((log) => ({ ...log, topics: [...(log.topics as string[])].reverse() })),
  ),
  spoilsList(['logs.without-last', 'leaves out the last log', crossed('logs of receipts')], isLogs, (logs) =>
    logs.slice(0, -1),
  ),
  spoilsList(['logs.none', 'returns an empty list of logs', crossed('logs of receipts')], isLogs, () => []),
  spoilsList(['logs.twice', 'returns each log twice', crossed('logs of receipts')], isLogs, (logs) =>
    logs.flatMap((log) => [log, log]),
  ),
  spoilsList(
    ['logs.block-number', 'returns logs with the next block number', crossed('place of log')],
    isLogs,
    (logs) => logs.map((log) => ({ ...log, blockNumber: plus(log.blockNumber, 1n) })),
  ),
  spoilsList(['logs.removed', 'returns logs as removed', crossed('place of log')], isLogs, (logs) =>
    logs.map((log) => ({ ...log, removed: true })),
  ),
  spoilsList(
    ['logs.stray-address', 'returns one log of another address', 'eth_getLogs: by address'],
    (request) => isLogs(request) && filterOf(request).address !== undefined,
    (logs) => [...logs, ...logs.slice(0, 1).map((log) => ({ ...log, address: addressOf('9') }))],
  ),
  asksFilter(
    ['logs.address-ignored', 'ignores the address of a filter', 'eth_getLogs: by address'],
    ({ address: _, ...rest }) => rest,
  ),
  asksFilter(
    ['logs.topics-ignored', 'ignores the topics of a filter', crossed('what was asked')],
    ({ topics: _, ...rest }) => rest,
  ),
  asksFilter(
    ['logs.first-address-only', 'uses only the first address of a list', crossed('logs of receipts')],
    ({ address, ...rest }) => ({
      ...rest,
      ...(address !== undefined && { address: firstOf(address) }),
    }),
  ),
  asksFilter(
    ['logs.first-alternative-only', 'uses only the first of alternative topics', crossed('logs of receipts')],
    ({ topics, ...rest }) => ({
      ...rest,
      ...(Array.isArray(topics) && { topics: topics.map(firstOf) }),
    }),
  ),
  asksFilter(
    ['logs.range-without-end', 'leaves out the last block of a range', crossed('logs of receipts')],
    (filter) =>
      isPinned(filter) && filter.fromBlock !== filter.toBlock
        ? { ...filter, toBlock: plus(filter.toBlock, -1n) }
        : filter,
  ),
  asksFilter(
    ['logs.range-without-start', 'leaves out the first block of a range', crossed('logs of receipts')],
    (filter) =>
      isPinned(filter) && big(filter.fromBlock) < big(filter.toBlock)
        ? { ...filter, fromBlock: plus(filter.fromBlock, 1n) }
        : filter,
  ),
  named(['logs.large-range', 'returns an empty list for a range of 50 blocks or more', 'eth_getLogs: large range'], {
    answered: ({ error, ...answer }, request) =>
      isLogs(request) && isLarge(filterOf(request))
        ? { ...answer, result: [] }
        : { ...answer, ...(error && { error }) },
  }),
  spoilsList(['logs.index-decimal', 'writes log indexes as decimal digits', 'eth_getLogs: by hash'], isLogs, (logs) =>
    logs.map((log) => ({ ...log, logIndex: Number(log.logIndex).toString() })),
  ),
  spoilsList(
    ['logs.transaction-index', 'returns transaction indexes that are one too low', crossed('logs of receipts')],
    isLogs,
    (logs) => logs.map((log) => ({ ...log, transactionIndex: plus(log.transactionIndex, -1n) })),
  ),
]
