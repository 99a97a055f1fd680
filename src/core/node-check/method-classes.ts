/** Classes of methods whose times an operator compares, and the first setting to change when one of them is slow. */

/** The table of causes. */
export const CAUSES = '/node-ops/slow-rpc#from-symptom-to-cause'

/** The 99th percentile above which the page of slow RPC has an alert. Milliseconds. */
export const SLOW_P99_MS = 1_000

export type MethodClass = {
  /** Its method. Large calls have a suffix. */
  name: string
  params: readonly unknown[]
  /** Requests of this class among those of a load. A choice, not a measured mix. */
  share: number
  /** What to change first, in the words of the table of causes. */
  first: string
}

/** SHA-256 of no bytes: a call without state. */
const HASH = '0x0000000000000000000000000000000000000002'
const calls = (gas: number): unknown[] => [{ to: HASH, data: '0x', gas: `0x${gas.toString(16)}` }, 'latest']

const READS = 'Raise --triedb-node-lru-max-mem'

const LARGE = 'Ask clients to set gas. If that does not help, raise --eth-call-high-executor-threads'

/** In the order of their cost. */
export const METHOD_CLASSES: readonly MethodClass[] = [
  { name: 'eth_blockNumber', params: [], share: 6, first: READS },
  { name: 'eth_getBalance', params: [HASH, 'latest'], share: 4, first: READS },
  { name: 'eth_getBlockByNumber', params: ['latest', true], share: 2, first: READS },
  { name: 'eth_call', params: calls(100_000), share: 5, first: 'Raise --eth-call-executor-threads and -fibers' },
  // Above the gas from which the node uses its pool for large calls.
  { name: 'eth_call:large', params: calls(10_000_000), share: 1, first: LARGE },
  {
    name: 'eth_getLogs',
    params: [{ fromBlock: 'latest', toBlock: 'latest' }],
    share: 1,
    first: 'Set --eth-get-logs-max-block-range 100',
  },
  {
    name: 'debug_traceBlockByNumber',
    params: ['latest', { tracer: 'callTracer' }],
    share: 1,
    first: 'Raise --eth-trace-block-executor-threads',
  },
]

/** What to check when every class is slow. */
export const ALL_SLOW = 'Check the drive and the cores'

/** The method of a class, without the suffix. */
export const methodOf = ({ name }: MethodClass): string => name.split(':')[0] ?? name
