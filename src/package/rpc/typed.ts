/** Types and checks of results, by method and params. */
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

/** A block with full transactions, or with their hashes. */
export type BlockWith<Full extends boolean> = Omit<Block, 'transactions'> & {
  transactions: Full extends true ? Transaction[] : Hash32[]
}

/** The trace of a tracer, by its options. The default is the call tree. */
export type TraceOf<Options> = Options extends { readonly tracer: 'prestateTracer' }
  ? Options extends { readonly tracerConfig: { readonly diffMode: true } }
    ? PrestateDiff
    : PrestateTrace
  : CallFrame

/** The trace for a subject and its options, which are optional. */
type TraceFor<Params> = Params extends readonly [unknown, infer Options]
  ? TraceOf<Options>
  : Params extends readonly [unknown]
    ? CallFrame
    : TraceResult

type BlockMethod = 'eth_getBlockByNumber' | 'eth_getBlockByHash'
type BlockTraceMethod = 'debug_traceBlockByNumber' | 'debug_traceBlockByHash'

/** Params as the caller passes them, possibly a read-only list with literal items. */
export type ParamsOf<Name extends MethodName> = Readonly<RpcMethods[Name]['params']>

/**
 * The result of a method for these params: `[…, false]` returns a block with hashes, `[…, true]` a block with
 * transactions, and the tracer determines the trace. If the types of the params are not specific, the result is every
 * possible result of the method.
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
 * Whether a value is the result of this request, by its shape and its params. Never throws.
 * @example
 * isResult('eth_getLogs', [{}], []) // → true
 */
export const isResult = <const Name extends MethodName, const Params extends ParamsOf<Name>>(
  method: Name,
  params: Params,
  value: unknown,
): value is ResultOf<Name, Params> => checkResult(method, value, params).valid

/**
 * Returns the value as the result of this request.
 * @throws {MonadError} `RESULT_SHAPE` if it is not, with the place in `at` and the report in `cause`
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
