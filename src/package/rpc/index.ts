/** The public surface of the package `monad-json-rpc`; nothing else is exported. */
import type * as types from '../../../generated/types/index.ts'
import * as validator from '../../../generated/validators/index.js'
import { checkValue, fits } from './check-value.ts'
import type { Report } from './report.ts'

export type * from '../../../generated/types/index.ts'
export { bytesToHex, hexToBytes } from '../../core/lib/bytes.ts'
export { numberToHex, parseQuantity } from '../../core/lib/hex.ts'
export { PortalError as MonadError } from '../../core/lib/portal-error.ts'
export { formatGwei, formatMon, parseGwei, parseMon } from '../../core/lib/units.ts'
export { type ClassifyOptions, classifyRpcError, type RpcErrorVerdict } from './classify.ts'
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

// Arrow functions, not calls that make them: a bundler can drop the ones that are not used.
/**
 * Whether a value is a Block, as the reference describes it. Never throws.
 * @example
 * isBlock({ hash: null }) // → false
 */
export const isBlock = (value: unknown): value is types.Block => fits(validator.Block, value)
/**
 * Whether a value is a Transaction, as the reference describes it. Never throws.
 * @example
 * isTransaction({ hash: null }) // → false
 */
export const isTransaction = (value: unknown): value is types.Transaction => fits(validator.Transaction, value)
/**
 * Whether a value is a Receipt, as the reference describes it. Never throws.
 * @example
 * isReceipt({ hash: null }) // → false
 */
export const isReceipt = (value: unknown): value is types.Receipt => fits(validator.Receipt, value)
/**
 * Whether a value is a Log, as the reference describes it. Never throws.
 * @example
 * isLog({ hash: null }) // → false
 */
export const isLog = (value: unknown): value is types.Log => fits(validator.Log, value)
/**
 * Whether a value is a CallFrame, as the reference describes it. Never throws.
 * @example
 * isCallFrame({ hash: null }) // → false
 */
export const isCallFrame = (value: unknown): value is types.CallFrame => fits(validator.CallFrame, value)
/**
 * Whether a value is a TraceBlockResult, as the reference describes it. Never throws.
 * @example
 * isTraceBlockResult({ hash: null }) // → false
 */
export const isTraceBlockResult = (value: unknown): value is types.TraceBlockResult =>
  fits(validator.TraceBlockResult, value)
/**
 * Whether a value is a FeeHistory, as the reference describes it. Never throws.
 * @example
 * isFeeHistory({ hash: null }) // → false
 */
export const isFeeHistory = (value: unknown): value is types.FeeHistory => fits(validator.FeeHistory, value)
/**
 * Whether a value is a TxPoolStatus, as the reference describes it. Never throws.
 * @example
 * isTxPoolStatus({ hash: null }) // → false
 */
export const isTxPoolStatus = (value: unknown): value is types.TxPoolStatus => fits(validator.TxPoolStatus, value)
/**
 * Whether a value is a LogFilter, as the reference describes it. Never throws.
 * @example
 * isLogFilter({ hash: null }) // → false
 */
export const isLogFilter = (value: unknown): value is types.LogFilter => fits(validator.LogFilter, value)
/**
 * Whether a value is a EthCallCapacityStats, as the reference describes it. Never throws.
 * @example
 * isEthCallCapacityStats({ hash: null }) // → false
 */
export const isEthCallCapacityStats = (value: unknown): value is types.EthCallCapacityStats =>
  fits(validator.EthCallCapacityStats, value)
/**
 * Whether a value is a Quantity, as the reference describes it. Never throws.
 * @example
 * isQuantity('0x1f') // → true
 */
export const isQuantity = (value: unknown): value is types.Quantity => fits(validator.Quantity, value)
/**
 * Whether a value is a Address, as the reference describes it. Never throws.
 * @example
 * isAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') // → true
 */
export const isAddress = (value: unknown): value is types.Address => fits(validator.Address, value)
/**
 * Whether a value is a Hash32, as the reference describes it. Never throws.
 * @example
 * isHash32('0x1') // → false
 */
export const isHash32 = (value: unknown): value is types.Hash32 => fits(validator.Hash32, value)
/**
 * Whether a value is a Data, as the reference describes it. Never throws.
 * @example
 * isData('0x01ff') // → true
 */
export const isData = (value: unknown): value is types.Data => fits(validator.Data, value)
/**
 * Whether a value is a BlockTag, as the reference describes it. Never throws.
 * @example
 * isBlockTag('latest') // → true
 */
export const isBlockTag = (value: unknown): value is types.BlockTag => fits(validator.BlockTag, value)
/**
 * Whether a value is a BlockNumberOrTag, as the reference describes it. Never throws.
 * @example
 * isBlockNumberOrTag('0x1f') // → true
 */
export const isBlockNumberOrTag = (value: unknown): value is types.BlockNumberOrTag =>
  fits(validator.BlockNumberOrTag, value)

/**
 * What keeps a value from being a Block: each problem with its place and plain words. Never throws.
 * @example
 * checkBlock({ hash: null }).valid // → false
 */
export const checkBlock = (value: unknown): Report => checkValue('Block', validator.Block, value)
/**
 * What keeps a value from being a Transaction: each problem with its place and plain words. Never throws.
 * @example
 * checkTransaction({ hash: null }).valid // → false
 */
export const checkTransaction = (value: unknown): Report => checkValue('Transaction', validator.Transaction, value)
/**
 * What keeps a value from being a Receipt: each problem with its place and plain words. Never throws.
 * @example
 * checkReceipt({ hash: null }).valid // → false
 */
export const checkReceipt = (value: unknown): Report => checkValue('Receipt', validator.Receipt, value)
/**
 * What keeps a value from being a Log: each problem with its place and plain words. Never throws.
 * @example
 * checkLog({ hash: null }).valid // → false
 */
export const checkLog = (value: unknown): Report => checkValue('Log', validator.Log, value)
/**
 * What keeps a value from being a CallFrame: each problem with its place and plain words. Never throws.
 * @example
 * checkCallFrame({ hash: null }).valid // → false
 */
export const checkCallFrame = (value: unknown): Report => checkValue('CallFrame', validator.CallFrame, value)
/**
 * What keeps a value from being a TraceBlockResult: each problem with its place and plain words. Never throws.
 * @example
 * checkTraceBlockResult({ hash: null }).valid // → false
 */
export const checkTraceBlockResult = (value: unknown): Report =>
  checkValue('TraceBlockResult', validator.TraceBlockResult, value)
/**
 * What keeps a value from being a FeeHistory: each problem with its place and plain words. Never throws.
 * @example
 * checkFeeHistory({ hash: null }).valid // → false
 */
export const checkFeeHistory = (value: unknown): Report => checkValue('FeeHistory', validator.FeeHistory, value)
/**
 * What keeps a value from being a TxPoolStatus: each problem with its place and plain words. Never throws.
 * @example
 * checkTxPoolStatus({ hash: null }).valid // → false
 */
export const checkTxPoolStatus = (value: unknown): Report => checkValue('TxPoolStatus', validator.TxPoolStatus, value)
/**
 * What keeps a value from being a LogFilter: each problem with its place and plain words. Never throws.
 * @example
 * checkLogFilter({ hash: null }).valid // → false
 */
export const checkLogFilter = (value: unknown): Report => checkValue('LogFilter', validator.LogFilter, value)
/**
 * What keeps a value from being a EthCallCapacityStats: each problem with its place and plain words. Never throws.
 * @example
 * checkEthCallCapacityStats({ hash: null }).valid // → false
 */
export const checkEthCallCapacityStats = (value: unknown): Report =>
  checkValue('EthCallCapacityStats', validator.EthCallCapacityStats, value)
/**
 * What keeps a value from being a Quantity: each problem with its place and plain words. Never throws.
 * @example
 * checkQuantity('0x1f') // → { valid: true }
 */
export const checkQuantity = (value: unknown): Report => checkValue('Quantity', validator.Quantity, value)
/**
 * What keeps a value from being a Address: each problem with its place and plain words. Never throws.
 * @example
 * checkAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') // → { valid: true }
 */
export const checkAddress = (value: unknown): Report => checkValue('Address', validator.Address, value)
/**
 * What keeps a value from being a Hash32: each problem with its place and plain words. Never throws.
 * @example
 * checkHash32('0x1').valid // → false
 */
export const checkHash32 = (value: unknown): Report => checkValue('Hash32', validator.Hash32, value)
/**
 * What keeps a value from being a Data: each problem with its place and plain words. Never throws.
 * @example
 * checkData('0x01ff') // → { valid: true }
 */
export const checkData = (value: unknown): Report => checkValue('Data', validator.Data, value)
/**
 * What keeps a value from being a BlockTag: each problem with its place and plain words. Never throws.
 * @example
 * checkBlockTag('latest') // → { valid: true }
 */
export const checkBlockTag = (value: unknown): Report => checkValue('BlockTag', validator.BlockTag, value)
/**
 * What keeps a value from being a BlockNumberOrTag: each problem with its place and plain words. Never throws.
 * @example
 * checkBlockNumberOrTag('0x1f') // → { valid: true }
 */
export const checkBlockNumberOrTag = (value: unknown): Report =>
  checkValue('BlockNumberOrTag', validator.BlockNumberOrTag, value)
