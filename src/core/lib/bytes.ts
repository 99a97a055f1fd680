/** Byte strings as JSON-RPC writes them: `0x` and two hex digits for each byte. */
import { bytesFault, hexError } from './hex.ts'

/**
 * Decodes a hex string into bytes: `0x01ff` → `Uint8Array [1, 255]`. An odd number of digits is an error and is never
 * padded.
 * @throws {MonadError} `BYTES_FORM` if the text is not a byte string. `hint` contains the corrected form if it is
 * certain.
 * @example
 * hexToBytes('0x01ff') // → Uint8Array.of(1, 255)
 */
export function hexToBytes(text: string): Uint8Array {
  const fault = bytesFault(text, 'a byte string')
  if (fault) throw hexError('BYTES_FORM', fault)
  const bytes = new Uint8Array(text.length / 2 - 1)
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = (digit(text.charCodeAt(2 + 2 * index)) << 4) | digit(text.charCodeAt(3 + 2 * index))
  return bytes
}

/** Value of a hex digit from its character code. Letters of both cases have bit 6, and 1 to 6 in their lowest bits. */
const digit = (code: number): number => (code & 0xf) + 9 * (code >> 6)

/**
 * Bytes as a hex string in lower case: two digits for each byte, `0x` for no bytes.
 * @example
 * bytesToHex(Uint8Array.of(1, 255)) // → '0x01ff'
 */
export function bytesToHex(bytes: Uint8Array): `0x${string}` {
  let digits = ''
  for (const byte of bytes) digits += (byte < 16 ? '0' : '') + byte.toString(16)
  return `0x${digits}`
}
