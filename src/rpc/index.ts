/** The public surface of the package `monad-json-rpc`; nothing else is exported. */
import type * as types from '../../generated/types/index.ts'
import * as verdict from '../../generated/validators/index.js'
import { fits, judge } from './judge.ts'
import type { Report } from './report.ts'

export type * from '../../generated/types/index.ts'
export { bytesToHex, hexToBytes } from '../lib/bytes.ts'
export { numberToHex, parseQuantity } from '../lib/hex.ts'
export { formatGwei, formatMon, parseGwei, parseMon } from '../lib/units.ts'
export { guard } from './guard.ts'
export type { Guardable, GuardFinding, GuardOptions } from './guard-types.ts'
export { methods } from './method.ts'
export type { Eip1193Request, MonadProvider, MonadRequest, MonadSend, WithMonadSend } from './provider-types.ts'
export type { Problem, Report } from './report.ts'
export { checkParams, checkResponse, checkResult } from './validate.ts'

// Arrow functions, not calls that make them: a bundler can drop the ones that are not used.
export const isBlock = (value: unknown): value is types.Block => fits(verdict.Block, value)
export const isTransaction = (value: unknown): value is types.Transaction => fits(verdict.Transaction, value)
export const isReceipt = (value: unknown): value is types.Receipt => fits(verdict.Receipt, value)
export const isLog = (value: unknown): value is types.Log => fits(verdict.Log, value)
export const isCallFrame = (value: unknown): value is types.CallFrame => fits(verdict.CallFrame, value)
export const isTraceBlockResult = (value: unknown): value is types.TraceBlockResult =>
  fits(verdict.TraceBlockResult, value)
export const isFeeHistory = (value: unknown): value is types.FeeHistory => fits(verdict.FeeHistory, value)
export const isTxPoolStatus = (value: unknown): value is types.TxPoolStatus => fits(verdict.TxPoolStatus, value)
export const isLogFilter = (value: unknown): value is types.LogFilter => fits(verdict.LogFilter, value)
export const isEthCallCapacityStats = (value: unknown): value is types.EthCallCapacityStats =>
  fits(verdict.EthCallCapacityStats, value)
export const isQuantity = (value: unknown): value is types.Quantity => fits(verdict.Quantity, value)
export const isAddress = (value: unknown): value is types.Address => fits(verdict.Address, value)
export const isHash32 = (value: unknown): value is types.Hash32 => fits(verdict.Hash32, value)
export const isData = (value: unknown): value is types.Data => fits(verdict.Data, value)
export const isBlockTag = (value: unknown): value is types.BlockTag => fits(verdict.BlockTag, value)
export const isBlockNumberOrTag = (value: unknown): value is types.BlockNumberOrTag =>
  fits(verdict.BlockNumberOrTag, value)

export const checkBlock = (value: unknown): Report => judge('Block', verdict.Block, value)
export const checkTransaction = (value: unknown): Report => judge('Transaction', verdict.Transaction, value)
export const checkReceipt = (value: unknown): Report => judge('Receipt', verdict.Receipt, value)
export const checkLog = (value: unknown): Report => judge('Log', verdict.Log, value)
export const checkCallFrame = (value: unknown): Report => judge('CallFrame', verdict.CallFrame, value)
export const checkTraceBlockResult = (value: unknown): Report =>
  judge('TraceBlockResult', verdict.TraceBlockResult, value)
export const checkFeeHistory = (value: unknown): Report => judge('FeeHistory', verdict.FeeHistory, value)
export const checkTxPoolStatus = (value: unknown): Report => judge('TxPoolStatus', verdict.TxPoolStatus, value)
export const checkLogFilter = (value: unknown): Report => judge('LogFilter', verdict.LogFilter, value)
export const checkEthCallCapacityStats = (value: unknown): Report =>
  judge('EthCallCapacityStats', verdict.EthCallCapacityStats, value)
export const checkQuantity = (value: unknown): Report => judge('Quantity', verdict.Quantity, value)
export const checkAddress = (value: unknown): Report => judge('Address', verdict.Address, value)
export const checkHash32 = (value: unknown): Report => judge('Hash32', verdict.Hash32, value)
export const checkData = (value: unknown): Report => judge('Data', verdict.Data, value)
export const checkBlockTag = (value: unknown): Report => judge('BlockTag', verdict.BlockTag, value)
export const checkBlockNumberOrTag = (value: unknown): Report =>
  judge('BlockNumberOrTag', verdict.BlockNumberOrTag, value)
