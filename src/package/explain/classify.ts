/** Recommends what to do about an error or a response of an RPC call. Pure, and never throws. */
import type { Verdict } from '../../core/lib/error-model.ts'
import { type ClassifyOptions, find } from './find.ts'

export type { ClassifyOptions } from './find.ts'

export type RpcErrorVerdict = {
  verdict: Verdict
  /** Name of the error in the catalog. */
  entry?: string
  /** What to do, in one or a few sentences. */
  advice: string
}

/**
 * Classifies an error by the action that a program should take. Accepts a node's error object, a whole response, a
 * failed request, an HTML page, a text, or an error of viem, ethers or web3 with its causes. Recognizes the
 * errors of `explain`.
 * Without a client version, errors of all releases count, and the advice lists the releases that return this one.
 * @example
 * classifyRpcError({ code: -32602, message: 'Invalid params' }).verdict // → 'fix-request'
 */
export function classifyRpcError(error: unknown, options: ClassifyOptions = {}): RpcErrorVerdict {
  const { verdict, entry, advice } = find(error, options)
  return { verdict, ...(entry !== undefined && { entry }), advice }
}
