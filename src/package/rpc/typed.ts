/** Results by method and params: what an answer is, once the request is known. */
import type {
  Block,
  CallFrame,
  Hash32,
  MethodName,
  PrestateDiff,
  PrestateTrace,
  RpcMethods,
  TraceResult,
  Transaction,
} from '../../../generated/types/index.ts'
import { accepted } from './accepted.ts'
import { checkResult } from './validate.ts'

/** A block with whole transactions, or with their hashes. */
export type BlockWith<Full extends boolean> = Omit<Block, 'transactions'> & {
  transactions: Full extends true ? Transaction[] : Hash32[]
}

/** What a tracer gives, by its options. Without a tracer it is the call tree. */
export type TraceOf<Options> = Options extends { readonly tracer: 'prestateTracer' }
  ? Options extends { readonly tracerConfig: { readonly diffMode: true } }
    ? PrestateDiff
    : PrestateTrace
  : CallFrame

/** The trace for a subject and the options behind it, which may be left out. */
type TraceFor<Params> = Params extends readonly [unknown, infer Options]
  ? TraceOf<Options>
  : Params extends readonly [unknown]
    ? CallFrame
    : TraceResult

type BlockMethod = 'eth_getBlockByNumber' | 'eth_getBlockByHash'
type BlockTraceMethod = 'debug_traceBlockByNumber' | 'debug_traceBlockByHash'

/** Params as the caller has them: a list that may be read-only, its items literal. */
export type ParamsOf<Name extends MethodName> = Readonly<RpcMethods[Name]['params']>

/**
 * The result of a method for these params: `[…, false]` gives a block with hashes, `[…, true]` one with transactions, the
 * tracer chooses the trace. Params whose types leave it open give what every request of the method may get.
 */
export type ResultOf<Name extends MethodName, Params = ParamsOf<Name>> = Name extends BlockMethod
  ? Params extends readonly [unknown, infer Full extends boolean]
    ? boolean extends Full
      ? RpcMethods[Name]['result']
      : BlockWith<Full> | null
    : RpcMethods[Name]['result']
  : Name extends 'debug_traceTransaction'
    ? TraceFor<Params> | null
    : Name extends 'debug_traceCall'
      ? Params extends readonly [unknown, ...infer Rest]
        ? TraceFor<Rest>
        : RpcMethods[Name]['result']
      : Name extends BlockTraceMethod
        ? { txHash: Hash32; result: TraceFor<Params> }[]
        : RpcMethods[Name]['result']

/**
 * Whether a value is the result of this request: its shape, and what the params ask for. Never throws.
 * @example
 * isResult('eth_getLogs', [{}], []) // → true
 */
export const isResult = <const Name extends MethodName, const Params extends ParamsOf<Name>>(
  method: Name,
  params: Params,
  value: unknown,
): value is ResultOf<Name, Params> => checkResult(method, value, params).valid

/**
 * The value as the result of this request.
 * @throws {MonadError} `RESULT_SHAPE` when it is none; `at` is the place, `cause` the report
 * @example
 * parseResult('eth_chainId', [], '0x8f') // → '0x8f'
 */
export function parseResult<const Name extends MethodName, const Params extends ParamsOf<Name>>(
  method: Name,
  params: Params,
  value: unknown,
): ResultOf<Name, Params> {
  return accepted(`the result of ${method}`, checkResult(method, value, params), value) as ResultOf<Name, Params>
}

/**
 * Throws unless the value is the result of this request.
 * @throws {MonadError} `RESULT_SHAPE`
 * @example
 * assertResult('eth_chainId', [], '0x8f') // → undefined
 */
export function assertResult<const Name extends MethodName, const Params extends ParamsOf<Name>>(
  method: Name,
  params: Params,
  value: unknown,
): asserts value is ResultOf<Name, Params> {
  accepted(`the result of ${method}`, checkResult(method, value, params), value)
}
