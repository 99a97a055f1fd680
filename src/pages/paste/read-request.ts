/** Requests and responses in JSON, a curl command, a block explorer's page, or its view of calldata. */

import { guessMethod } from '../../call/judge/guess.ts'
import { type Message, messagesOf } from '../../call/judge/messages.ts'
import { networkEndpoints } from '../../core/facts/endpoints.ts'
import { curlBody, repairJson } from '../../core/lib/json-repair.ts'
import { scanJson } from '../../core/lib/json-scan.ts'
import { BOX_LONGEST } from '../../core/model/search-constants.ts'
import { isMissing } from '../../package/explain/missing-method.ts'
import { shapesOf } from '../../package/rpc/method.ts'
import {
  type BatchAnswer,
  type Call,
  type Network,
  type Offer,
  type Params,
  type Understanding,
  understanding,
} from './action.ts'
import { hashOffers, readHex } from './read-hex.ts'

type Plain = Record<string, unknown>

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a text that is a single JSON value. */
export function jsonOf(text: string): { value: unknown } | undefined {
  if (text.length > BOX_LONGEST || !/^\s*[[{"]/.test(text) || scanJson(text)) return undefined
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // The scanner reads several values in sequence, as in a file with one response per line.
    return undefined
  }
}

const KEY_NOTE = 'The address holds a key: it is left out, and neither shown nor kept.'

/** Removes the prompt before the command and joins continued lines. */
const oneLine = (text: string): string =>
  text
    .replace(/^[^\n]*?[>$#%]\s*(?=curl(?:\.exe)?\s)/, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/(?:\\|\^|`)\r?\n\s*/g, ' ')
    .trim()

export function readCurl(text: string): Understanding | undefined {
  const command = oneLine(text)
  if (!/^curl(\.exe)?\s/.test(command)) return undefined
  const body = curlBody(command)
  if (body === undefined) return undefined
  const json = jsonOf(body) ?? jsonOf(repaired(body)?.text ?? '')
  const url = /\b(?:https?|wss?):\/\/[^\s"'^]+/.exec(command)?.[0]
  const network = url === undefined ? undefined : networkOf(url)
  const notes = url !== undefined && holdsKey(url) ? [KEY_NOTE] : []
  return json && readRequests(json.value, { what: 'A curl command', network, notes })
}

/** The network whose public endpoint this is. */
export function networkOf(address: string): Network | undefined {
  const host = hostOf(address)
  const known = networkEndpoints().find(({ http }) => hostOf(http) === host && host !== undefined)
  return known?.network === 'Mainnet' || known?.network === 'Testnet' ? known.network : undefined
}

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname
  } catch {
    return undefined
  }
}

function holdsKey(address: string): boolean {
  try {
    const { pathname, search, username, password } = new URL(address)
    return pathname.length > 1 || search !== '' || username !== '' || password !== ''
  } catch {
    return true
  }
}

type From = { what: string; network?: Network | undefined; notes?: readonly string[] }

/** A request, or a batch of requests. Undefined for anything else. */
function readRequests(value: unknown, { what, network, notes = [] }: From): Understanding | undefined {
  const messages = messagesOf([value])
  if (messages.length === 0 || messages.some(({ kind }) => kind !== 'request')) return undefined
  const withNotes = notes.length > 0 ? { notes } : {}
  const check: Offer = { act: 'check', text: JSON.stringify(value, null, 2) }
  const calls = messages.map((message) => callOf(message, network))
  const [first] = calls
  if (first === undefined) return undefined
  if (calls.length > 1) return understanding(`${what}: a batch`, { act: 'batch', calls, ...withNotes }, check)
  if (isMissing(first.method)) return understanding(what, { act: 'absent', method: first.method, ...withNotes }, check)
  if (!shapesOf(first.method)) return understanding(what, check)
  return understanding(what, { act: 'open', ...first, ...withNotes }, check)
}

function callOf({ value, method = '' }: Message, network: Network | undefined): Call {
  const { params } = value as { params?: unknown }
  const given: Params = Array.isArray(params) || isPlain(params) ? params : []
  return { method, params: given, ...(network && { network }) }
}

/** A JSON text. Requests can be opened, and responses are checked. */
export function readJson(text: string): Understanding | undefined {
  const json = jsonOf(text)
  if (!json) return undefined
  const { value } = json
  if (typeof value === 'string') return readHex(value)
  return readRequests(value, { what: 'A JSON-RPC request' }) ?? readAnswers(text, value)
}

function readAnswers(text: string, value: unknown): Understanding | undefined {
  const messages = messagesOf([value])
  const answers = messages.flatMap((message) => (message.kind === 'response' ? [answerOf(message)] : []))
  if (answers.length > 1) return understanding('A batch of answers', { act: 'check', text, answers: inOrder(answers) })
  const [only] = answers
  const result = only ? only.result : value
  const method = result === undefined || result === null ? undefined : guessMethod(result)?.best
  if (!only && (method === undefined || typeof value !== 'object')) return undefined
  const what = only?.error ? 'An error of a node' : method === undefined ? 'An answer' : `An answer of ${method}`
  return understanding(what, { act: 'check', text, ...(method !== undefined && { method }) })
}

function answerOf({ value }: Message): BatchAnswer {
  const { id, error, result } = value as { id?: unknown; error?: unknown; result?: unknown }
  return isPlain(error) ? { id, error: { code: error.code, message: error.message } } : { id, result }
}

/** Errors first, then by id. */
const inOrder = (answers: readonly BatchAnswer[]): BatchAnswer[] =>
  [...answers].sort(
    (a, b) => Number(b.error !== undefined) - Number(a.error !== undefined) || Number(a.id) - Number(b.id) || 0,
  )

/** Several values in a row, or JSON with faults that can be repaired reliably, such as missing brackets at its end. */
export function readBroken(text: string): Understanding | undefined {
  if (!/^\s*[[{]/.test(text) || text.length > BOX_LONGEST) return undefined
  if (!jsonOf(text) && !scanJson(text)) return understanding('Several JSON values', { act: 'check', text })
  const mended = repaired(text)
  if (!mended) return undefined
  const notes = [`The JSON is broken: ${mended.faults.join(', ')}. It was mended; look it over before you use it.`]
  const found = readRequests(JSON.parse(mended.text), { what: 'Broken JSON, mended', notes })
  if (found) return found
  const answers = readAnswers(mended.text, JSON.parse(mended.text))
  if (!answers) return understanding('Broken JSON', { act: 'check', text })
  const [first, ...others] = answers.offers
  return understanding('Broken JSON, mended', { ...first, notes }, ...others)
}

function repaired(text: string): { text: string; faults: string[] } | undefined {
  const closed = closeBrackets(text)
  const mended = repairJson(closed) ?? (closed !== text && !scanJson(closed) ? { text: closed } : undefined)
  if (!mended || !jsonOf(mended.text)) return undefined
  const faults = [
    ...(/'/.test(text) && !/"/.test(text) ? ['single quotes'] : []),
    ...(/[{,]\s*[A-Za-z_]\w*\s*:/.test(text) ? ['names without quotes'] : []),
    ...(/[‘’“”]/.test(text) ? ['curly quotes'] : []),
    ...(closed !== text ? ['no closing bracket'] : []),
  ]
  return { text: mended.text, faults: faults.length > 0 ? faults : ['it is not written as JSON has it'] }
}

/** Adds the brackets that an incomplete copy lacks. */
function closeBrackets(text: string): string {
  const open: string[] = []
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quote !== '') {
      if (char === '\\') at++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '{') open.push('}')
    else if (char === '[') open.push(']')
    else if (char === '}' || char === ']') open.pop()
  }
  if (quote !== '' || open.length === 0) return text
  return text.trimEnd().replace(/,$/, '') + open.reverse().join('')
}

/** A page of a block explorer: the hash, block or address in its path. */
export function readExplorer(text: string): Understanding | undefined {
  const match = /^https?:\/\/[^\s/]+\/(?:[^\s?#]*\/)?(tx|block|blocks|address|token)\/(0x[0-9a-f]+|\d+)\S*$/i.exec(text)
  if (!match) return undefined
  const [, kind = '', id = ''] = match
  const network: { network?: Network } = /testnet/.test(text.split('/')[2] ?? '') ? { network: 'Testnet' } : {}
  const open = (method: string, ...params: unknown[]): Offer => ({ act: 'open', method, params, ...network })
  const what = 'A page of an explorer'
  if (/^tx$/i.test(kind)) {
    const [receipt] = hashOffers(id)
    return understanding(what, { ...receipt, ...network }, open('eth_getTransactionByHash', id))
  }
  if (/^block/i.test(kind)) {
    const isHash = id.startsWith('0x')
    const offer = isHash
      ? open('eth_getBlockByHash', id, false)
      : open('eth_getBlockByNumber', `0x${BigInt(id).toString(16)}`, false)
    return understanding(what, offer)
  }
  const found = readHex(id)
  return found && { ...found, what }
}

/** `MethodID` and numbered words, as explorers show the input of a transaction. */
export function readInputView(text: string): Understanding | undefined {
  const selector = /MethodID:\s*(0x[0-9a-f]{8})/i.exec(text)?.[1]
  if (selector === undefined) return undefined
  const words = [...text.matchAll(/^\[\d+\]:\s*([0-9a-f]{64})\s*$/gim)].map(([, word = '']) => word)
  const data = `${selector}${words.join('')}`.toLowerCase()
  return understanding('An explorer’s view of calldata', { act: 'decode', what: 'calldata', data })
}
