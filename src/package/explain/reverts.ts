/** Revert bytes → the contract's error. */
import { KNOWN_REVERTS, PANICS } from './known-reverts.ts'
import { type Revert, reasonRevert } from './reason.ts'

export type { Revert } from './reason.ts'

const ERROR = '0x08c379a0'
const PANIC = '0x4e487b71'
/** A word of the ABI in hex digits. */
const WORD = 64
/** Longer reasons are cut. Characters. */
const MAX_REASON = 500

/** Undefined when the bytes are not a readable revert, because they are not hex or have fewer than four bytes. */
export function decodeRevert(data: string): Revert | undefined {
  if (data === '0x') return { name: 'no data', meaning: 'The contract reverted without a reason.', values: [] }
  if (!/^0x([0-9a-fA-F]{2}){4,}$/.test(data)) return undefined
  const selector = data.slice(0, 10).toLowerCase()
  const body = data.slice(10)
  if (selector === ERROR) return errorString(body)
  if (selector === PANIC) return panic(body)
  const known = Object.hasOwn(KNOWN_REVERTS, selector) ? KNOWN_REVERTS[selector] : undefined
  if (!known) {
    const meaning = 'A custom error of the contract. Its ABI names it. The selector is not one of the common ones.'
    return { name: selector, meaning, values: [] }
  }
  const types = typesOf(known.signature)
  // A library often reports the selector alone.
  const names = body === '' ? [] : known.names
  const values = names.map((name, index) => ({ name, value: wordValue(types[index] ?? '', body, index) }))
  return { name: known.signature, meaning: known.meaning, values }
}

const typesOf = (signature: string): string[] => signature.slice(signature.indexOf('(') + 1, -1).split(',')

const word = (body: string, index: number): string => body.slice(index * WORD, (index + 1) * WORD)

/** Decodes values of one word only, because the listed errors contain no longer values. */
function wordValue(type: string, body: string, index: number): string {
  const digits = word(body, index)
  if (digits.length < WORD) return 'missing'
  if (type === 'address') return `0x${digits.slice(24)}`
  return type === 'uint256' ? BigInt(`0x${digits}`).toLocaleString('en') : `0x${digits}`
}

function errorString(body: string): Revert {
  const length = Number(BigInt(`0x${word(body, 1) || '0'}`))
  const text = body.slice(2 * WORD, 2 * WORD + 2 * length)
  if (body.length < 2 * WORD || text.length < 2 * length)
    return { name: 'Error(string)', meaning: 'A reason was given, but its bytes are cut.', values: [] }
  const bytes = Uint8Array.from({ length }, (_, index) => Number.parseInt(text.slice(2 * index, 2 * index + 2), 16))
  const reason = new TextDecoder().decode(bytes)
  const shown = reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason
  return reasonRevert(shown)
}

function panic(body: string): Revert {
  const digits = word(body, 0)
  const code = digits.length < WORD ? undefined : `0x${BigInt(`0x${digits}`).toString(16)}`
  const meaning = code === undefined ? undefined : PANICS[code]
  return {
    name: 'Panic(uint256)',
    meaning:
      meaning === undefined ? 'A panic with a code that Solidity does not document.' : `Solidity stopped: ${meaning}.`,
    values: code === undefined ? [] : [{ name: 'code', value: code }],
  }
}
