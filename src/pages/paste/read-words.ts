/** One line without structure → a method, a block, a subscription, or words to search for. */
import { numberToHex } from '../../core/lib/hex.ts'
import { staysInPage } from '../../core/lib/private-text.ts'
import { isOfWallet } from '../../package/explain/absent.ts'
import { isMissing, listedName } from '../../package/explain/missing-method.ts'
import { methods } from '../../package/rpc/method.ts'
import { type Offer, type Understanding, understanding } from './action.ts'

export const TAGS = ['latest', 'safe', 'finalized', 'pending', 'earliest']
/** Kinds of `eth_subscribe` that are not plain words. */
const KINDS = ['newHeads', 'monadNewHeads', 'monadLogs']
/** Shorter prefixes of names are treated as plain words. */
const BEGINNING = 5
/** Digits of the highest block number. */
const DIGITS = 19
/** Smaller numbers are first searched for as an HTTP status, a limit or a chain ID. */
const LEAST_BLOCK = 1_000

export const search = (query: string): Offer => ({ act: 'search', query, here: staysInPage(query) })

export const readSearch = (text: string): Understanding => understanding('Words', search(text))

/** @param text one line, without quotes around it */
export const readName = (text: string): Understanding | undefined =>
  readMethod(text.replace(/\(.*$/s, '').trim()) ?? readBlock(text)

function readMethod(name: string): Understanding | undefined {
  const lower = name.toLowerCase()
  const whole = methods.find((method) => method.toLowerCase() === lower)
  if (whole !== undefined) return understanding('A method', { act: 'open', method: whole, params: [] }, search(name))
  if (isMissing(name)) {
    const what = isOfWallet(name) ? 'A method of wallets' : 'A method of Ethereum'
    return understanding(what, { act: 'absent', method: listedName(name) ?? name }, search(name))
  }
  const kind = KINDS.find((one) => one.toLowerCase() === lower)
  if (kind !== undefined)
    return understanding(
      'A kind of subscription',
      { act: 'open', method: 'eth_subscribe', params: [kind] },
      search(name),
    )
  if (!/^[a-z]\w*$/i.test(name) || name.length < BEGINNING || !/[A-Z_]/.test(name.slice(1))) return undefined
  const begun = methods.filter(
    (method) => method.toLowerCase().startsWith(lower) || method.toLowerCase().split('_')[1]?.startsWith(lower),
  )
  const [only] = begun
  if (only === undefined || begun.length > 1) return undefined
  return understanding('The beginning of a method', { act: 'open', method: only, params: [] }, search(name))
}

function readBlock(text: string): Understanding | undefined {
  const lower = text.toLowerCase()
  if (TAGS.includes(lower))
    return understanding(
      'A block tag',
      { act: 'open', method: 'eth_getBlockByNumber', params: [lower, false] },
      search(text),
    )
  const match = /^(?:(block|height)(?: number)?\s*)?[#:=]?\s*(\d{1,3}(?:[,_ .’']\d{3})+|\d+)$/i.exec(text)
  const digits = match?.[2]?.replace(/\D/g, '') ?? ''
  if (digits === '' || digits.length > DIGITS) return undefined
  const number = BigInt(digits)
  const params = [numberToHex(number), false]
  const notes = [`Block ${number.toLocaleString('en')} is ${numberToHex(number)} in hex.`]
  const open: Offer = { act: 'open', method: 'eth_getBlockByNumber', params, notes }
  if (match?.[1] === undefined && number < LEAST_BLOCK) return understanding('A number', search(text), open)
  return understanding('A block number', open, search(text))
}
