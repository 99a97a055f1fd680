/**
 * Responds according to the document, with the recorded pair if there is one, else with the pair that fits the params
 * best.
 */
import { knownReleases } from '../../generated/rpc/errors.ts'
import type { ExampleCase } from '../../src/core/lib/method-model.ts'
import { NO_TRANSACTION } from '../../src/package/cli/check/probes-debug.ts'
import { encodeHeader } from '../../src/package/examine/encodings.ts'
import { answerOf, findError } from '../../src/package/explain/node-errors.ts'
import { examples } from '../../src/package/rpc/examples.ts'
import { checkParams } from '../../src/package/rpc/validate.ts'
import { type Call, filled, MAINNET, membersOf } from './filled.ts'
import { type Log, matchingLogs } from './logs.ts'
import { transactionIn } from './transactions.ts'

export type RpcError = { code: number | string; message: string; data?: unknown }
/** A result or an error, and its kind: `result`, `null`, or the error's name in the document. */
export type Answer = { kind: string; result: unknown } | { kind: string; error: RpcError }
export type Request = { method: string; params: unknown }

/** Responses about the newest block of another time. This node has one newest block, which the others agree with. */
const OF_ANOTHER_HEAD = [
  ...['eth_getBlockByNumber/finalized', 'eth_getBlockByNumber/latest', 'eth_feeHistory/recent'],
  'debug_getRawHeader/by-tag',
]
const recorded: Readonly<Record<string, readonly ExampleCase[]>> = Object.fromEntries(
  Object.entries(examples as Readonly<Record<string, readonly ExampleCase[]>>).map(([method, cases]) => [
    method,
    cases.filter(({ name }) => !OF_ANOTHER_HEAD.includes(`${method}/${name}`)),
  ]),
)
const TAGS = ['latest', 'safe', 'finalized', 'pending']
const ONLY_WEBSOCKET = ['eth_subscribe', 'eth_unsubscribe']
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** An error of the document by name, as the newest mainnet client returns it. */
export function documented(id: string): Answer {
  const answer = answerOf(id, knownReleases[1])
  if (!answer) throw new Error(`The document has no error ${id}.`)
  return { kind: id, error: answer }
}

/** The response of a node that follows the document to a well-formed request. */
export function answer(request: Request): Answer {
  const found = settled(request.method, answerTo(request))
  const params = (Array.isArray(request.params) ? request.params : []) as [Call?, unknown?, { tracer?: string }?]
  const [call, , options] = params
  if (!('result' in found) || typeof call !== 'object' || call === null) return found
  if (request.method === 'eth_fillTransaction' && call.from !== undefined) {
    const counted = answerTo({ method: 'eth_getTransactionCount', params: [call.from, 'latest'] })
    return { ...found, result: filled(found.result, call, 'result' in counted ? counted.result : undefined) }
  }
  const isCallTrace = request.method === 'debug_traceCall' && options?.tracer === 'callTracer'
  return isCallTrace ? { ...found, result: { ...(found.result as object), ...membersOf(call) } } : found
}

/** The recorded transactions of the pool are from different times. Here all are in final blocks. */
function settled(method: string, found: Answer): Answer {
  if (!method.startsWith('txpool_') || !('result' in found)) return found
  const committed = { status: 'committed' }
  if (method === 'txpool_statusByHash') return { ...found, result: committed }
  const hashes = Object.keys(found.result as object)
  return { ...found, result: Object.fromEntries(hashes.map((hash) => [hash, committed])) }
}

function answerTo({ method, params }: Request): Answer {
  const cases = Object.hasOwn(recorded, method) ? (recorded[method] ?? []) : []
  if (cases.length === 0 || ONLY_WEBSOCKET.includes(method)) return documented('MethodNotFound')
  const asked = cases.filter(({ request }) => same(request.params ?? [], params ?? []))
  if (method === 'eth_blockNumber' && head) return { kind: 'result', result: head.number }
  if (method === 'eth_gasPrice' && head)
    return { kind: 'result', result: `0x${(BigInt(head.baseFeePerGas) + 2_000_000_000n).toString(16)}` }
  const exact = asked.find(({ provenance }) => provenance.chainId === MAINNET) ?? asked[0]
  if (exact) return asAnswer(exact)
  if (!checkParams(method, params).valid) return documented('InvalidParams')
  const own = derived(method, params)
  if (own) return own
  if (method === 'eth_getLogs') return { kind: 'result', result: matchingLogs(logs, head?.number, params) }
  if (isUnknown(params)) return forUnknown(cases)
  return bestFit(cases, params)
}

/** The response of one recorded pair, by name. */
export function recordedAnswer(method: string, name: string): Answer | undefined {
  const found = recorded[method]?.find((example) => example.name === name)
  return found && asAnswer(found)
}

function asAnswer({ response }: ExampleCase): Answer {
  if ('result' in response) return { kind: response.result === null ? 'null' : 'result', result: response.result }
  return { kind: findError(response.error)?.id ?? 'error', error: response.error }
}

/** Hashes of the blocks and transactions in recorded results and requests, except unknown ones. */
const knownHashes = new Set(
  Object.values(recorded)
    .flat()
    .filter(({ outcome }) => outcome === 'normal' || outcome === 'edge')
    .flatMap(({ request, response }) => JSON.stringify([request, response]).match(/0x[0-9a-f]{64}(?![0-9a-f])/g) ?? []),
)

function isUnknown(params: unknown): boolean {
  const hashes = JSON.stringify(params).match(/0x[0-9a-f]{64}(?![0-9a-f])/g) ?? []
  return hashes.some((hash) => !knownHashes.has(hash))
}

function forUnknown(cases: readonly ExampleCase[]): Answer {
  const unknown =
    cases.find(({ outcome }) => outcome === 'null') ?? cases.find(({ name }) => /unknown|never/.test(name))
  return unknown ? asAnswer(unknown) : documented('BlockNotFound')
}

/**
 * The pair whose params agree in most positions. The same tracer has priority, and mainnet wins a tie, then the first
 * pair.
 */
function bestFit(cases: readonly ExampleCase[], params: unknown): Answer {
  const score = (example: ExampleCase) => agreement(example) + (example.provenance.chainId === MAINNET ? 0.5 : 0)
  const agreement = ({ request }: ExampleCase) => {
    if (!Array.isArray(params) || !Array.isArray(request.params)) return 0
    const theirs: readonly unknown[] = request.params
    const points = params.map((param, index) =>
      // The same account at another tag fits better than another account at the same tag.
      sameTracer(param, theirs[index]) ? 2 : Number(same(param, theirs[index])) * (index === 0 ? 1.75 : 1),
    )
    return points.reduce<number>((sum, point) => sum + point, 0)
  }
  const normal = cases.filter(({ outcome }) => outcome === 'normal')
  const traced = cases.filter(({ outcome, request }) => outcome === 'edge' && sharesTracer(params, request.params))
  const [best] = [...normal, ...traced].sort((a, b) => score(b) - score(a))
  return best ? inMode(asAnswer(best), params) : documented('MethodNotSupported')
}

/**
 * The recorded trace in the requested form, without logs or inner calls if they are not wanted. If the only recorded
 * trace is a difference and the request is for the plain prestate, returns the state before.
 */
function inMode(answer: Answer, params: unknown): Answer {
  const result = 'result' in answer ? answer.result : null
  const isTrace = isObject(result) && !('transactionHash' in result) && ('calls' in result || 'logs' in result)
  if (isTrace && Array.isArray(params)) return { ...answer, result: cutTrace(result, params) }
  const isPlain = Array.isArray(params) && params.some((param) => isPlainPrestate(param))
  const trace = 'result' in answer ? (answer.result as { pre?: unknown; post?: unknown } | null) : null
  return isPlain && trace?.pre !== undefined && trace.post !== undefined ? { ...answer, result: trace.pre } : answer
}

function cutTrace(trace: object, params: readonly unknown[]): object {
  const options = params.find((param) => (param as { tracer?: unknown } | null)?.tracer !== undefined)
  const { tracerConfig } = (options ?? {}) as { tracerConfig?: { withLog?: boolean; onlyTopCall?: boolean } }
  const { logs, calls, ...rest } = trace as { logs?: unknown; calls?: readonly object[] }
  return {
    ...rest,
    ...(tracerConfig?.withLog === true && logs !== undefined && { logs }),
    ...(tracerConfig?.onlyTopCall !== true && calls && { calls: calls.map((call) => cutTrace(call, params)) }),
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isPlainPrestate = (param: unknown): boolean => {
  const { tracer, tracerConfig } = (param ?? {}) as { tracer?: unknown; tracerConfig?: { diffMode?: unknown } }
  return tracer === 'prestateTracer' && tracerConfig?.diffMode !== true
}

const sharesTracer = (params: unknown, theirs: unknown): boolean =>
  Array.isArray(params) && Array.isArray(theirs) && params.some((param, index) => sameTracer(param, theirs[index]))

const sameTracer = (a: unknown, b: unknown): boolean => {
  const tracer = (value: unknown) => (value as { tracer?: unknown } | null)?.tracer
  return tracer(a) !== undefined && tracer(a) === tracer(b)
}

const resultsOf = (method: string): unknown[] =>
  (recorded[method] ?? []).flatMap(({ response }) => ('result' in response && response.result ? [response.result] : []))

/** Logs of filters and of receipts. A filter can return both. */
const logs: readonly Log[] = [
  ...resultsOf('eth_getLogs').flat(),
  ...[...resultsOf('eth_getBlockReceipts').flat(), ...resultsOf('eth_getTransactionReceipt')].flatMap(
    (receipt) => (receipt as { logs: unknown[] }).logs,
  ),
] as Log[]

type Block = Record<'number' | 'gasUsed' | 'gasLimit' | 'baseFeePerGas', string> & { transactions: readonly unknown[] }
const blocks = [...resultsOf('eth_getBlockByNumber'), ...resultsOf('eth_getBlockByHash')] as Block[]
/** The block of "latest". */
const head = resultsOf('eth_getBlockByNumber').length === 0 ? undefined : headBlock()
const blockAt = (number: unknown): Block | undefined => blocks.find((block) => block.number === number)

function headBlock(): Block | undefined {
  const answer = bestFit(recorded.eth_getBlockByNumber ?? [], ['latest', true])
  return 'result' in answer ? (answer.result as Block) : undefined
}

/** Responses that follow from the requested block, if there is no recorded pair for it. */
function derived(method: string, params: unknown): Answer | undefined {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  if (OF_STATE.test(method) && JSON.stringify(params).includes(NO_BLOCK)) return documented('BlockNotFound')
  if (first === 'newest' || second === 'newest') return documented('InvalidParams')
  const isOfBlock = method === 'eth_getBlockByNumber' || method === 'eth_getBlockReceipts'
  if (isOfBlock && /^0x[0-9a-f]{1,16}$/.test(String(first)) && !blockAt(first)) return { kind: 'null', result: null }
  const isRun = method === 'eth_call' || method === 'eth_estimateGas'
  if (isRun && (first as { data?: unknown } | null)?.data === REVERTING) {
    const reverted = documented('ExecutionReverted') as { kind: string; error: RpcError }
    return { ...reverted, error: { ...reverted.error, data: REVERT_DATA } }
  }
  const block = method === 'eth_feeHistory' ? (second === 'latest' ? head : blockAt(second)) : undefined
  if (block) return { kind: 'result', result: historyOf(block, params as unknown[]) }
  if (method.startsWith('eth_sendRawTransaction') && first === NO_TRANSACTION)
    return documented(method.endsWith('Sync') ? 'TransactionNotReady' : 'TransactionDecodingError')
  const placed = transactionIn(blocks, resultsOf('eth_getBlockReceipts').flat(), { method, first, second })
  if (placed !== undefined) return { kind: 'result', result: placed }
  if (method === 'debug_getRawHeader' && TAGS.includes(String(first)) && head)
    return { kind: 'result', result: encodeHeader(head) }
  return known(method, params) ?? refusedFor(method, params)
}

/**
 * Responses that the EVM's rules determine, for code that returns its caller or the sent value, and for gas of
 * data.
 */
function known(method: string, params: unknown): Answer | undefined {
  const [call, , overrides] = (Array.isArray(params) ? params : []) as [Call, unknown, Record<string, Call>?]
  const code = method === 'eth_call' ? (overrides?.[call.to ?? '']?.code ?? call.data) : undefined
  const seen = code === CALLER_CODE ? call.from : code === VALUE_CODE ? (call.value ?? '0x0') : undefined
  const diff = Object.entries(overrides?.[call.to ?? '']?.stateDiff ?? {})[0]
  if (method === 'eth_call' && code === SLOT_CODE && diff !== undefined)
    return /^0x0+$/.test(diff[0]) ? { kind: 'result', result: diff[1] } : documented('BlockNotFound')
  if (seen !== undefined) return { kind: 'result', result: `0x${seen.slice(2).padStart(64, '0')}` }
  if ((call as Call | null)?.value?.startsWith('0xffff')) return documented('CallCheckFailed')
  if (method === 'debug_traceCall' && call?.data === HELLO) return { kind: 'result', result: traceOf(call, HELLO_HASH) }
  if (method === 'debug_traceCall' && JSON.stringify(overrides).includes(CODE_OF_42))
    return { kind: 'result', result: traceOf(call, `0x${'2a'.padStart(64, '0')}`) }
  if (method === 'eth_call' && call?.data === OTHER_DATA) return { kind: 'result', result: OTHER_HASH }
  if (method === 'eth_estimateGas' && call.data?.startsWith('0x4367')) return { kind: 'result', result: '0x186a0' }
  if (method === 'eth_estimateGas' && overrides !== undefined) return { kind: 'result', result: LOGGED_GAS }
  const isOfData = method === 'eth_estimateGas' && /^0x5b5b/.test(call.input ?? call.data ?? '')
  return isOfData ? { kind: 'result', result: call.to === undefined ? '0x186a0' : DATA_GAS } : undefined
}

/** Gas of 64 bytes of data, and of code that logs 4,096 bytes. */
const [DATA_GAS, LOGGED_GAS] = ['0x5c08', '0xd524']
/** A hash without a block. */
const NO_BLOCK = 'c0de'.repeat(16)
const OTHER_DATA = '0x68656c6c73'
const OTHER_HASH = '0x5921fb04bb6bfe6572fc0f7145564bcf7cf1d0caf22da060c5907bde148b0912'
/** The request for the SHA-256 of `hello`, and the trace of a call. */
const HELLO = '0x68656c6c6f'
const HELLO_HASH = '0x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const traceOf = ({ from, to, data: input = '0x' }: Call, output: string) => ({
  ...{ type: 'CALL', from, to, value: '0x0', gas: '0x7a120', gasUsed: '0x7a120', input, output },
})
const CODE_OF_42 = '0x602a5f5260205ff3'
const [CALLER_CODE, VALUE_CODE] = ['0x335f5260205ff3', '0x345f5260205ff3']
/** Code that returns slot 0. */
const SLOT_CODE = '0x5f545f5260205ff3'
const OF_STATE = /^eth_(getBalance|getTransactionCount|getCode|getStorageAt|call|feeHistory)$/

/**
 * Errors for requests without a suitable pair: other blocks' state, traces with logs or of a sender, code that reads
 * the block or storage.
 */
function refusedFor(method: string, params: unknown): Answer | undefined {
  const list = Array.isArray(params) ? (params as unknown[]) : []
  const at = list[method === 'eth_getStorageAt' ? 2 : 1]
  const isNumber = typeof at === 'string' && /^0x[0-9a-f]{1,16}$/.test(at)
  if (OF_STATE.test(method) && isNumber && !blockAt(at)) return documented('BlockNotFound')
  const text = JSON.stringify(params)
  if (
    /^(eth_call|debug_traceCall)$/.test(method) &&
    /"(data|input)":"0x(436[01]|73\w{40}31)|"code":"0x5f(54|35)/.test(text)
  )
    return documented('BlockNotFound')
  if (/^debug_traceBlock/.test(method) && /withLog|prestateTracer/.test(text)) return documented('TracesNotFound')
  if (method === 'txpool_statusByHash') return documented('UnknownTransactionHash')
  if (method === 'txpool_statusByAddress') return documented('NoTransactionsForAddress')
  const isPrestate = method === 'debug_traceTransaction' && /"prestateTracer"(}|.*"diffMode":true)/.test(text)
  return isPrestate ? documented('MethodNotSupported') : undefined
}

/** Code that a check runs to see whether the bytes of a revert are returned. */
const REVERTING = '0x63deadbeef600052602a6020526024601cfd'
const REVERT_DATA = `0xdeadbeef${'2a'.padStart(64, '0')}`

const historyOf = ({ number, gasUsed, gasLimit, baseFeePerGas }: Block, [, , percentiles]: readonly unknown[]) => ({
  oldestBlock: number,
  baseFeePerGas: [baseFeePerGas, baseFeePerGas],
  gasUsedRatio: [Number(gasUsed) / Number(gasLimit)],
  ...(Array.isArray(percentiles) && percentiles.length > 0 && { reward: [percentiles.map(() => '0x59682f00')] }),
})
