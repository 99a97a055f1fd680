/** Meanings of the values in a valid answer, in plain numbers. */

import { chain } from '../../chain.config.ts'
import type { Unit } from '../../core/lib/method-model.ts'
import { plainText } from '../../core/lib/plain-text.ts'
import { amount, quantityHint } from '../../core/lib/quantity-hint.ts'
import type { Explanation } from '../../package/explain/explain.ts'
import { decodeRevert } from '../../package/explain/reverts.ts'
import { reasonsForNull, unitOf } from '../../package/rpc/meanings.ts'
import { explainedRows } from './explained.ts'
import type { Meaning } from './verdict.ts'

/** Most fields that are explained. More would hide the important fields. */
const MAX_FIELDS = 14

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Meanings of a result of a method. */
export function resultMeanings(method: string, result: unknown): Meaning[] {
  if (result === null)
    return reasonsForNull(method).map((text, index) => ({
      term: index === 0 ? 'Why null' : 'or',
      text: plainText(text),
    }))
  if (Array.isArray(result)) return listMeanings(result)
  if (!isPlain(result)) return scalarMeanings(method, result)
  const known = [
    ...statusMeanings(result),
    ...Object.entries(result).flatMap(([key, value]) => fieldMeaning(key, value)),
  ]
  return [...known.slice(0, MAX_FIELDS), ...feeMeanings(result)]
}

function scalarMeanings(method: string, value: unknown): Meaning[] {
  if (typeof value !== 'string') return []
  const unit = unitOf(method) as Unit | undefined
  const text = quantityHint(value, unit ?? 'count') ?? decimalOf(value)
  const said = text === undefined ? [] : [{ term: 'Result', code: shortHex(value), text }]
  return [...said, ...revertMeanings(value)]
}

const decimalOf = (value: string): string | undefined =>
  /^0x[0-9a-f]{1,64}$/i.test(value) && value.length < 20 ? BigInt(value).toLocaleString('en') : undefined

function listMeanings(list: readonly unknown[]): Meaning[] {
  const count = list.length === 1 ? '1 item' : `${list.length.toLocaleString('en')} items`
  return [{ term: 'Result', text: list.length === 0 ? 'An empty list: nothing matched.' : count }]
}

function statusMeanings({ status }: Plain): Meaning[] {
  if (status === '0x1') return [{ term: 'status', code: status, text: 'the transaction succeeded' }]
  if (status === '0x0')
    return [{ term: 'status', code: status, text: 'the transaction failed; it is in the block and was charged' }]
  return []
}

const TYPES: Readonly<Record<string, string>> = {
  '0x0': 'a legacy transaction',
  '0x1': 'with an access list (EIP-2930)',
  '0x2': 'with a dynamic fee (EIP-1559)',
  '0x4': 'sets code for an account (EIP-7702)',
}

function fieldMeaning(key: string, value: unknown): Meaning[] {
  if (key === 'type' && typeof value === 'string' && TYPES[value])
    return [{ term: key, code: value, text: TYPES[value] }]
  if (key === 'transactions' && Array.isArray(value))
    return [
      { term: key, text: value.length === 1 ? '1 transaction' : `${value.length.toLocaleString('en')} transactions` },
    ]
  if (key === 'logs' && Array.isArray(value))
    return [{ term: key, text: value.length === 1 ? '1 log' : `${value.length} logs` }]
  if (typeof value !== 'string') return []
  const hint = quantityHint(value, unitOf(key) as Unit | undefined)
  return hint === undefined ? [] : [{ term: key, code: shortHex(value), text: hint }]
}

/** Monad charges the gas limit, which a receipt calls `gasUsed`. */
function feeMeanings({ gasUsed, effectiveGasPrice }: Plain): Meaning[] {
  if (!isHex(gasUsed) || !isHex(effectiveGasPrice)) return []
  const fee = amount(BigInt(gasUsed) * BigInt(effectiveGasPrice))
  return [{ term: 'Fee', text: `${fee}: gasUsed × effectiveGasPrice; on ${chain.name} gasUsed is the gas limit` }]
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value)

const shortHex = (text: string): string => (text.length > 22 ? `${text.slice(0, 20)}…` : text)

/** A revert in bytes, when they are one that is known. */
export function revertMeanings(data: string): Meaning[] {
  const revert = decodeRevert(data)
  if (!revert || (revert.name.startsWith('0x') && data.length > 10 && data.length % 64 === 2)) return []
  return [
    { term: 'Revert', code: revert.name, text: revert.meaning },
    ...revert.values.map(({ name, value }) => ({ term: name, code: value, text: '' })),
  ]
}

/** Meanings of an error object with its cause, its remedy, and the revert inside. */
export function errorMeanings(error: unknown, explanation: Explanation): Meaning[] {
  if (!isPlain(error)) return []
  const { confidence, where } = explanation
  const isKnown = confidence === 'certain' || confidence === 'likely'
  const text = isKnown ? String(error.message) : unknownWords(error.code)
  return [{ term: 'Error', code: String(error.code), text, href: where.page }, ...explainedRows(explanation)]
}

/** Names of codes from the JSON-RPC 2.0 specification. */
const CODE_NAMES: Readonly<Record<string, string>> = {
  '-32700': 'Parse error',
  '-32600': 'Invalid Request',
  '-32601': 'Method not found',
  '-32602': 'Invalid params',
  '-32603': 'Internal error',
}

/** The code may be one that every server has, although nodes do not write the text. */
function unknownWords(code: unknown): string {
  const name = CODE_NAMES[String(code)]
  return name === undefined
    ? `not among the errors of a ${chain.name} node; a provider in front of it may add its own`
    : `the code is ${name}; the wording is not a ${chain.name} node’s`
}
