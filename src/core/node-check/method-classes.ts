/** Classes of methods whose times an operator compares, and the first setting to change when one of them is slow. */

/** The table of causes. */
export const CAUSES = '/node-ops/slow-rpc#from-symptom-to-cause'

/** The 99th percentile above which the page of slow RPC has an alert. Milliseconds. */
export const SLOW_P99_MS = 1_000

export type MethodClass = {
  /** Its method. Large calls have a suffix. */
  name: string
  params: readonly unknown[]
  /** Share of this class in a load. The shares are a choice of this tool. */
  share: number
  /** What to change first, in the words of the table of causes. */
  first: string
}

/** SHA-256 of no bytes: a call without state. */
const HASH = '0x0000000000000000000000000000000000000002'
const calls = (gas: number): unknown[] => [{ to: HASH, data: '0x', gas: `0x${gas.toString(16)}` }, 'latest']

const READS = 'Raise --triedb-node-lru-max-mem'

const pool = (names: string): string => `With free cores, raise ${names}`

/** In the order of their cost. */
export const METHOD_CLASSES: readonly MethodClass[] = [
  { name: 'eth_blockNumber', params: [], share: 12, first: READS },
  { name: 'eth_getBalance', params: [HASH, 'latest'], share: 8, first: READS },
  { name: 'eth_getBlockByNumber', params: ['latest', true], share: 5, first: READS },
  {
    ...{ name: 'eth_call', params: calls(100_000), share: 10 },
    first: pool('--eth-call-executor-threads and --eth-call-executor-fibers'),
  },
  // Above the gas from which the node uses its pool for large calls.
  {
    ...{ name: 'eth_call:large', params: calls(10_000_000), share: 2 },
    first: pool('--eth-call-high-executor-threads'),
  },
  {
    ...{ name: 'eth_getLogs', params: [{ fromBlock: 'latest', toBlock: 'latest' }], share: 2 },
    first: 'Tell your clients, then set --eth-get-logs-max-block-range 100',
  },
  // This tracer executes the block again, in the pool for traces. callTracer only reads stored frames.
  {
    ...{ name: 'debug_traceBlockByNumber', params: ['latest', { tracer: 'prestateTracer' }], share: 1 },
    first: pool('--eth-trace-block-executor-threads'),
  },
]

/** What to check when every class is slow. */
export const ALL_SLOW = 'Check the drive and the cores'

/** The method of a class, without the suffix. */
export const methodOf = ({ name }: MethodClass): string => name.split(':')[0] ?? name
