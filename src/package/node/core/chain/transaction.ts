/** Decodes and checks signed transactions, and formats them as the node returns them. */
import { hexToBigInt, isHex, keccak256, parseTransaction, recoverAddress, serializeTransaction } from 'viem/utils'
import { numberToHex } from '../../../../core/lib/hex.ts'
import type { Hex } from './trie.ts'

export type AccessList = readonly { address: Hex; storageKeys: readonly Hex[] }[]
/** One entry of a type 4 transaction's authorization list. */
export type SignedAuthorization = {
  chainId: bigint
  address: Hex
  nonce: bigint
  yParity: number
  r: Hex
  s: Hex
}

/** A signed transaction. Prices in wei per gas, where both fields contain a legacy price. Addresses in lower case. */
export type Transaction = {
  type: 0 | 1 | 2 | 4
  hash: Hex
  raw: Hex
  from: Hex
  /** Undefined for a legacy transaction without chain ID. */
  chainId: number | undefined
  nonce: bigint
  gas: bigint
  maxFee: bigint
  maxTip: bigint
  /** Undefined for a contract creation. */
  to: Hex | undefined
  value: bigint
  data: Hex
  accessList: AccessList
  authorizations: readonly SignedAuthorization[]
  signature: { r: Hex; s: Hex; v: bigint; yParity: number }
}

/** Why the pool cannot decode the bytes. */
export type Undecodable = 'no transaction' | 'blob' | 'bad signature'

const TYPES = { legacy: 0, eip2930: 1, eip1559: 2, eip7702: 4 } as const

/**
 * Half of the order of secp256k1. Rejects a higher `s`, because each transaction would have a second valid signature.
 */
export const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Decodes the transaction in raw bytes with its sender, or returns why it is invalid.
 * @param signer the signer, if known. Otherwise recovered from the signature
 */
export async function decodeTransaction(raw: string, signer?: Hex): Promise<Transaction | Undecodable> {
  if (!isHex(raw) || raw.length < 4) return 'no transaction'
  const bytes = raw.toLowerCase() as Hex
  if (bytes.startsWith('0x03')) return 'blob'
  try {
    const parsed = parseTransaction(bytes)
    if (parsed.r === undefined || parsed.s === undefined || parsed.type === 'eip4844') return 'no transaction'
    if (hexToBigInt(parsed.s) > HALF_ORDER || hexToBigInt(parsed.s) === 0n) return 'bad signature'
    const from = signer ?? (await signerOf(parsed))
    return transactionOf(bytes, from, parsed)
  } catch {
    // viem has many errors for invalid bytes, but a node returns the same error for all of them.
    return 'no transaction'
  }
}

/** The address whose key signed a transaction, in lower case. Undefined if the bytes are no valid transaction. */
export async function senderOf(raw: string): Promise<Hex | undefined> {
  const tx = await decodeTransaction(raw)
  return typeof tx === 'string' ? undefined : tx.from
}

type Parsed = ReturnType<typeof parseTransaction>

/** Recovers the signer from the signature over everything else. */
async function signerOf(parsed: Parsed): Promise<Hex> {
  const { r = '0x0', s = '0x0', v, yParity, ...unsigned } = parsed
  const hash = keccak256(serializeTransaction(unsigned as never))
  const signature = { r, s, ...(yParity === undefined ? { v: v ?? 27n } : { yParity }) }
  return (await recoverAddress({ hash, signature: signature as never })).toLowerCase() as Hex
}

function transactionOf(raw: Hex, from: Hex, parsed: Parsed): Transaction {
  const type = TYPES[parsed.type as keyof typeof TYPES]
  const price = 'gasPrice' in parsed ? parsed.gasPrice : undefined
  const { r = '0x0', s = '0x0', v, yParity } = parsed
  return {
    type,
    hash: keccak256(raw),
    raw,
    from,
    chainId: parsed.chainId,
    nonce: BigInt(parsed.nonce ?? 0),
    gas: parsed.gas ?? 0n,
    maxFee: price ?? parsed.maxFeePerGas ?? 0n,
    maxTip: price ?? parsed.maxPriorityFeePerGas ?? 0n,
    to: parsed.to ? (parsed.to.toLowerCase() as Hex) : undefined,
    value: parsed.value ?? 0n,
    data: parsed.data ?? '0x',
    accessList: lowered(('accessList' in parsed && parsed.accessList) || []),
    authorizations: authorizationsOf(parsed),
    signature: { r, s, v: v ?? BigInt(yParity ?? 0), yParity: yParity ?? 0 },
  }
}

const lowered = (list: AccessList): AccessList =>
  list.map(({ address, storageKeys }) => ({
    address: address.toLowerCase() as Hex,
    storageKeys: storageKeys.map((key) => key.toLowerCase() as Hex),
  }))

function authorizationsOf(parsed: Parsed): SignedAuthorization[] {
  const list = ('authorizationList' in parsed && parsed.authorizationList) || []
  return list.map(({ chainId, address, nonce, r, s, yParity = 0 }) => ({
    chainId: BigInt(chainId),
    address: address.toLowerCase() as Hex,
    nonce: BigInt(nonce),
    yParity,
    r,
    s,
  }))
}

/** Effective gas price in a block with this base fee. Wei per gas. */
export const priceIn = ({ maxFee, maxTip }: Pick<Transaction, 'maxFee' | 'maxTip'>, baseFee: bigint): bigint =>
  maxFee < baseFee + maxTip ? maxFee : baseFee + maxTip

/** The position of an included transaction. */
export type Place = { blockHash: Hex; blockNumber: bigint; timestamp: bigint; baseFee: bigint; index: number }

const quantityOf = (hex: Hex): Hex => numberToHex(hexToBigInt(hex))

/** An included transaction as returned by the node. */
export function transactionJson(tx: Transaction, place: Place): object {
  const { signature } = tx
  const isTyped = tx.type !== 0
  const hasFees = tx.type === 2 || tx.type === 4
  return {
    type: numberToHex(tx.type),
    ...(tx.chainId !== undefined && { chainId: numberToHex(tx.chainId) }),
    nonce: numberToHex(tx.nonce),
    gas: numberToHex(tx.gas),
    gasPrice: numberToHex(hasFees ? priceIn(tx, place.baseFee) : tx.maxFee),
    ...(hasFees && { maxFeePerGas: numberToHex(tx.maxFee), maxPriorityFeePerGas: numberToHex(tx.maxTip) }),
    to: tx.to ?? null,
    value: numberToHex(tx.value),
    ...(isTyped && { accessList: tx.accessList }),
    ...(tx.type === 4 && { authorizationList: tx.authorizations.map(authorizationJson) }),
    input: tx.data,
    r: quantityOf(signature.r),
    s: quantityOf(signature.s),
    ...(isTyped && { yParity: numberToHex(signature.yParity) }),
    v: numberToHex(isTyped ? signature.yParity : signature.v),
    hash: tx.hash,
    blockHash: place.blockHash,
    blockNumber: numberToHex(place.blockNumber),
    transactionIndex: numberToHex(place.index),
    from: tx.from,
    blockTimestamp: numberToHex(place.timestamp),
  }
}

const authorizationJson = ({ chainId, address, nonce, yParity, r, s }: SignedAuthorization): object => ({
  chainId: numberToHex(chainId),
  address,
  nonce: numberToHex(nonce),
  yParity: numberToHex(yParity),
  r: quantityOf(r),
  s: quantityOf(s),
})
