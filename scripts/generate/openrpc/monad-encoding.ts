/** Encodes blocks, transactions and receipts from the wire to the bytes that are hashed. */
import { concatHex, numberToHex, serializeTransaction, type TransactionSerializable, toRlp } from 'viem'

type Hex = `0x${string}`

/** A transaction with its signature and the members that its bytes require. */
export type WireTransaction = Readonly<Record<string, Hex>> & {
  to: Hex | null
  accessList?: { address: Hex; storageKeys: Hex[] }[]
}
export type WireReceipt = Readonly<Record<string, Hex>> & { logs: { address: Hex; topics: Hex[]; data: Hex }[] }

const HEADER = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom', '#difficulty'],
  ...['#number', '#gasLimit', '#gasUsed', '#timestamp', 'extraData', 'mixHash', 'nonce', '#baseFeePerGas'],
  ...['withdrawalsRoot', '#blobGasUsed', '#excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash'],
]

/** The header's RLP. Members that a block does not have are omitted at its end. */
export const headerRlp = (block: Readonly<Record<string, unknown>>): Hex =>
  toRlp(
    HEADER.flatMap((name) => {
      const value = block[name.replace('#', '')] as Hex | undefined
      if (value === undefined) return []
      return [name.startsWith('#') ? minimal(value) : value]
    }),
  )

/** A number in RLP, without leading zeros. Zero is empty. */
const minimal = (value: Hex): Hex => {
  const digits = BigInt(value).toString(16)
  return digits === '0' ? '0x' : `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}

const TYPES = { '0x0': 'legacy', '0x1': 'eip2930', '0x2': 'eip1559' } as const

/** The signed bytes of a transaction of type 0, 1 or 2, with the type byte. */
export function transactionBytes(transaction: WireTransaction): Hex {
  const { nonce = '0x0', gas = '0x0', value = '0x0', input, r = '0x', s = '0x', v = '0x0', chainId } = transaction
  const type = TYPES[transaction.type as keyof typeof TYPES]
  const fees =
    type === 'eip1559'
      ? {
          maxFeePerGas: BigInt(transaction.maxFeePerGas ?? 0),
          maxPriorityFeePerGas: BigInt(transaction.maxPriorityFeePerGas ?? 0),
        }
      : { gasPrice: BigInt(transaction.gasPrice ?? 0) }
  const unsigned = {
    type,
    nonce: Number(nonce),
    gas: BigInt(gas),
    value: BigInt(value),
    data: input,
    ...fees,
    ...(transaction.to && { to: transaction.to }),
    ...(type !== 'legacy' && { accessList: transaction.accessList ?? [] }),
    ...(chainId !== undefined && { chainId: Number(chainId) }),
  } as TransactionSerializable
  const signature = { r: word(r), s: word(s), ...(type === 'legacy' ? { v: BigInt(v) } : { yParity: Number(v) }) }
  return serializeTransaction(unsigned, signature as Parameters<typeof serializeTransaction>[1])
}

const word = (value: Hex): Hex => numberToHex(BigInt(value), { size: 32 })

/** A receipt in EIP-2718 form: status, gas so far, bloom and logs. */
export function receiptBytes({
  type = '0x0',
  status = '0x0',
  cumulativeGasUsed = '0x0',
  logsBloom,
  logs,
}: WireReceipt): Hex {
  const entries = logs.map(({ address, topics, data }) => [address, topics, data])
  const body = toRlp([minimal(status), minimal(cumulativeGasUsed), logsBloom ?? '0x', entries] as Parameters<
    typeof toRlp
  >[0]) as Hex
  return type === '0x0' ? body : concatHex([numberToHex(Number(type), { size: 1 }), body])
}
