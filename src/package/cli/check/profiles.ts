/** Known differences of other nodes, with reasons. `--reference monad` expects none. */
import { chain } from '../../../chain.config.ts'
import type { Outcome, Probe, Reference } from './model.ts'

type Known = {
  /** Matches the method name. If omitted, every method matches. */
  methods?: RegExp
  /** Matches the probe name. If omitted, every probe matches. */
  probes?: RegExp
  /** Must match every problem's path and message. */
  problems: RegExp
  reason: string
}

/** Probes that crash a client. A check must never stop the user's node. */
const UNSENT = [
  {
    client: /^anvil\//,
    method: 'eth_fillTransaction',
    probe: 'example blob-fields',
    reason: 'not sent: anvil 1.7.1 stops at a blob fee without blobs',
  },
]

const OF_EXAMPLES = /^example /

/** go-ethereum, and anvil, which follows it but accepts more. Observed with anvil 1.7.1. */
const GETH: readonly Known[] = [
  {
    problems: /-32602 "?data did not match any variant of untagged enum EthRpcCall/,
    reason: 'over a WebSocket anvil returns -32602 for a method that it does not have',
  },
  {
    methods: /^envelope$/,
    probes: /^batch$/,
    problems: /^\/1\/error an unknown method is not rejected$/,
    reason: 'an unknown method has another code',
  },
  {
    methods: /^envelope$/,
    probes: /^empty batch$/,
    problems: /^ an empty list where /,
    reason: 'an empty list for an empty batch',
  },
  {
    problems: /^\/error\/code -3200[013] .* where (?!-32602 \(InvalidParams\)|3 or )/s,
    reason: 'codes of geth: -32000 for most errors, -32001 for missing data, -32003 for a rejected transaction',
  },
  {
    methods: /^eth_get/,
    probes: /unknown|above-the-head|earliest/,
    problems: /expected null, got the error -32(000|602) /,
    reason: 'an error instead of null for a block that does not exist',
  },
  {
    methods: /^(eth_getBlock|eth_getLogs|eth_call$|eth_feeHistory|debug_traceBlock)/,
    probes: /json-number|upper-case-tag|input-and-data-differ|unsorted-percentiles|genesis-prestate|range-reversed/,
    problems: /^\/result got a result for a request that must be rejected/,
    reason: `accepts a request that a ${chain.name} node rejects`,
  },
  {
    methods: /^debug_traceTransaction$/,
    probes: OF_EXAMPLES,
    problems:
      /^\/result(\/\w+)? ("\w+" (is missing|belongs to the answer of another)|expected a hex string, got the num)/,
    reason: 'anvil traces an unknown transaction to an empty record',
  },
  {
    problems: /belongs to the answer of another kind of node$/,
    reason: `members that Ethereum nodes return and ${chain.name} nodes do not`,
  },
  {
    methods: /^eth_getBlockBy/,
    problems: /where every block of .+ has/,
    reason: `headers contain values that ${chain.name} does not use`,
  },
  {
    methods: /^eth_getBlockReceipts$/,
    probes: /^pending$/,
    problems: /got null from/,
    reason: 'a pending block has no receipts yet',
  },
  {
    methods: /^debug_trace/,
    probes: /unknown-tracer/,
    problems: /^\/error\/code -32603 .*JS code/s,
    reason: 'an unknown tracer name is run as a script',
  },
  {
    methods: /^debug_getRaw/,
    probes: OF_EXAMPLES,
    problems: /^\/result expected a byte string, got null/,
    reason: 'null instead of an error for missing data',
  },
  {
    probes: /^params by name$/,
    problems: /got the error -32602 /,
    reason: 'params by position only',
  },
  {
    methods: /^envelope$/,
    probes: /^batch with an element/,
    problems: /expected one response for each of 3 elements/,
    reason: 'anvil rejects the whole batch because of one bad element',
  },
  {
    methods: /^cross-examination$/,
    probes: /^fee history$/,
    problems: /the next base fee is/,
    reason: 'anvil estimates the base fee after the last block, even if that block exists',
  },
  {
    methods: /^eth_estimateGas$/,
    probes: /^value above the balance$/,
    problems: /^\/result got a result for a request that must be rejected/,
    reason: 'anvil estimates gas without the balance of the sender',
  },
  {
    methods: /^eth_syncing$/,
    problems: /^\/result expected /,
    reason: 'a syncing node returns its progress',
  },
  {
    methods: /^eth_fillTransaction$/,
    problems: /^\/result\/tx "(data|accessList|authorizationList)" is missing$/,
    reason: 'unset members are omitted instead of null',
  },
  {
    methods: /^eth_simulateV1$/,
    probes: OF_EXAMPLES,
    problems: /^\/result\/\d+ "(size|withdrawals|withdrawalsRoot)" is missing$/,
    reason: 'anvil omits members of a simulated block',
  },
  {
    methods: /^net_version$/,
    problems: /^\/result expected \d+, got \d+/,
    reason: 'the network id of a private network need not be its chain ID',
  },
  {
    methods: /^eth_sendRawTransaction(Sync)?$/,
    problems: /^\/error\/code /,
    reason: 'another code for bytes that are no transaction',
  },
  {
    problems: /\/type type "0x3" is none of/,
    reason: `blob transactions, which ${chain.name} does not have`,
  },
]

/** Hardhat's node, in addition to the geth differences. Observed with hardhat 2.29.1. */
const HARDHAT: readonly Known[] = [
  ...GETH,
  { problems: /-32004 "?Method \w+ is not supported/, reason: 'unknown methods are "not supported", code -32004' },
  {
    problems: /Hardhat currently only supports the default tracer/,
    reason: 'only the tracer that lists every step',
  },
  {
    problems: /^\/result(\/\w+)* "yParity" is missing$/,
    reason: 'v without yParity',
  },
  {
    methods: /^eth_getBlockByNumber$/,
    probes: /^pending$/,
    problems: /^\/result\/\w+ expected .*, got null$/,
    reason: 'a pending block without number and hash',
  },
  { probes: /^by hash$/, problems: /expected a 8 byte hex string/, reason: 'a block hash only inside an object' },
  {
    methods: /^eth_call$/,
    probes: /^revert with data$/,
    problems: /^\/error\/data \{"message":"Error: VM Exception/,
    reason: 'the bytes of a revert inside an object with a message',
  },
  {
    methods: /^eth_(call|getCode|getLogs|getTransactionBy\w+)$/,
    probes: /^(value above the balance|example (wrong-chain|missing-block|range-reversed|unknown-key|json-number))$/,
    problems: /^\/result got a result for a request that must be rejected/,
    reason: `accepts a request that a ${chain.name} node rejects`,
  },
  {
    probes: /^(params by name|example by-name)$/,
    problems: /^\/id .* the response null$/,
    reason: 'params by position only, rejected without an id',
  },
  {
    methods: /^cross-examination$/,
    probes: /^transactions root$/,
    problems: /make up the root 0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421$/,
    reason: 'blocks of hardhat_mine contain no transactions but have a root',
  },
  {
    methods: /^cross-examination$/,
    probes: /^parent$/,
    problems: /^\/result\/parentHash block \d+ has the parent 0x0{64}, /,
    reason: 'blocks of hardhat_mine have no parent',
  },
  {
    methods: /^envelope$/,
    probes: /^id null$/,
    problems: /-32600 Invalid request$/,
    reason: 'the id null is rejected',
  },
  {
    methods: /^eth_estimateGas$/,
    probes: /^overridden code$/,
    problems: /-32602 trailing characters/,
    reason: 'eth_estimateGas without state overrides',
  },
  {
    methods: /^debug_traceTransaction$/,
    probes: OF_EXAMPLES,
    problems: /-32000 "?Unable to find a block containing transaction/,
    reason: 'an error instead of null for an unknown transaction',
  },
  {
    methods: /^debug_traceCall$/,
    probes: /^overridden code$/,
    problems: /^\/result\/output asked for output 0x0+2a, got undefined$/,
    reason: 'debug_traceCall without state overrides',
  },
  {
    methods: /^debug_traceCall$/,
    probes: /unknown-tracer/,
    problems: /^\/result an object without members/,
    reason: 'an unknown tracer name returns an empty object',
  },
]

const KNOWN: Readonly<Record<Reference, readonly Known[]>> = { monad: [], geth: GETH, hardhat: HARDHAT }

/** Why a probe is not sent to such a client, or undefined if it is sent. */
export const unsentReason = (client: string | undefined, { method, name }: Probe): string | undefined =>
  UNSENT.find(
    // A client without a name may be any.
    (known) => (!client || known.client.test(client)) && known.method === method && known.probe === name,
  )?.reason

/** Marks a differing outcome as expected if all of its problems are known of the reference. */
export function asExpected(reference: Reference, outcome: Outcome): Outcome {
  if (outcome.verdict !== 'differs') return outcome
  const reasons = outcome.problems.map((problem) => knownReason(KNOWN[reference], outcome, problem))
  if (reasons.includes(undefined)) return outcome
  return { ...outcome, verdict: 'expected', note: [...new Set(reasons)].join('; ') }
}

const knownReason = (
  known: readonly Known[],
  { method, probe }: Outcome,
  { path, message }: { path: string; message: string },
): string | undefined =>
  known.find(
    ({ methods, probes, problems }) =>
      (methods?.test(method) ?? true) && (probes?.test(probe) ?? true) && problems.test(`${path} ${message}`),
  )?.reason
