/** Signs the node's own transactions. */
import type { TransactionSerializable } from 'viem'
import { privateKeyToAddress, sign, signMessage, signTypedData } from 'viem/accounts'
import { hexToBytes, keccak256, serializeTransaction } from 'viem/utils'
import { knownTransaction } from './known-history.ts'
import type { DevAccount } from './node-types.ts'
import type { Hex } from './trie.ts'

/** Address of a private key, in lower case. */
export const addressOfKey = (privateKey: Hex): Hex => privateKeyToAddress(privateKey).toLowerCase() as Hex

/** Bytes of a signed transaction. */
export async function signedBytes(
  { address, privateKey }: DevAccount,
  transaction: TransactionSerializable & { nonce: number },
): Promise<Hex> {
  // A signature depends only on the key and the signed data (RFC 6979), so a known signature can be reused.
  const known = knownTransaction(address, transaction.nonce)
  // The chain ID of a legacy transaction is read from its signature, so comparing the bytes is not enough.
  if (known !== undefined && known.chainId === transaction.chainId) {
    const raw = serializeTransaction(transaction, known.signature)
    if (raw === known.raw) return raw
  }
  const hash = keccak256(serializeTransaction(transaction))
  return serializeTransaction(transaction, await sign({ hash, privateKey }))
}

/** Signs as `personal_sign`. */
export const signedMessage = ({ privateKey }: DevAccount, message: unknown): Promise<Hex> =>
  signMessage({ privateKey, message: { raw: hexToBytes(message as Hex) } })

/** Signs as `eth_signTypedData_v4`, whose data is an object or its JSON. */
export const signedTyped = ({ privateKey }: DevAccount, typed: unknown): Promise<Hex> =>
  signTypedData({ ...(typeof typed === 'string' ? JSON.parse(typed) : typed), privateKey })
