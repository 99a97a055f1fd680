/** Byte strings as JSON-RPC writes them: `0x` and two hex digits for each byte. */
import { bytesFault, hexError } from './hex.ts'

/**
 * The bytes that a hex string stands for: `0x01ff` → `Uint8Array [1, 255]`. An odd digit is refused, not padded.
 * @throws {MonadError} `BYTES_FORM` when it is not written as a byte string; `hint` has the corrected form where it is
 * certain.
 * @example
 * hexToBytes('0x01ff') // → Uint8Array.of(1, 255)
 */
export function hexToBytes(text: string): Uint8Array {
  const fault = bytesFault(text, 'a byte string')
  if (fault) throw hexError('BYTES_FORM', fault)
  return Uint8Array.from({ length: text.length / 2 - 1 }, (_, index) =>
    Number.parseInt(text.slice(2 + 2 * index, 4 + 2 * index), 16),
  )
}

/**
 * Bytes as a hex string in lower case: two digits for each byte, `0x` for no bytes.
 * @example
 * bytesToHex(Uint8Array.of(1, 255)) // → '0x01ff'
 */
export const bytesToHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
