/** Signs the node's own transactions. */
import type { TransactionSerializable } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { keccak256, serializeTransaction } from 'viem/utils'
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
