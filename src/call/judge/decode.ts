/** Decodes and encodes transactions, calls and logs with viem. Loaded in the worker only. */
import {
  type Abi,
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
  decodeEventLog,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { networks } from '../../core/facts/chain-names.ts'
import { amount } from '../../core/lib/quantity-hint.ts'
import { functionOf } from './known-calls.ts'
import { placeOf } from './known-places.ts'
import type { Meaning } from './verdict.ts'

type Hex = `0x${string}`

/** Rows to show, with a sentence or two above them. */
export type Decoded = { title: string; notes: string[]; rows: Meaning[] }

/** Deeper calls inside calls are left as bytes. */
const DEEPEST = 3
const WORD = 64
/** Most words of unknown calldata that are shown. */
const MOST_WORDS = 64
const UNLIMITED = 2n ** 256n - 1n

/** Decodes a transaction in its wire form, and computes its signature and sender. */
export async function decodeTransaction(data: Hex): Promise<Decoded> {
  const transaction = parseTransaction(data as TransactionSerialized)
  const isSigned = transaction.r !== undefined
  const sender = isSigned ? await senderOf(data) : undefined
  const { chainId, nonce, to, value, gas, type } = transaction
  const fee = 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice
  const network = networks[String(chainId)]
  const rows: Meaning[] = [
    { term: 'Type', text: type === undefined ? '' : (TYPES[type] ?? type) },
    { term: 'Chain', code: String(chainId ?? 'none'), text: network ?? 'not a network of this site' },
    ...(sender === undefined ? [] : [addressRow('Sender', sender)]),
    { term: 'Nonce', code: String(nonce ?? 0), text: '' },
    to ? addressRow('To', to) : { term: 'To', text: 'nobody: it creates a contract' },
    { term: 'Value', code: String(value ?? 0n), text: amount(value ?? 0n) },
    { term: 'Gas limit', code: (gas ?? 0n).toLocaleString('en'), text: 'all of it is charged' },
    ...(fee === undefined ? [] : [{ term: 'Most per gas', code: String(fee), text: amount(fee) }]),
    ...(fee === undefined ? [] : [{ term: 'Most in fees', text: amount(fee * (gas ?? 0n)) }]),
    ...authorizationRows(transaction),
  ]
  const call = transaction.data && transaction.data !== '0x' ? callRows(transaction.data, [], 'Call') : []
  const title = `A transaction for ${network ?? `chain ${chainId ?? 'unknown'}`}, ${isSigned ? 'signed' : 'not signed'}`
  return { title, notes: [], rows: [...rows, ...call] }
}

/** The account that signed a transaction. */
export const senderOf = (data: Hex): Promise<Hex> =>
  recoverTransactionAddress({ serializedTransaction: data as TransactionSerialized })

const TYPES: Readonly<Record<string, string>> = {
  legacy: 'legacy',
  eip2930: 'EIP-2930, with an access list',
  eip1559: 'EIP-1559, with a dynamic fee',
  eip4844: 'EIP-4844, with blobs',
  eip7702: 'EIP-7702, sets code for an account',
}

function authorizationRows(transaction: object): Meaning[] {
  const list = 'authorizationList' in transaction ? transaction.authorizationList : undefined
  if (!Array.isArray(list)) return []
  return list.map(({ address, nonce, chainId }: { address?: Hex; nonce: number; chainId: number }, index) => ({
    ...addressRow(`Authorization ${index + 1}`, address ?? '0x'),
    text: `${nameOf(address ?? '0x')}its account delegates to this code, on chain ${chainId}, at nonce ${nonce}`,
  }))
}

const nameOf = (address: string): string => {
  const place = address.length === 42 ? placeOf(address) : undefined
  return place === undefined ? '' : `${place.name}: `
}

const addressRow = (term: string, address: string): Meaning => ({
  term,
  code: address,
  text: nameOf(address).replace(/: $/, ''),
})

/** A call by the ABI that the reader gave, else by the functions that many contracts share, else word by word. */
export function decodeCalldata(data: Hex, abiText?: string): Decoded {
  const abi = abiText === undefined ? [] : parseAbiText(abiText)
  const found = decodedCall(data, abi)
  if (found) {
    const rows = argumentRows(found.item.inputs, found.args, abi, 0)
    const title = `${found.item.name}(${typesOf(found.item)})`
    return { title, notes: [], rows: rows.length > 0 ? rows : [{ term: 'Inputs', text: 'none' }] }
  }
  const selector = data.slice(0, 10)
  const rows = wordRows(data.slice(10))
  const notes = [`The selector ${selector} is not known here. Paste the contract’s ABI below to read the call with it.`]
  return { title: `A call of ${selector}`, notes, rows }
}

type Call = { item: AbiFunction; args: readonly unknown[] }

const isFunction = (item: Abi[number]): item is AbiFunction => item.type === 'function'

function decodedCall(data: Hex, abi: Abi): Call | undefined {
  const selector = data.slice(0, 10)
  const known = functionOf(selector)
  const own = abi.filter(isFunction).find((item) => toFunctionSelector(item) === selector)
  const item =
    own ?? (known === undefined ? undefined : (parseAbi([`function ${known}`] as string[]) as Abi).find(isFunction))
  if (!item) return undefined
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data })
    return { item, args: args as readonly unknown[] }
  } catch {
    // The selector is the same but the inputs differ, so another function has these four bytes.
    return undefined
  }
}

const typesOf = ({ inputs }: { inputs: readonly AbiParameter[] }): string => inputs.map(({ type }) => type).join(',')

/** Every value with its place. Arrays and tuples have separate rows, and calls inside bytes are decoded as calls. */
function argumentRows(inputs: readonly AbiParameter[], args: readonly unknown[], abi: Abi, depth: number): Meaning[] {
  return inputs.flatMap((input, index) => valueRows(input, args[index], input.name || `input ${index + 1}`, abi, depth))
}

function valueRows(input: AbiParameter, value: unknown, term: string, abi: Abi, depth: number): Meaning[] {
  const list = /^(.*)\[\d*\]$/.exec(input.type)
  if (list && Array.isArray(value)) {
    const item = { ...input, type: list[1] ?? '' } as AbiParameter
    if (value.length === 0) return [{ term, text: 'an empty list' }]
    return value.flatMap((one, index) => valueRows(item, one, `${term}[${index}]`, abi, depth))
  }
  if (input.type === 'tuple' && 'components' in input) {
    const members = input.components
    return members.flatMap((member, index) => {
      const name = member.name ?? String(index)
      const inner = Array.isArray(value) ? value[index] : (value as Record<string, unknown>)[name]
      return valueRows(member, inner, `${term}.${name}`, abi, depth)
    })
  }
  if (input.type === 'bytes' && typeof value === 'string' && depth < DEEPEST)
    return [{ term, code: short(value), text: '' }, ...callRows(value as Hex, abi, term, depth + 1)]
  return [{ term, code: String(value), text: hintOf(input, value) }]
}

const short = (hex: string): string => (hex.length > 80 ? `${hex.slice(0, 74)}…` : hex)

function hintOf({ type, name = '' }: AbiParameter, value: unknown): string {
  if (type === 'address') return nameOf(String(value)).replace(/: $/, '')
  if (value === UNLIMITED && /amount|value|wad/i.test(name))
    return 'unlimited: the spender may take all of these tokens, now and later'
  return typeof value === 'bigint' && value >= 1_000n ? value.toLocaleString('en') : ''
}

/** Rows of the call in some bytes. Empty for bytes without a known call. */
function callRows(data: Hex, abi: Abi, term: string, depth = 0): Meaning[] {
  const call = decodedCall(data, abi)
  if (!call) return depth === 0 ? [{ term, code: short(data), text: `${(data.length - 2) / 2} bytes of calldata` }] : []
  const head: Meaning = {
    term: depth === 0 ? term : `${term} calls`,
    code: `${call.item.name}(${typesOf(call.item)})`,
    text: '',
  }
  return [head, ...argumentRows(call.item.inputs, call.args, abi, depth)]
}

/** Bytes in words of 32, each with its likely meaning. */
export function wordRows(digits: string): Meaning[] {
  const words = digits.match(new RegExp(`.{1,${WORD}}`, 'g')) ?? []
  const rows = words
    .slice(0, MOST_WORDS)
    .map((word, index) => ({ term: `word ${index}`, code: `0x${word}`, text: looksLike(word) }))
  return words.length > MOST_WORDS ? [...rows, { term: '', text: `and ${words.length - MOST_WORDS} more` }] : rows
}

function looksLike(word: string): string {
  if (word.length < WORD) return `${word.length / 2} bytes`
  if (/^0{24}(?!0{8})/.test(word)) return `looks like the address 0x${word.slice(24)}`
  if (/^0{40}/.test(word)) return `the number ${BigInt(`0x${word}`).toLocaleString('en')}`
  return ''
}

/** An ABI as JSON, alone or as `abi` of a build file, or as lines such as `function f(uint256)`. */
export function parseAbiText(text: string): Abi {
  if (/^\s*[[{]/.test(text)) {
    const value = JSON.parse(text) as unknown
    const list = Array.isArray(value) ? value : ((value as { abi?: unknown }).abi ?? [value])
    if (!Array.isArray(list)) throw new Error('The JSON holds no ABI: expected a list, or an object with "abi".')
    return list.some((item) => typeof item === 'string') ? (parseAbi(list as string[]) as Abi) : (list as Abi)
  }
  const lines = text
    .split(/;|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const marked = lines.map((line) =>
    /^(function|event|error|struct|constructor)\b/.test(line) ? line : `function ${line}`,
  )
  return parseAbi(marked) as Abi
}

/** A log by the event in an ABI. */
export function decodeLog(topics: readonly Hex[], data: Hex, abiText: string): Decoded {
  const abi = parseAbiText(abiText)
  const [first] = topics
  const event = abi.find((item): item is AbiEvent => item.type === 'event' && toEventSelector(item) === first)
  if (!event) throw new Error('No event of this ABI has the first topic of the log.')
  const { args } = decodeEventLog({ abi: [event], topics: topics as [Hex, ...Hex[]], data, strict: false })
  const values = Array.isArray(args)
    ? args
    : event.inputs.map(({ name }) => (args as Record<string, unknown>)[name ?? ''])
  return { title: `${event.name}(${typesOf(event)})`, notes: [], rows: argumentRows(event.inputs, values, abi, 0) }
}

/**
 * `transfer(0x…, 25)` and the ABI → calldata, or an event's topics and data. Values are JSON, or words without quotes.
 */
export function encode(call: string, abiText: string): Decoded {
  const match = /^\s*(\w+)\s*\(([\s\S]*)\)\s*$/.exec(call)
  if (!match) throw new Error('Write the call as name(value, value).')
  const [, name = '', list = ''] = match
  const abi = parseAbiText(abiText)
  const given = readValues(list)
  const item = abi.find(
    (one): one is AbiFunction | AbiEvent =>
      (one.type === 'function' || one.type === 'event') && one.name === name && one.inputs.length === given.length,
  )
  if (!item) throw new Error(`The ABI has no function or event ${name} with ${given.length} inputs.`)
  const args = item.inputs.map((input, index) => fitted(input, given[index]))
  if (item.type === 'function') {
    const data = encodeFunctionData({ abi: [item], functionName: name, args })
    return {
      title: 'Calldata',
      notes: [],
      rows: [{ term: 'data', code: data, text: `${(data.length - 2) / 2} bytes` }],
    }
  }
  const isIndexed = (index: number): boolean => item.inputs[index]?.indexed === true
  const indexed = args.filter((_, index) => isIndexed(index))
  const others = item.inputs.filter(({ indexed: one }) => !one)
  const topics = encodeEventTopics({ abi: [item], eventName: name, args: indexed })
  const data = encodeAbiParameters(others, args.filter((_, index) => !isIndexed(index)) as never)
  const rows = topics.map((topic, index) => ({ term: `topics[${index}]`, code: String(topic), text: '' }))
  return { title: 'A log', notes: [], rows: [...rows, { term: 'data', code: data, text: '' }] }
}

/** Values between commas. Addresses and hex may be unquoted. */
function readValues(text: string): unknown[] {
  if (text.trim() === '') return []
  const quoted = text.replace(/"[^"]*"|0x[0-9a-f]*|-?\d{16,}/gi, (word) => (word.startsWith('"') ? word : `"${word}"`))
  try {
    return JSON.parse(`[${quoted}]`) as unknown[]
  } catch {
    throw new Error('Write values as JSON: numbers, "texts", true, lists in [ ], and 0x… as it is.')
  }
}

/** Converts a value to the type that the library accepts, such as whole numbers to bigint. */
function fitted(input: AbiParameter, value: unknown): unknown {
  const list = /^(.*)\[\d*\]$/.exec(input.type)
  if (list && Array.isArray(value))
    return value.map((one) => fitted({ ...input, type: list[1] ?? '' } as AbiParameter, one))
  if (input.type === 'tuple' && 'components' in input) {
    const members = Array.isArray(value)
      ? value
      : input.components.map(({ name }) => (value as Record<string, unknown>)[name ?? ''])
    const fit = input.components.map((member, index) => fitted(member, members[index]))
    return input.components.every(({ name }) => name)
      ? Object.fromEntries(input.components.map(({ name }, index) => [name, fit[index]]))
      : fit
  }
  return /^u?int/.test(input.type) && (typeof value === 'number' || typeof value === 'string') ? BigInt(value) : value
}
