/**
 * Faults seen at real providers, planted between a check and an honest node. Faults that change the chain's data are
 * found only by requesting one fact in several ways.
 */
type Json = Record<string, unknown>
export type Asked = { id: unknown; method: string; params: unknown[] }
export type Answered = { jsonrpc?: unknown; id?: unknown; result?: unknown; error?: Json | undefined }

/** Tools of a fault: the number of requests of the method, and the honest node. */
export type Tools = { count: number; ask: (method: string, params: unknown[]) => Promise<unknown> }

export type PlantedFault = {
  name: string
  /** Changes the request before it is forwarded. */
  asked?: (request: Asked, tools: Tools) => Asked | Promise<Asked>
  /** Changes the response. */
  answered?: (answer: Answered, request: Asked, tools: Tools) => Answered | Promise<Answered>
  /** Changes the body before it is sent. */
  body?: (text: string) => string
  status?: number
}

const isBlock = ({ method }: Asked): boolean => /^eth_getBlockBy(Hash|Number)$/.test(method)
const isSingle = ({ method }: Asked): boolean => method === 'eth_getTransactionReceipt'
const isByHash = ({ method }: Asked): boolean => method === 'eth_getTransactionByHash'
const isTrace = ({ method }: Asked): boolean => method === 'debug_traceTransaction'
const is = (method: string) => (request: Asked) => request.method === method
const flip = (hex: unknown): string => String(hex).replace(/.$/, (digit) => (digit === '1' ? '2' : '1'))
const hash = (digit: string): string => `0x${digit.repeat(64)}`

/** A fault in the results of some requests. Null is unchanged. */
const spoils = (
  name: string,
  which: (request: Asked) => boolean,
  change: (result: Json, request: Asked, tools: Tools) => unknown,
): PlantedFault => ({
  name,
  answered: async (answer, request, tools) => {
    if (!which(request) || answer.result === null || answer.result === undefined) return answer
    const changed: unknown = await change(answer.result as Json, request, tools)
    return { ...answer, result: changed }
  },
})

const receipts = (name: string, change: (receipt: Json) => Json): PlantedFault => ({
  name,
  answered: (answer, request) => {
    if (!answer.result) return answer
    if (isSingle(request)) return { ...answer, result: change(answer.result as Json) }
    const isList = request.method === 'eth_getBlockReceipts'
    return isList ? { ...answer, result: (answer.result as Json[]).map(change) } : answer
  },
})
const member = (key: string, value: unknown) => (object: Json) => ({ ...object, [key]: value })
const eachLog = (change: (log: Json, index: number) => Json) => (receipt: Json) => ({
  ...receipt,
  logs: (receipt.logs as Json[]).map(change),
})
const fullOnly = (change: (transaction: Json) => Json) => (result: Json, request: Asked) => {
  if (!isBlock(request)) return change(result)
  const list = result.transactions as unknown[]
  return { ...result, transactions: list.map((entry) => (typeof entry === 'object' ? change(entry as Json) : entry)) }
}
const hasTransactions = (request: Asked): boolean => isBlock(request) || /^eth_getTransactionBy/.test(request.method)
const isRevert = ({ error }: Answered): boolean => /revert/i.test(String(error?.message))

const blocksAndTags: PlantedFault[] = [
  {
    name: 'finalized ahead of latest',
    asked: async (request, { ask }) => {
      if (!is('eth_getBlockByNumber')(request)) return request
      const [tag, ...rest] = request.params
      if (tag === 'finalized') return { ...request, params: ['latest', ...rest] }
      if (tag !== 'latest') return request
      const head = BigInt(String(await ask('eth_blockNumber', [])))
      return { ...request, params: [`0x${(head - 2n).toString(16)}`, ...rest] }
    },
  },
  spoils(
    'safe tag returns null',
    (request) => isBlock(request) && request.params[0] === 'safe',
    () => null,
  ),
  spoils('block hash not hash of header', isBlock, member('stateRoot', hash('a'))),
  spoils('timestamp in ms', isBlock, (block) => ({
    ...block,
    timestamp: `0x${(BigInt(String(block.timestamp)) * 1000n).toString(16)}`,
  })),
  spoils('difficulty nonzero', isBlock, member('difficulty', '0x20000')),
  spoils('uncles not empty', isBlock, member('uncles', [hash('b')])),
  spoils('parentHash wrong', isBlock, (block) => ({ ...block, parentHash: flip(block.parentHash) })),
  spoils(
    'transactions in another order in full',
    (request) => isBlock(request) && request.params[1] === true,
    (block) => ({
      ...block,
      transactions: [...(block.transactions as unknown[])].reverse(),
    }),
  ),
  {
    name: 'getBlockByNumber true gives hashes',
    asked: (request) => (isBlock(request) ? { ...request, params: [request.params[0], false] } : request),
  },
  {
    name: 'unknown block gives latest',
    answered: async (answer, request, { ask }) =>
      isBlock(request) && answer.result === null
        ? { ...answer, result: await ask('eth_getBlockByNumber', ['latest', request.params[1]]) }
        : answer,
  },
  spoils(
    'count off by one for latest only',
    (request) => /TransactionCountByNumber/.test(request.method) && request.params[0] === 'latest',
    (count) => `0x${(Number(count) + 1).toString(16)}`,
  ),
]

const transactions: PlantedFault[] = [
  spoils('tx.from wrong in byHash', isByHash, member('from', `0x${'a'.repeat(40)}`)),
  spoils('tx.value differs block vs byHash', isByHash, member('value', '0x77')),
  spoils(
    'yParity 0x5',
    hasTransactions,
    fullOnly((tx) => (tx.yParity === undefined ? tx : { ...tx, yParity: '0x5' })),
  ),
  spoils('getTransactionCount 0', is('eth_getTransactionCount'), () => '0x0'),
  spoils('getBalance 0', is('eth_getBalance'), () => '0x0'),
  spoils('getCode always 0x', is('eth_getCode'), () => '0x'),
]

const receiptsAndLogs: PlantedFault[] = [
  spoils('receipt status flipped in single receipt', isSingle, (one) => ({
    ...one,
    status: one.status === '0x1' ? '0x0' : '0x1',
  })),
  receipts('bloom empty though logs', member('logsBloom', `0x${'0'.repeat(512)}`)),
  receipts('receipt gasUsed > cumulative', (one) => ({
    ...one,
    gasUsed: `0x${(BigInt(String(one.cumulativeGasUsed)) + 1n).toString(16)}`,
  })),
  spoils('receipt logs dropped', isSingle, member('logs', [])),
  receipts(
    'receipt log of another tx',
    eachLog((log) => ({ ...log, transactionHash: hash('c') })),
  ),
  spoils('receipt blockHash wrong', isSingle, member('blockHash', hash('d'))),
  receipts('receipt type 0x7f', member('type', '0x7f')),
  receipts('receipt effectiveGasPrice 0', member('effectiveGasPrice', '0x0')),
  receipts('contractAddress on a call', (one) => (one.to === null ? one : { ...one, contractAddress: one.to })),
  receipts(
    'logIndex restarts at 5',
    eachLog((log, index) => ({ ...log, logIndex: `0x${(5 + index).toString(16)}` })),
  ),
  spoils('topics reversed', is('eth_getLogs'), (logs) =>
    (logs as unknown as Json[]).map((log) => ({ ...log, topics: [...(log.topics as string[])].reverse() })),
  ),
  spoils('getLogs misses last log', is('eth_getLogs'), (logs) => (logs as unknown as Json[]).slice(0, -1)),
  spoils('getLogs returns nothing', is('eth_getLogs'), () => []),
  spoils('getLogs duplicates', is('eth_getLogs'), (logs) => (logs as unknown as Json[]).flatMap((log) => [log, log])),
  spoils(
    'getLogs ignores address filter',
    (request) => is('eth_getLogs')(request) && (request.params[0] as Json).address !== undefined,
    (logs) => [
      ...(logs as unknown as Json[]),
      ...(logs as unknown as Json[]).slice(0, 1).map((log) => ({ ...log, address: `0x${'9'.repeat(40)}` })),
    ],
  ),
]

const fees: PlantedFault[] = [
  spoils('chainId flips', is('eth_chainId'), (id, _, { count }) => (count % 2 === 0 ? '0x1' : id)),
  spoils('feeHistory oldestBlock wrong', is('eth_feeHistory'), (one) => ({
    ...one,
    oldestBlock: `0x${(BigInt(String(one.oldestBlock)) + 1n).toString(16)}`,
  })),
  spoils('gasUsedRatio 7', is('eth_feeHistory'), (one) => ({
    ...one,
    gasUsedRatio: (one.gasUsedRatio as number[]).map(() => 7),
  })),
  spoils('reward percentiles decreasing', is('eth_feeHistory'), (one) => ({
    ...one,
    ...(one.reward !== undefined && {
      reward: (one.reward as string[][]).map((row) => row.map((_, index) => `0x${(100 - index).toString(16)}`)),
    }),
  })),
  spoils('estimateGas 2^60', is('eth_estimateGas'), () => `0x${(2n ** 60n).toString(16)}`),
  spoils('maxPriorityFee > gasPrice', is('eth_maxPriorityFeePerGas'), () => `0x${(2n ** 60n).toString(16)}`),
  spoils('accessList gasUsed 0', is('eth_createAccessList'), member('gasUsed', '0x0')),
]

const calls: PlantedFault[] = [
  {
    name: 'eth_call at old number gives head state',
    asked: (request) =>
      is('eth_call')(request) && String(request.params[1]).startsWith('0x')
        ? { ...request, params: [request.params[0], 'latest', ...request.params.slice(2)] }
        : request,
  },
  {
    name: 'revert without data',
    answered: (answer) => (isRevert(answer) ? { ...answer, error: { ...answer.error, data: undefined } } : answer),
  },
  {
    name: 'revert as -32000',
    answered: (answer) => (isRevert(answer) ? { ...answer, error: { ...answer.error, code: -32_000 } } : answer),
  },
  spoils('trace.from not tx.from', isTrace, (one) => ('from' in one ? { ...one, from: `0x${'a'.repeat(40)}` } : one)),
  spoils('trace gasUsed 0', isTrace, (one) => ('gasUsed' in one ? { ...one, gasUsed: '0x0' } : one)),
  {
    name: 'onlyTopCall ignored',
    asked: (request) => (isTrace(request) ? without(request, 'onlyTopCall') : request),
  },
  { name: 'withLog ignored', asked: (request) => (isTrace(request) ? without(request, 'withLog') : request) },
]

function without(request: Asked, option: string): Asked {
  const [transaction, options = {}] = request.params as [unknown, Json | undefined]
  const { [option]: _, ...rest } = (options.tracerConfig ?? {}) as Json
  return { ...request, params: [transaction, { ...options, tracerConfig: rest }] }
}

const envelopes: PlantedFault[] = [
  { name: 'BOM before JSON', body: (text) => `\ufeff${text}` },
  { name: 'trailing comma junk', body: (text) => `${text},` },
  { name: 'duplicate key result', body: (text) => text.replace('"result":', '"result":"0x1","result":') },
  { name: 'id as string', answered: (answer) => ({ ...answer, id: String(answer.id) }) },
  { name: 'HTTP 201', status: 201 },
  {
    name: 'error message empty',
    answered: (answer) => (answer.error ? { ...answer, error: { ...answer.error, message: '' } } : answer),
  },
  { name: 'error with result null', answered: (answer) => (answer.error ? { ...answer, result: null } : answer) },
]

export const plantedFaults: readonly PlantedFault[] = [
  ...blocksAndTags,
  ...transactions,
  ...receiptsAndLogs,
  ...fees,
  ...calls,
  ...envelopes,
]
