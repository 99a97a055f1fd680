/** The public surface of the package `monad-json-rpc`; nothing else is exported. */
import type * as types from '../../generated/types/index.ts'
import * as validator from '../../generated/validators/index.js'
import { checkValue, fits } from './check-value.ts'
import type { Report } from './report.ts'

export type * from '../../generated/types/index.ts'
export { bytesToHex, hexToBytes } from '../lib/bytes.ts'
export { numberToHex, parseQuantity } from '../lib/hex.ts'
export { formatGwei, formatMon, parseGwei, parseMon } from '../lib/units.ts'
export { type ClassifyOptions, classifyRpcError, type RpcErrorVerdict } from './classify.ts'
export { guard } from './guard.ts'
export type { Guardable, GuardFinding, GuardOptions } from './guard-types.ts'
export { methods } from './method.ts'
export type { Eip1193Request, MonadProvider, MonadRequest, MonadSend, WithMonadSend } from './provider-types.ts'
export type { Problem, Report } from './report.ts'
export { checkParams, checkResponse, checkResult } from './validate.ts'

// Arrow functions, not calls that make them: a bundler can drop the ones that are not used.
export const isBlock = (value: unknown): value is types.Block => fits(validator.Block, value)
export const isTransaction = (value: unknown): value is types.Transaction => fits(validator.Transaction, value)
export const isReceipt = (value: unknown): value is types.Receipt => fits(validator.Receipt, value)
export const isLog = (value: unknown): value is types.Log => fits(validator.Log, value)
export const isCallFrame = (value: unknown): value is types.CallFrame => fits(validator.CallFrame, value)
export const isTraceBlockResult = (value: unknown): value is types.TraceBlockResult =>
  fits(validator.TraceBlockResult, value)
export const isFeeHistory = (value: unknown): value is types.FeeHistory => fits(validator.FeeHistory, value)
export const isTxPoolStatus = (value: unknown): value is types.TxPoolStatus => fits(validator.TxPoolStatus, value)
export const isLogFilter = (value: unknown): value is types.LogFilter => fits(validator.LogFilter, value)
export const isEthCallCapacityStats = (value: unknown): value is types.EthCallCapacityStats =>
  fits(validator.EthCallCapacityStats, value)
export const isQuantity = (value: unknown): value is types.Quantity => fits(validator.Quantity, value)
export const isAddress = (value: unknown): value is types.Address => fits(validator.Address, value)
export const isHash32 = (value: unknown): value is types.Hash32 => fits(validator.Hash32, value)
export const isData = (value: unknown): value is types.Data => fits(validator.Data, value)
export const isBlockTag = (value: unknown): value is types.BlockTag => fits(validator.BlockTag, value)
export const isBlockNumberOrTag = (value: unknown): value is types.BlockNumberOrTag =>
  fits(validator.BlockNumberOrTag, value)

export const checkBlock = (value: unknown): Report => checkValue('Block', validator.Block, value)
export const checkTransaction = (value: unknown): Report => checkValue('Transaction', validator.Transaction, value)
export const checkReceipt = (value: unknown): Report => checkValue('Receipt', validator.Receipt, value)
export const checkLog = (value: unknown): Report => checkValue('Log', validator.Log, value)
export const checkCallFrame = (value: unknown): Report => checkValue('CallFrame', validator.CallFrame, value)
export const checkTraceBlockResult = (value: unknown): Report =>
  checkValue('TraceBlockResult', validator.TraceBlockResult, value)
export const checkFeeHistory = (value: unknown): Report => checkValue('FeeHistory', validator.FeeHistory, value)
export const checkTxPoolStatus = (value: unknown): Report => checkValue('TxPoolStatus', validator.TxPoolStatus, value)
export const checkLogFilter = (value: unknown): Report => checkValue('LogFilter', validator.LogFilter, value)
export const checkEthCallCapacityStats = (value: unknown): Report =>
  checkValue('EthCallCapacityStats', validator.EthCallCapacityStats, value)
export const checkQuantity = (value: unknown): Report => checkValue('Quantity', validator.Quantity, value)
export const checkAddress = (value: unknown): Report => checkValue('Address', validator.Address, value)
export const checkHash32 = (value: unknown): Report => checkValue('Hash32', validator.Hash32, value)
export const checkData = (value: unknown): Report => checkValue('Data', validator.Data, value)
export const checkBlockTag = (value: unknown): Report => checkValue('BlockTag', validator.BlockTag, value)
export const checkBlockNumberOrTag = (value: unknown): Report =>
  checkValue('BlockNumberOrTag', validator.BlockNumberOrTag, value)
