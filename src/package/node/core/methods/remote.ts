/** Methods whose answer another node gives: what they ask is checked here, and what comes back takes Monad's form. */
import type { ErrorText } from '../../../../../generated/rpc/error-texts.ts'
import { numberToHex } from '../../../../core/lib/hex.ts'
import { type CallObject, checkFunds, checkIntrinsic, readCall } from '../chain/call-request.ts'
import type { Block, Included } from '../chain/chain.ts'
import type { Upstream } from '../chain/engine.ts'
import { isAtLeast, NodeError } from '../chain/errors.ts'
import { cutFrame, type Frame, type FrameLog } from '../chain/frames.ts'
import { revertReason } from '../chain/revert.ts'
import { SYSTEM_SENDER } from '../chain/system.ts'
import type { Hex } from '../chain/trie.ts'
import { UpstreamError } from '../chain/upstream-error.ts'
import { blockByHash, blockBySelector, blockByTag, type Selector, type View } from '../chain/view.ts'
import { Draft } from '../chain/world.ts'
import { placed } from './blocks.ts'
import { fill } from './calls.ts'
import { refuseDiffMode, systemFrame, type TraceOptions } from './debug.ts'
import type { Methods } from './method-table.ts'

/** The block that a selector names, as the other node knows it. */
function tagOf(view: View, selector: unknown): { block: Block; tag: Hex } {
  const block = blockBySelector(view, (selector as Selector | undefined) ?? 'latest')
  if (block === undefined) throw new NodeError('BlockNotFound')
  return { block, tag: numberToHex(block.header.number) }
}

const ask = ({ engine }: View): Upstream => {
  if (engine.upstream === undefined) throw new Error('There is no other node to ask.')
  return engine.upstream
}

export const remoteMethods: Methods = {
  eth_getBalance: (view, [address, at]) => ask(view)('eth_getBalance', [address, tagOf(view, at).tag]),
  eth_getTransactionCount: (view, [address, at]) => {
    const { tag } = tagOf(view, at)
    // The other node knows of no system transaction; each block but the first has one.
    return (address as string).toLowerCase() === SYSTEM_SENDER
      ? tag
      : ask(view)('eth_getTransactionCount', [address, tag])
  },
  eth_getCode: (view, [address, at]) => ask(view)('eth_getCode', [address, tagOf(view, at).tag]),
  eth_getStorageAt: (view, [address, slot, at]) => ask(view)('eth_getStorageAt', [address, slot, tagOf(view, at).tag]),
  eth_call: async (view, [object, at, overrides]) => {
    const { block, tag, call } = await checked(view, object as CallObject, at, false)
    return asked(view, 'eth_call', [call, tag, overrides ?? {}, seenBlock(view, block)], 'CallGasCapExceeded')
  },
  eth_estimateGas: async (view, [object, at, overrides]) => {
    const { block, tag, call } = await checked(view, object as CallObject, at, true)
    return asked(
      view,
      'eth_estimateGas',
      [call, tag, overrides ?? {}, seenBlock(view, block)],
      'EstimateGasCapExceeded',
    )
  },
  eth_createAccessList: async (view, [object, at]) => {
    const { tag, call } = await checked(view, object as CallObject, at, false)
    return asked(view, 'eth_createAccessList', [call, tag], 'OutOfGas')
  },
  eth_fillTransaction: async (view, [given]) => {
    const object = given as CallObject & { from: Hex }
    const nonce = object.nonce ?? ((await ask(view)('eth_getTransactionCount', [object.from, 'latest'])) as Hex)
    const gas = object.gas ?? ((await asked(view, 'eth_estimateGas', [unpriced(object), 'latest'], 'OutOfGas')) as Hex)
    return fill(view, { ...object, nonce, gas })
  },
  debug_traceCall: async (view, [object, at, given]) => {
    const options = (given ?? {}) as TraceOptions & { stateOverrides?: unknown }
    refuseDiffMode(options)
    const { block, tag, call } = await checked(view, object as CallObject, at, false)
    const { stateOverrides } = options
    const asked = { ...usual(options), stateOverrides, blockOverrides: seenBlock(view, block) }
    const trace = await ask(view)('debug_traceCall', [call, tag, asked])
    return options.tracer === 'prestateTracer' ? trace : cut(trace as Frame, options)
  },
  debug_traceTransaction: async (view, [hash, options]) => {
    refuseDiffMode(options as TraceOptions)
    const place = placed(view, hash as string)
    if (place !== undefined) return trace(view, place.block, place.index, options as TraceOptions)
    if ((options as TraceOptions).tracer !== 'prestateTracer') return null
    throw new NodeError(
      'TransactionNotFound',
      `Internal error: transaction not found: ${String(hash)}` satisfies ErrorText,
    )
  },
  debug_traceBlockByNumber: (view, [tag, options]) =>
    blockTrace(view, blockByTag(view, tag as string), options as TraceOptions, 'BlockNotFound'),
  debug_traceBlockByHash: (view, [hash, options]) => {
    const missing = isAtLeast(view.clientVersion, '0.16.2') ? 'BlockNotFound' : 'TraceBlockNotFound'
    return blockTrace(view, blockByHash(view, hash as string), options as TraceOptions, missing)
  },
}

/** Refuses what a Monad node refuses before any code runs. */
async function checked(view: View, object: CallObject, at: unknown, isEstimate: boolean) {
  const { block, tag } = tagOf(view, at)
  const draft = new Draft(undefined)
  if (object.from) {
    const balance = BigInt((await ask(view)('eth_getBalance', [object.from, tag])) as Hex)
    draft.set(object.from.toLowerCase() as Hex, { balance })
  }
  const cap = isEstimate ? view.limits.estimateGas : view.limits.callGas
  const call = readCall(view, block, draft, object, cap)
  checkFunds(view, draft, isEstimate ? { ...call, gas: 0n } : call, isEstimate)
  checkIntrinsic(call)
  return { block, tag, call: unpriced(object) }
}

/** Blocks before its own whose hashes code can read. */
const HASHES_SEEN = 256

/** What code is to see of this node's block: the other node has the same number and time, another miner and other hashes. */
function seenBlock({ engine }: View, { header: { number, miner } }: Block): object {
  const hashes: Record<string, Hex> = {}
  for (let before = Number(number) - 1; before >= 0 && before >= Number(number) - HASHES_SEEN; before--) {
    const hash = engine.chain.block(before)?.hash
    // Written in decimal digits, as anvil reads the keys.
    if (hash !== undefined) hashes[String(before)] = hash
  }
  return { feeRecipient: miner, blockHash: hashes }
}

/** The call without a price: the other node has another base fee. */
function unpriced(object: CallObject): object {
  const { from, to, gas, value, input, data, accessList } = object
  const given = { from, to, gas, value, input: input ?? data, accessList }
  return Object.fromEntries(Object.entries(given).filter(([, member]) => member !== undefined && member !== null))
}

/** Asks, and gives the other node's errors Monad's names. */
async function asked(view: View, method: string, params: unknown[], outOfGas: string): Promise<unknown> {
  try {
    return await ask(view)(method, params)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const data = typeof error.data === 'string' ? (error.data as Hex) : '0x'
    if (error.code === 3 || /revert/i.test(error.message)) {
      const reason = revertReason(data)
      throw new NodeError('ExecutionReverted', `execution reverted${reason === undefined ? '' : `: ${reason}`}`, data)
    }
    if (/out ?of ?gas|gas required exceeds/i.test(error.message)) {
      throw new NodeError((params[0] as CallObject).gas ? 'OutOfGas' : outOfGas)
    }
    if (/insufficient/i.test(error.message)) throw new NodeError('CallCheckFailed', 'insufficient balance')
    throw new NodeError('ExecutionReverted', 'execution reverted', '0x')
  }
}

const usual = ({ tracer = 'callTracer', tracerConfig = {} }: TraceOptions) => ({ tracer, tracerConfig })

async function blockTrace(
  view: View,
  block: Block | undefined,
  options: TraceOptions,
  missing: string,
): Promise<object[]> {
  refuseDiffMode(options)
  const isPrestate = options.tracer === 'prestateTracer'
  if (block === undefined && isPrestate && missing === 'BlockNotFound')
    throw new NodeError(
      'InternalError',
      'Internal error: error getting block key from tag: found none' satisfies ErrorText,
    )
  if (block === undefined) throw new NodeError(missing)
  if (isPrestate && block.header.number === 0n) throw new NodeError('GenesisNotTraceable')
  const traces: object[] = []
  for (const [index, { tx }] of block.transactions.entries())
    traces.push({ txHash: tx.hash, result: await trace(view, block, index, options) })
  return traces
}

async function trace(view: View, block: Block, index: number, options: TraceOptions): Promise<object> {
  const included = block.transactions[index]
  if (included === undefined) throw new NodeError('BlockDataNotFound')
  const isPrestate = options.tracer === 'prestateTracer'
  if (included.tx.from === SYSTEM_SENDER)
    return isPrestate ? systemPrestate(included, options) : systemFrame(included, options)
  const found = await ask(view)('debug_traceTransaction', [included.tx.hash, usual(options)])
  if (isPrestate) return found as object
  const gas = numberToHex(included.tx.gas)
  return { ...cut(found as Frame, options), gas, gasUsed: gas }
}

/** The other node knows of no system transaction; of the accounts that it touches only the sender's nonce is known. */
function systemPrestate({ tx: { from, nonce } }: Included, { tracerConfig }: TraceOptions): object {
  const before = { balance: '0x0', ...(nonce > 0n && { nonce: Number(nonce) }) }
  if (tracerConfig?.diffMode !== true) return { [from]: before }
  return { pre: { [from]: before }, post: { [from]: { nonce: Number(nonce) + 1 } } }
}

/** An object without members that are null or empty. */
const withoutGaps = (object: object): object =>
  Object.fromEntries(Object.entries(object).filter(([, member]) => member !== null && member !== ''))

/** A frame of the other node in the words and with the members of Monad's. */
function cut(frame: Frame, { tracerConfig = {} }: TraceOptions): Frame {
  let logs = 0
  const clean = ({ calls, logs: own, error, ...rest }: Frame): Frame => ({
    ...(withoutGaps(rest) as Frame),
    ...(error !== undefined && {
      error: /^(execution reverted|out of gas)$/i.test(error) ? error.toLowerCase() : 'error',
    }),
    ...(own && {
      logs: own.map((log): FrameLog => ({ ...log, position: log.position ?? '0x0', index: numberToHex(logs++) })),
    }),
    ...(calls && { calls: calls.map(clean) }),
  })
  return cutFrame(clean(frame), tracerConfig.onlyTopCall === true, tracerConfig.withLog === true)
}
