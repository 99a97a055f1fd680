/** Responses that repeat a call, with the values that a node adds. */
import { serializeTransaction } from 'viem/utils'
import { unsigned } from '../../src/package/node/core/methods/calls.ts'

export type Call = {
  to?: string
  from?: string
  value?: string
  nonce?: string
  data?: string
  input?: string
  code?: string
  stateDiff?: object
}

/** The network of the node. */
export const MAINNET = 143

/** Members that a result repeats from the request. */
export const membersOf = ({ from, to, value }: Call): object => ({
  ...{ ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...(value !== undefined && { value }) },
})

/** A filled transaction has this node's chain ID, the nonce of its sender here, and bytes with both. */
export function filled(found: unknown, call: Call, counted: unknown): object {
  const { raw, tx: recorded } = found as { raw: string; tx: Record<string, unknown> }
  const nonce = call.nonce === undefined && counted !== undefined ? { nonce: counted } : {}
  const tx: Record<string, unknown> = {
    ...recorded,
    ...membersOf(call),
    chainId: `0x${MAINNET.toString(16)}`,
    ...nonce,
  }
  return { raw: tx.authorizationList ? raw : serializeTransaction(unsigned(tx as never) as never), tx }
}
