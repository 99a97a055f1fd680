/** Revert bytes → the contract's error. */
import { KNOWN_REVERTS, PANICS } from './known-reverts.ts'
import { hexText, type KnownRevert, type Revert, reasonRevert } from './reason.ts'

export type { KnownRevert, Revert } from './reason.ts'

const ERROR = '0x08c379a0'
const PANIC = '0x4e487b71'
/** A word of the ABI in hex digits. */
const WORD = 64
/** Longer reasons are cut. Characters. */
const MAX_REASON = 500

/**
 * Undefined when the bytes are not a readable revert, because they are not hex or have fewer than four bytes.
 * @param more Further custom errors, by selector with 0x.
 */
export function decodeRevert(data: string, more: Readonly<Record<string, KnownRevert>> = {}): Revert | undefined {
  if (data === '0x') return { name: 'no data', meaning: 'The contract reverted without a reason.', values: [] }
  if (!/^0x([0-9a-fA-F]{2}){4,}$/.test(data)) return undefined
  const selector = data.slice(0, 10).toLowerCase()
  const body = data.slice(10)
  if (selector === ERROR) return errorString(body)
  if (selector === PANIC) return panic(body)
  const all = [more, KNOWN_REVERTS].find((list) => Object.hasOwn(list, selector))
  const known = all?.[selector]
  if (!known) {
    const meaning = 'A custom error of the contract. Its ABI names it. The selector is not one of the common ones.'
    return { name: selector, meaning, values: [] }
  }
  const { signature, names, meaning } = known
  const types = typesOf(signature)
  // A library often reports the selector alone.
  const present = body === '' ? [] : names
  const values = present.map((name, index) => ({ name, value: wordValue(types[index] ?? '', body, index) }))
  return { name: signature, meaning, values }
}

const typesOf = (signature: string): string[] => signature.slice(signature.indexOf('(') + 1, -1).split(',')

const word = (body: string, index: number): string => body.slice(index * WORD, (index + 1) * WORD)

/** A value of one word, or a text. Bytes stay out. */
function wordValue(type: string, body: string, index: number): string {
  const digits = word(body, index)
  if (digits.length < WORD) return 'missing'
  if (type === 'string') return textAt(body, 2 * Number(`0x${digits}`)) ?? 'missing'
  if (type === 'bytes') return `0x${bytesAt(body, 2 * Number(`0x${digits}`))}`
  if (type === 'address') return `0x${digits.slice(24)}`
  return type === 'uint256' ? BigInt(`0x${digits}`).toLocaleString('en') : `0x${digits}`
}

const lengthAt = (body: string, at: number): number => Number(`0x${body.slice(at, at + WORD) || '0'}`)

/** Bytes whose length is in the word at a place of the digits. Fewer if they are cut. */
const bytesAt = (body: string, at: number): string => body.slice(at + WORD, at + WORD + 2 * lengthAt(body, at))

/** A text at a place of the digits. The end that is cut is left out. */
const textAt = (body: string, at: number): string | undefined =>
  body.length < at + WORD ? undefined : hexText(bytesAt(body, at))

function errorString(body: string): Revert {
  const reason = textAt(body, WORD)
  const isCut = reason === undefined || bytesAt(body, WORD).length < 2 * lengthAt(body, WORD)
  if (isCut && !/^[ -~]{3}/.test(reason ?? ''))
    return { name: 'Error(string)', meaning: 'A reason was given, but its bytes are cut.', values: [] }
  const text = String(reason)
  return reasonRevert(isCut || text.length > MAX_REASON ? `${text.slice(0, MAX_REASON)}…` : text)
}

function panic(body: string): Revert {
  const digits = word(body, 0)
  const code = digits.length < WORD ? undefined : `0x${BigInt(`0x${digits}`).toString(16)}`
  const meaning = code === undefined ? undefined : PANICS[code]
  return {
    name: 'Panic(uint256)',
    meaning:
      meaning !== undefined
        ? `Solidity stopped: ${meaning}.`
        : `A panic with a code that ${code === undefined ? 'is cut off' : 'Solidity does not document'}.`,
    values: code === undefined ? [] : [{ name: 'code', value: code }],
  }
}
