/** Raw encodings and traces. */
import type { ErrorText } from '../../../../../generated/rpc/error-texts.ts'
import { SYSTEM_SENDER } from '../../../../core/facts/system-accounts.ts'
import { numberToHex } from '../../../../core/lib/hex.ts'
import { applyTransaction } from '../chain/apply.ts'
import { checkFunds } from '../chain/call-request.ts'
import type { Block, Included } from '../chain/chain.ts'
import { isAtLeast, NodeError } from '../chain/errors.ts'
import { cutFrame, type Frame, FrameListener } from '../chain/frames.ts'
import { rawBlock, rawHeader, rawReceipt } from '../chain/header.ts'
import { prestate, prestateDiff } from '../chain/prestate.ts'
import { contextOf, runCall } from '../chain/run-call.ts'
import { applyReward } from '../chain/system.ts'
import { blockByHash, blockByTag, type View } from '../chain/view.ts'
import { Draft } from '../chain/world.ts'
import { placed } from './blocks.ts'
import { prepared } from './calls.ts'
import type { Methods } from './method-table.ts'

/** Options of a trace request. */
export type TraceOptions = {
  tracer?: 'callTracer' | 'prestateTracer'
  tracerConfig?: { onlyTopCall?: boolean; withLog?: boolean; diffMode?: boolean }
}

function dataOf(view: View, tag: unknown): Block {
  const block = blockByTag(view, tag as string)
  if (block === undefined) throw new NodeError('BlockDataNotFound')
  return block
}

export const debugMethods: Methods = {
  debug_getRawBlock: (view, [tag]) => {
    const { header, transactions } = dataOf(view, tag)
    return rawBlock(
      header,
      transactions.map(({ tx }) => tx),
    )
  },
  debug_getRawHeader: (view, [tag]) => rawHeader(dataOf(view, tag).header),
  debug_getRawReceipts: (view, [tag]) =>
    dataOf(view, tag).transactions.map(({ tx, receipt }) => rawReceipt(tx.type, receipt)),
  debug_getRawTransaction: (view, [hash]) => {
    const place = placed(view, hash as string)
    const found = place?.block.transactions[place.index]
    if (found === undefined) throw new NodeError('BlockDataNotFound')
    return found.tx.raw
  },
  debug_traceTransaction: async (view, [hash, options]) => {
    const place = placed(view, hash as string)
    refuseDiffMode(options as TraceOptions)
    if (place !== undefined) return traceOf(view, place.block, place.index, options as TraceOptions)
    if (isPrestate(options as TraceOptions))
      throw new NodeError(
        'TransactionNotFound',
        `Internal error: transaction not found: ${String(hash)}` satisfies ErrorText,
      )
    return null
  },
  debug_traceBlockByNumber: (view, [tag, options]) => {
    refuseDiffMode(options as TraceOptions)
    const block = blockByTag(view, tag as string)
    if (block === undefined && isPrestate(options as TraceOptions)) {
      throw new NodeError(
        'InternalError',
        'Internal error: error getting block key from tag: found none' satisfies ErrorText,
      )
    }
    if (block === undefined) throw new NodeError('BlockNotFound')
    return blockTrace(view, block, options as TraceOptions)
  },
  debug_traceBlockByHash: (view, [hash, options]) => {
    refuseDiffMode(options as TraceOptions)
    const block = blockByHash(view, hash as string)
    if (block === undefined) {
      const isNew = isAtLeast(view.clientVersion, '0.16.2')
      throw new NodeError(isNew ? 'BlockNotFound' : 'TraceBlockNotFound')
    }
    return blockTrace(view, block, options as TraceOptions)
  },
  debug_traceCall: async (view, [object, selector, options]) => {
    const tracing = (options ?? {}) as TraceOptions & { stateOverrides?: unknown }
    refuseDiffMode(tracing)
    const { block, draft, call } = prepared(view, [object, selector, tracing.stateOverrides], view.limits.callGas)
    checkFunds(view, draft, call, false)
    const frames = new FrameListener()
    const outcome = await runCall(view, block, { draft, call, frames })
    if (isPrestate(tracing)) return prestateTrace(outcome.draft, tracing)
    const error = outcome.error === 'reserve' ? RESERVE : undefined
    // Gas is not refunded, so the outermost frame uses its whole limit, as a transaction does.
    return callTrace(frames, { gas: call.gas, used: call.gas }, tracing, error)
  },
}

const RESERVE = 'reserve balance violation' satisfies ErrorText

const isPrestate = ({ tracer }: TraceOptions): boolean => tracer === 'prestateTracer'

/** Only the other tracer supports diff mode. */
function refuseDiffMode(options: TraceOptions | undefined): void {
  if (options?.tracerConfig?.diffMode !== true || isPrestate(options)) return
  throw new NodeError('DiffModeNotSupported')
}

async function blockTrace(view: View, block: Block, options: TraceOptions): Promise<object[]> {
  if (isPrestate(options) && block.header.number === 0n) throw new NodeError('GenesisNotTraceable')
  const traces: object[] = []
  for (const [index, { tx }] of block.transactions.entries())
    traces.push({ txHash: tx.hash, result: await traceOf(view, block, index, options) })
  return traces
}

/** Runs a transaction again on its original state. */
async function traceOf(view: View, block: Block, index: number, options: TraceOptions): Promise<object> {
  const included = block.transactions[index]
  if (included === undefined) throw new NodeError('BlockDataNotFound')
  if (block.isStateless) return recordedTrace(view, included, options)
  const frames = new FrameListener()
  const draft = await replayed(view, block, included, frames)
  if (isPrestate(options)) return prestateTrace(draft, options)
  if (included.tx.from === SYSTEM_SENDER) return systemFrame(included, options)
  const { gas } = included.tx
  return callTrace(frames, { gas, used: gas }, options, included.violatesReserve ? RESERVE : undefined)
}

/** The recorded frames of a recorded block. */
function recordedTrace({ engine }: View, { tx }: Included, options: TraceOptions): object {
  const frame = isPrestate(options) ? undefined : engine.recordedFrames?.get(tx.hash)
  if (frame === undefined) throw new NodeError('TracesNotFound')
  const { onlyTopCall = false, withLog = false } = options.tracerConfig ?? {}
  if (withLog) throw new NodeError('CallFrameLogsNotFound')
  return cutFrame(frame, onlyTopCall, withLog)
}

async function replayed(
  view: View,
  block: Block,
  { tx, before, recent }: Included,
  frames: FrameListener,
): Promise<Draft> {
  const context = contextOf(view, block, 1n)
  if (tx.from === SYSTEM_SENDER) {
    const draft = new Draft(before)
    applyReward(draft, tx, block.header.number, 1)
    return draft
  }
  const { draft } = await applyTransaction(view.engine.machine, {
    ...{ world: before, tx, block: context, frames },
    recent: recent ?? { senders: new Set(), authorities: new Set() },
  })
  return draft
}

/** The outermost frame of a transaction charges the whole limit, and inner frames contain their used gas. */
function callTrace(
  frames: FrameListener,
  { gas, used }: { gas: bigint; used: bigint },
  { tracerConfig = {} }: TraceOptions,
  error: string | undefined,
): Frame {
  const root = frames.root
  if (root === undefined) throw new NodeError('ExecutorFailure')
  const { onlyTopCall = false, withLog = false } = tracerConfig
  const whole = { ...root, gas: numberToHex(gas), gasUsed: numberToHex(used), ...(error !== undefined && { error }) }
  return cutFrame(whole, onlyTopCall, withLog)
}

/** The trace of a system transaction, which does not run code. */
function systemFrame({ tx, receipt }: Included, { tracerConfig }: TraceOptions): Frame {
  const frame: Frame = {
    ...{ type: 'CALL', from: tx.from, value: numberToHex(tx.value), gas: '0x0', gasUsed: '0x0', input: tx.data },
    ...(tx.to !== undefined && { to: tx.to }),
    logs: receipt.logs.map((log, index) => ({ ...log, position: '0x0', index: numberToHex(index) })),
  }
  return cutFrame(frame, false, tracerConfig?.withLog === true)
}

const prestateTrace = (draft: Draft, { tracerConfig }: TraceOptions): object =>
  tracerConfig?.diffMode === true ? prestateDiff(draft) : prestate(draft)
