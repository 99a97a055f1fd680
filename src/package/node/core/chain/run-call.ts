/** Runs a call on the state of a block without writing anything. */

import { type Call, checkIntrinsic } from './call-request.ts'
import type { Block } from './chain.ts'
import type { FrameListener } from './frames.ts'
import type { BlockContext, Outcome } from './message.ts'
import { violates } from './reserve.ts'
import type { View } from './view.ts'
import { Draft } from './world.ts'

/** `gasUsed` includes the intrinsic gas. `violatesReserve` is true if Monad's reserve rule ended the call. */
export type CallOutcome = Omit<Outcome, 'error'> & {
  error: Outcome['error'] | 'reserve'
  /** The state after the call. */
  draft: Draft
}

/** The block context of a call, which is the block that it runs on. */
export function contextOf(view: View, { header }: Block, price: bigint): BlockContext {
  return {
    ...{ number: header.number, timestamp: header.timestamp, miner: header.miner, mixHash: header.mixHash },
    gasLimit: header.gasLimit,
    baseFee: price === 0n ? 0n : header.baseFee,
    hashOf: (number) => view.engine.chain.block(Number(number))?.hash,
  }
}

/**
 * Runs one call.
 * @param draft the initial state, including overrides. It is not modified
 */
export async function runCall(
  view: View,
  block: Block,
  { draft, call, frames }: { draft: Draft; call: Call; frames?: FrameListener },
): Promise<CallOutcome> {
  const intrinsic = checkIntrinsic(call)
  const own = new Draft(draft.base)
  const cost = call.gas * call.price
  if (cost > 0n) own.set(call.from, { balance: (own.account(call.from)?.balance ?? 0n) - cost })
  const recent = { senders: new Set<never>(), authorities: new Set<never>() }
  const reserve = { sender: call.from, gasCost: cost, recent }
  const outcome = await view.engine.machine.run({
    ...{ draft: own, block: contextOf(view, block, call.price), from: call.from, to: call.to, data: call.data },
    ...{ value: call.value, gas: call.gas - intrinsic, gasPrice: call.price, accessList: call.accessList },
    ...{ reserve, ...(frames && { frames }) },
  })
  const isViolation = outcome.error === undefined && violates(own, reserve)
  return {
    ...outcome,
    gasUsed: outcome.gasUsed + intrinsic,
    error: isViolation ? 'reserve' : outcome.error,
    draft: own,
  }
}
