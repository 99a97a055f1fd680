/**
 * The types to which client libraries convert a quantity: viem 2 (its formatters), ethers 6 (Block,
 * TransactionResponse, TransactionReceipt, Log) and web3.py 7 (result formatters). A field that one of them does not
 * offer has no entry.
 */
import type { LibraryTypes } from '../../../src/core/lib/method-model.ts'

type Row = readonly [viem: string, ethers: string, web3py: string]

const WIDE: Row = ['bigint', 'bigint', 'int']
const SMALL: Row = ['bigint', 'number', 'int']
const NUMBER: Row = ['number', 'number', 'int']

const TRANSACTION: Record<string, Row> = {
  type: ["string, such as 'eip1559'", 'number', 'int'],
  chainId: ['number', 'bigint', 'int'],
  nonce: NUMBER,
  gas: ['bigint', 'bigint (gasLimit)', 'int'],
  gasPrice: WIDE,
  maxFeePerGas: WIDE,
  maxPriorityFeePerGas: WIDE,
  value: WIDE,
  blockNumber: SMALL,
  transactionIndex: ['number', 'number (index)', 'int'],
}

const FIELDS: Record<string, Record<string, Row>> = {
  Block: {
    number: SMALL,
    timestamp: SMALL,
    difficulty: WIDE,
    gasLimit: WIDE,
    gasUsed: WIDE,
    baseFeePerGas: WIDE,
    blobGasUsed: WIDE,
    excessBlobGas: WIDE,
  },
  Transaction: TRANSACTION,
  Receipt: {
    type: ["string, such as 'eip1559'", 'number', 'int'],
    status: ["'success' or 'reverted'", 'number', 'int'],
    cumulativeGasUsed: WIDE,
    gasUsed: WIDE,
    effectiveGasPrice: ['bigint', 'bigint (gasPrice)', 'int'],
    blockNumber: SMALL,
    transactionIndex: ['number', 'number (index)', 'int'],
  },
  Log: {
    blockNumber: SMALL,
    logIndex: ['number', 'number (index)', 'int'],
    transactionIndex: NUMBER,
  },
}

const RESULTS: Record<string, Row> = {
  eth_blockNumber: SMALL,
  eth_call: ['{ data: Hex }', 'string', 'HexBytes'],
  eth_chainId: ['number', 'bigint', 'int'],
  eth_estimateGas: WIDE,
  eth_gasPrice: WIDE,
  eth_getBalance: WIDE,
  eth_getCode: ['Hex or undefined', 'string', 'HexBytes'],
  eth_getStorageAt: ['Hex or undefined', 'string', 'HexBytes'],
  eth_getTransactionCount: NUMBER,
  eth_maxPriorityFeePerGas: WIDE,
}

/** Library types of a field of `owner`, or of the result if `owner` is a method. Undefined if not known. */
export function libraryTypes(owner: string | undefined, name: string, component?: string): LibraryTypes | undefined {
  if (owner === undefined) return undefined
  const row = Object.hasOwn(RESULTS, owner)
    ? RESULTS[owner]
    : Object.hasOwn(FIELDS, owner)
      ? FIELDS[owner]?.[name]
      : undefined
  if (!row) return undefined
  const [viem, ethers, web3py] = row
  return {
    wire:
      component?.startsWith('Quantity') || component === 'BlockNumber' || owner in FIELDS
        ? '"0x…" (quantity)'
        : '"0x…" (bytes)',
    viem,
    ethers,
    web3py,
  }
}
