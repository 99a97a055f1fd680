/** Hex of any length → its kind: an address, a hash, a block number, a selector, a call, a revert, a transaction. */

import { eventOf, functionOf } from '../../call/judge/known-calls.ts'
import { placeOf } from '../../call/judge/known-places.ts'
import { bytesToHex } from '../../core/lib/bytes.ts'
import { keccak256 } from '../../core/lib/keccak.ts'
import { decodeSigned } from '../../core/lib/signed-transaction.ts'
import { KNOWN_REVERTS } from '../../package/explain/known-reverts.ts'
import { type Offer, type Understanding, understanding } from './action.ts'

const ADDRESS = 40
const HASH = 64
const SELECTOR = 8
const WORD = 64
/** Maximum number of digits that a hash or an address may lack or repeat. */
const SLIP = 4
/** Hex digits of the highest block number, 2^64 - 1. */
const QUANTITY = 16

const REASONS = ['08c379a0', '4e487b71']

/** @param text hex digits with or without `0x`, and no other text */
export function readHex(text: string): Understanding | undefined {
  const match = /^(0x)?([0-9a-f]*)$/i.exec(text)
  if (!match?.[2]) return undefined
  const isMarked = match[1] !== undefined
  const digits = match[2].toLowerCase()
  if (!isMarked && !/[a-f]/.test(digits) && digits.length < ADDRESS) return undefined
  const hex = `0x${digits}`
  if (digits.length === ADDRESS) return readAddress(`0x${match[2]}`)
  if (digits.length === HASH) return readWord(hex, isMarked)
  return (
    readTransaction(hex) ??
    readSlip(hex, isMarked) ??
    readBytes(hex) ??
    (isMarked ? readQuantity(hex) : undefined) ??
    readWords(hex)
  )
}

const open = (method: string, ...params: unknown[]): Offer => ({ act: 'open', method, params })

/** Offers for a text that is certainly an address. */
const accountOffers = (address: string): [Offer, ...Offer[]] => [
  open('eth_getBalance', address, 'latest'),
  open('eth_getTransactionCount', address, 'latest'),
  open('eth_getCode', address, 'latest'),
]

function readAddress(address: string): Understanding {
  const place = placeOf(address)
  const [first, ...others] = accountOffers(address)
  if (place)
    return understanding(
      `The ${place.name} ${place.what}`,
      { act: 'page', ...place },
      open('eth_getCode', address, 'latest'),
      first,
    )
  if (isChecksumWrong(address)) {
    const message = 'The capitals of this address do not match its checksum: a character may be wrong.'
    const [balance] = accountOffers(address.toLowerCase())
    return understanding(
      'An address that may be wrong',
      { act: 'correct', what: 'address', message },
      { ...balance, notes: ['Opens with the address as it is, in lower case.'] },
    )
  }
  return understanding('An address', first, ...others)
}

/**
 * EIP-55: a letter is uppercase where the hash of the address has a digit of 8 or more. A single case throughout does
 * not contain a checksum.
 */
function isChecksumWrong(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return false
  const hash = bytesToHex(keccak256(new TextEncoder().encode(digits.toLowerCase()))).slice(2)
  return [...digits].some((digit, index) => {
    const isCapital = Number.parseInt(hash[index] ?? '0', 16) >= 8
    return digit !== (isCapital ? digit.toUpperCase() : digit.toLowerCase())
  })
}

/** 32 bytes: an address in a word, a small number, a known topic, or a hash. Without `0x`, possibly a key. */
function readWord(hex: string, isMarked: boolean): Understanding {
  const digits = hex.slice(2)
  const inner = `0x${digits.slice(-ADDRESS)}`
  if (/^0{24}/.test(digits)) {
    if (!/^0{8}/.test(digits.slice(24)) || placeOf(inner)) {
      const notes = [`This is the address ${inner}, padded to 32 bytes as in a topic or in calldata.`]
      const [first, ...others] = accountOffers(inner)
      return understanding('An address in a 32-byte word', { ...first, notes }, ...others)
    }
    return understanding('A 32-byte word', { act: 'decode', what: 'words', data: hex })
  }
  const event = eventOf(hex)
  if (event !== undefined)
    return understanding(
      'The first topic of an event',
      { act: 'decode', what: 'topic', data: hex },
      open('eth_getLogs', { fromBlock: 'latest', toBlock: 'latest', topics: [hex] }),
    )
  const hash = hashOffers(hex)
  if (isMarked) return understanding('A hash', ...hash)
  const notes = ['Only if it is a hash: it will stand in requests that you send.']
  const [first, ...others] = hash
  return understanding(
    'Perhaps a private key',
    { act: 'warn', secret: 'key', words: 0 },
    { ...first, notes },
    ...others,
  )
}

const KEY_NOTE = 'A private key looks the same. If this is one, do not send it to an endpoint.'

/** Block hashes are as long as transaction hashes, which readers look up more often. */
export const hashOffers = (hash: string): [Offer, ...Offer[]] => [
  { ...open('eth_getTransactionReceipt', hash), notes: [KEY_NOTE] },
  open('eth_getBlockByHash', hash, false),
  open('eth_getTransactionByHash', hash),
  open('debug_traceTransaction', hash, { tracer: 'callTracer' }),
]

/** Almost as long as a hash or an address. As a param, it would only cause an error. */
function readSlip(hex: string, isMarked: boolean): Understanding | undefined {
  const length = hex.length - 2
  const near = [HASH, ADDRESS].find((whole) => length !== whole && Math.abs(length - whole) <= SLIP)
  if (near === undefined || (!isMarked && near === ADDRESS)) return undefined
  const what = near === HASH ? 'hash' : 'address'
  const off = Math.abs(length - near)
  const side = `${off} ${off === 1 ? 'digit' : 'digits'} too ${length < near ? 'short' : 'long'}`
  const message = `This ${what} is ${side}: it has ${length} of ${near} hex digits. Copy it again, or correct it above.`
  return understanding(`A ${what} that is ${side}`, { act: 'correct', what, message })
}

const isKnownError = (selector: string): boolean =>
  REASONS.includes(selector) || Object.hasOwn(KNOWN_REVERTS, `0x${selector}`)

/** Four bytes followed by whole words: a call, or a revert. */
function readBytes(hex: string): Understanding | undefined {
  const digits = hex.slice(2)
  const selector = digits.slice(0, SELECTOR)
  const isWhole = digits.length > SELECTOR && (digits.length - SELECTOR) % WORD === 0
  const name = functionOf(`0x${selector}`)
  if (digits.length === SELECTOR && (name !== undefined || isKnownError(selector) || selector.startsWith('0')))
    return understanding('A selector', { act: 'decode', what: 'selector', data: hex })
  if (digits.length <= SELECTOR) return undefined
  if (isKnownError(selector)) return understanding('Revert data', { act: 'decode', what: 'revert', data: hex })
  if (name !== undefined || isWhole) return understanding('Calldata', { act: 'decode', what: 'calldata', data: hex })
  return undefined
}

function readQuantity(hex: string): Understanding | undefined {
  const digits = hex.slice(2)
  if (digits.length > QUANTITY) return undefined
  const plain = digits.replace(/^0+(?=.)/, '')
  const notes = [`In decimal ${BigInt(hex).toLocaleString('en')}.`]
  if (plain !== digits) notes.push('A quantity has no leading zeros; they are left out.')
  const offer: Offer = { ...open('eth_getBlockByNumber', `0x${plain}`, false), notes }
  if (digits.length !== SELECTOR) return understanding('A block number in hex', offer)
  return understanding('A selector, or a block number', { act: 'decode', what: 'selector', data: hex }, offer)
}

function readWords(hex: string): Understanding | undefined {
  const length = hex.length - 2
  if (length % 2 === 1) {
    const message = `These bytes have ${length} hex digits, an odd number: one is missing or one is too many.`
    return understanding('Bytes that are not whole', { act: 'correct', what: 'number', message })
  }
  return length > WORD ? understanding('Bytes', { act: 'decode', what: 'words', data: hex }) : undefined
}

/** A transaction in its wire form: typed, or a legacy list. */
function readTransaction(hex: string): Understanding | undefined {
  const digits = hex.slice(2)
  const first = Number.parseInt(digits.slice(0, 2), 16)
  const isTyped = first >= 1 && first <= 4
  const list = isTyped ? digits.slice(2) : digits
  const head = Number.parseInt(list.slice(0, 2), 16)
  // Long lists only, because a signed transaction has more than 55 bytes.
  if (!(head >= 0xf8 && head <= 0xfa) || (!isTyped && digits.length % WORD === SELECTOR)) return undefined
  const sizeDigits = 2 * (head - 0xf7)
  const length = 2 * Number.parseInt(list.slice(2, 2 + sizeDigits) || '0', 16)
  const missing = 2 + sizeDigits + length - list.length
  const name = isTyped ? TYPES[first] : 'legacy'
  if (missing > 0) {
    const message =
      `This raw ${name} transaction is cut off: ${Math.ceil(missing / 2)} of ${1 + (2 + sizeDigits + length) / 2} bytes ` +
      'are missing, so it can neither be decoded whole nor sent. Paste the full text.'
    return understanding('A raw transaction, cut off', { act: 'correct', what: 'transaction', message })
  }
  if (missing < 0) return undefined
  const signed = decodeSigned(hex) !== undefined
  const decode: Offer = { act: 'decode', what: 'transaction', data: hex }
  if (signed) return understanding('A signed transaction', decode, open('eth_sendRawTransaction', hex))
  const notes = ['It has no signature: `eth_sendRawTransaction` refuses it.']
  return understanding('A transaction without a signature', { ...decode, notes })
}

const TYPES: Readonly<Record<number, string>> = { 1: 'EIP-2930', 2: 'EIP-1559', 3: 'EIP-4844', 4: 'EIP-7702' }
