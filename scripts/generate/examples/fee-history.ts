/** Fees of one block, computed from its header and receipts by the rule of the node. Pure. */

/** A header or a receipt, of which only the quantities are read. */
export type Quantities = Readonly<Record<string, string>>

/** The recorded block of the example, with its receipts. */
export const OF_FEES = {
  block: 'eth_getBlockByNumber/system-transaction',
  receipts: 'eth_getBlockReceipts/system-transaction',
}

/**
 * The result of `eth_feeHistory` for the block, as if it were the newest. The node returns the priority fee of the
 * transaction after the one that reaches a percentile of the gas.
 */
export function feesOf(block: Quantities, receipts: readonly Quantities[], percentiles: readonly number[]) {
  const [base, used] = [block.baseFeePerGas, Number(block.gasUsed)]
  const paid = receipts
    .map((receipt) => ({ gas: Number(receipt.gasUsed), fee: Number(receipt.effectiveGasPrice) - Number(base) }))
    .filter(({ gas }) => gas > 0)
    .sort((one, other) => one.fee - other.fee)
  const reward = percentiles.map((percentile) => {
    let left = (used * percentile) / 100
    const reached = paid.findIndex(({ gas }) => {
      left -= gas
      return left <= 0
    })
    return `0x${((paid[reached + 1] ?? paid[reached])?.fee ?? 0).toString(16)}`
  })
  return {
    ...{ baseFeePerGas: [base, base], gasUsedRatio: [used / Number(block.gasLimit)] },
    ...{ baseFeePerBlobGas: ['0x0', '0x0'], blobGasUsedRatio: [0] },
    ...{ oldestBlock: block.number, reward: [reward] },
  }
}
