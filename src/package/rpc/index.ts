/** The entry of the package `monad-json-rpc`. Amounts are at `/units`, and hex is at `/decode`. */
import type * as types from '../../../generated/types/index.ts'
import * as validator from '../../../generated/validators/index.js'
import { fits } from './check-value.ts'

export type * from '../../../generated/types/index.ts'
// Only the type, because ES modules, CommonJS and the node have separate classes. The `code` is the same in all.
export type { PortalError as MonadError } from '../../core/lib/portal-error.ts'
export { type ClassifyOptions, classifyRpcError, type RpcErrorVerdict } from '../explain/classify.ts'
export { methods } from './method.ts'
export type {
  Eip1193Request,
  MonadProvider,
  MonadRequest,
  MonadSend,
  WalletRequest,
  WithMonadSend,
} from './provider-types.ts'
export type { Problem, Report } from './report.ts'
export { RpcError, type RpcErrorParts, type RpcFailure } from './rpc-error.ts'
export {
  assertResult,
  type BlockWith,
  isResult,
  type ParamsOf,
  parseResult,
  type ResultOf,
  type TraceOf,
} from './typed.ts'
export { checkParams, checkResponse, checkResult } from './validate.ts'

// Arrow functions, because a bundler can drop them if unused. It cannot drop calls that create functions.
/**
 * Whether a value is a Block as in the reference. Transactions may be hashes or full objects. Never throws.
 * @example
 * isBlock({ hash: null }) // → false
 */
export const isBlock = (value: unknown): value is types.Block => fits(validator.Block, value)
/**
 * Whether a value is a Transaction as in the reference. A pending transaction has no block yet. Never throws.
 * @example
 * isTransaction({ type: '0x9' }) // → false
 */
export const isTransaction = (value: unknown): value is types.Transaction => fits(validator.Transaction, value)
/**
 * Whether a value is a Receipt as in the reference. Checks its logs too. Never throws.
 * @example
 * isReceipt({ status: '0x01' }) // → false
 */
export const isReceipt = (value: unknown): value is types.Receipt => fits(validator.Receipt, value)
/**
 * Whether a value is a Log as in the reference. Never throws.
 * @example
 * isLog({ topics: ['0x1'] }) // → false
 */
export const isLog = (value: unknown): value is types.Log => fits(validator.Log, value)
