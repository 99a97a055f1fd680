/** Signs what the node itself sends. What the chain of the default seed begins with was signed before. */
import type { Signature, TransactionSerializable } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { keccak256, serializeTransaction } from 'viem/utils'
import known from './known-signatures.json' with { type: 'json' }
import type { Hex } from './trie.ts'

/** Addresses by private key; signatures, as r, s and the parity in 65 bytes, by private key and hash. */
type KnownSignatures = { addresses: Record<Hex, Hex>; signatures: Record<string, Hex> }

// Half of a start went into keys and signatures. A signature depends on its key and its hash alone (RFC 6979).
const { addresses, signatures } = known as KnownSignatures

const PARITY_AT = 2 + 2 * 64

/** Address of a private key, in lower case. */
export const addressOfKey = (privateKey: Hex): Hex =>
  addresses[privateKey] ?? (privateKeyToAddress(privateKey).toLowerCase() as Hex)

/** Bytes of a signed transaction. */
export async function signedBytes(privateKey: Hex, transaction: TransactionSerializable): Promise<Hex> {
  const hash = keccak256(serializeTransaction(transaction))
  const kept = signatures[signatureName(privateKey, hash)]
  return serializeTransaction(transaction, kept ? signatureOf(kept) : await sign({ hash, privateKey }))
}

/** The name of a signature among the known ones. */
export const signatureName = (privateKey: Hex, hash: Hex): string => `${privateKey}/${hash}`

function signatureOf(kept: Hex): Signature {
  const yParity = Number(kept.slice(PARITY_AT))
  return { r: `0x${kept.slice(2, 66)}`, s: `0x${kept.slice(66, PARITY_AT)}`, v: BigInt(27 + yParity), yParity }
}
