/** Errors, stack traces and log lines → the relevant error in them. */
import { jsonInside } from '../../core/lib/json-repair.ts'
import { nodeTexts } from '../../package/explain/node-errors.ts'
import { methods } from '../../package/rpc/method.ts'
import { type Offer, type Understanding, understanding } from './action.ts'
import { FOREIGN_ERRORS, type ForeignError } from './foreign-errors.ts'
import { isPlain, jsonOf } from './read-request.ts'

/** The start of a node's text matches from this length, because the rest may be cut off. Letters. */
const HEAD = 24
/** Shorter texts, such as `rejected`, occur in any text. */
const SHORTEST = 12
/** Generic texts. Anything else in the text has precedence. */
const GENERIC = ['Internal error', 'Invalid params', 'Invalid request', 'execution reverted', 'Parse error', 'rejected']

/** Normalizes escaped quotes, line breaks and runs of blanks. */
const plain = (text: string): string =>
  text
    .replace(/\\(["'])/g, '$1')
    .replace(/\\[nrt]/g, ' ')
    .replace(/\s+/g, ' ')

export function readError(text: string): Understanding | undefined {
  const words = plain(text)
  return (
    readRevert(words) ??
    readNull(words) ??
    readForeign(
      words,
      FOREIGN_ERRORS.filter(({ isFirst }) => isFirst),
    ) ??
    readSpecific(words) ??
    readForeign(words, FOREIGN_ERRORS) ??
    readStatus(words) ??
    readGeneric(words)
  )
}

/** A revert with its data or its selector. The contract's reason is more useful than the fact that it reverted. */
function readRevert(text: string): Understanding | undefined {
  if (!/revert|custom error|CALL_EXCEPTION/i.test(text)) return undefined
  const found =
    /\bdata["']?\s*[:=]\s*["']?(0x[0-9a-f]{8}(?:[0-9a-f]{64})*)(?![0-9a-f])/i.exec(text)?.[1] ??
    /(?:custom error|following signature|unknown error|selector|revert\w*)[^0]{0,40}(0x[0-9a-f]{8}(?:[0-9a-f]{64})*)(?![0-9a-f])/i.exec(
      text,
    )?.[1]
  const explain: Offer = {
    act: 'explain',
    title: 'The call reverted',
    known: 'execution reverted',
    entry: 'ExecutionReverted',
  }
  if (found !== undefined) {
    const data = found.toLowerCase()
    const what = data.length === 10 ? 'selector' : 'revert'
    return understanding('A revert', { act: 'decode', what, data }, explain)
  }
  const reason =
    /(?:execution reverted|reverted with (?:the following )?reason(?: string)?):?\s*["']?([^"'(]{3,200})/i.exec(
      text,
    )?.[1]
  const said = reason?.trim().replace(/\.$/, '')
  if (!said || /^(?:unknown custom error|no data|at |Version|URL|Details)/i.test(said)) return undefined
  return understanding('A revert', { ...explain, title: `The contract says: “${said}”` })
}

/** go-ethereum's clients report null as `not found`. */
function readNull(text: string): Understanding | undefined {
  const name = /\b((?:eth|debug|txpool)_\w+): not found\b/.exec(text)?.[1]
  const method = methods.find((one) => one === name)
  if (method === undefined) return undefined
  return understanding(
    'An answer of null',
    { act: 'explain', title: `${method} answered null`, method },
    { act: 'open', method, params: [] },
  )
}

type Found = { id: string; text: string; score: number }

/** The longest text of the node that the text contains, whole or as a start. */
function findKnown(text: string, from: readonly { id: string; text: string }[]): Found | undefined {
  const lower = text.toLowerCase()
  let best: Found | undefined
  for (const known of from) {
    const score = likeness(lower, known.text)
    if (score > (best?.score ?? 0)) best = { ...known, score }
  }
  return best
}

/** Number of letters of a node's text that the text contains, ignoring variable parts. */
function likeness(lower: string, known: string): number {
  const fixed = known.toLowerCase()
  if (lower.includes(fixed)) return fixed.length
  const [first = ''] = known.split(/\b[A-Z]\b|<[^<>]+>|…/)
  const head = first
    .trim()
    .toLowerCase()
    .slice(0, Math.max(HEAD, first === known ? HEAD : first.length))
  return head.length >= SHORTEST && lower.includes(head) && (first !== known || head.length >= HEAD) ? head.length : 0
}

const isGeneric = ({ text }: { text: string }): boolean => GENERIC.includes(text) || text.length < SHORTEST

function readSpecific(text: string): Understanding | undefined {
  const found = findKnown(
    text,
    nodeTexts().filter((known) => !isGeneric(known)),
  )
  return found && explained(text, found.text, found.id, found.text)
}

function readGeneric(text: string): Understanding | undefined {
  const found = findKnown(text, nodeTexts().filter(isGeneric))
  if (!found || !isErrorLike(text)) return undefined
  return explained(text, found.text, found.id, found.text)
}

const isErrorLike = (text: string): boolean => /error|reverted|invalid|reject|fail|-32\d{3}/i.test(text)

function readForeign(text: string, from: readonly ForeignError[]): Understanding | undefined {
  const foreign = from.find(
    ({ pattern, codes = [] }) => pattern.test(text) || codes.some((code) => text.includes(`${code}`)),
  )
  if (!foreign) return undefined
  const { title, known, status } = foreign
  if (known === undefined) return understanding('An error', { act: 'explain', title, ...(status && { status }) })
  const entry = nodeTexts().find(({ text: one }) => one === known)?.id
  return explained(text, title, entry, known)
}

const METHOD_OF: Readonly<Record<string, string>> = {
  'Transaction nonce too low': 'eth_getTransactionCount',
  'Signer had insufficient balance': 'eth_getBalance',
  'block range too large': 'eth_getLogs',
}

function explained(text: string, title: string, entry: string | undefined, known: string): Understanding {
  const code = /-32\d{3}\b/.exec(text)?.[0]
  const method = METHOD_OF[known] ?? methods.find((name) => text.includes(name))
  const offer: Offer = {
    ...{ act: 'explain', title, known },
    ...(code !== undefined && { code: Number(code) }),
    ...(entry !== undefined && { entry }),
  }
  if (method === undefined) return understanding('An error', offer)
  return understanding('An error', offer, { act: 'open', method, params: [] })
}

/** `status: 429`, `HTTP 502`, `"status":401`. */
function readStatus(text: string): Understanding | undefined {
  const status = Number(
    /\b(?:status(?:code)?["']?\s*[:=]?\s*|HTTP(?:\/[\d.]+)?\s+(?:status\s+)?)([45]\d\d)\b/i.exec(text)?.[1],
  )
  return Number.isNaN(status) ? undefined : statusUnderstood(status, 'An HTTP error')
}

const statusUnderstood = (status: number, what: string): Understanding =>
  understanding(what, { act: 'explain', title: `HTTP ${status}`, status })

/** A log line that contains JSON, of a node or of a load balancer. */
export function readLog(text: string): Understanding | undefined {
  const inside = /^\s*\{/.test(text) ? text : jsonInside(text)
  const value = inside === undefined ? undefined : jsonOf(inside)?.value
  if (!isPlain(value)) return undefined
  if (isPlain(value.fields) && typeof value.fields.message === 'string') {
    const { message, ...fields } = value.fields
    const service = typeof value.target === 'string' ? value.target : 'node'
    return understanding('A line of a node’s log', { act: 'log', service, message: String(message), fields })
  }
  const request = isPlain(value.httpRequest) ? value.httpRequest : value
  const status = Number(request.status ?? request.statusCode)
  if (status >= 400 && status < 600) {
    const url = String(request.requestUrl ?? request.url ?? '')
    const notes = /[?&@]|\/v\d\//.test(url) ? ['The address in this line holds a key: it is not shown here.'] : []
    const { what, offers } = statusUnderstood(status, 'A line of a log: an HTTP error')
    return { what, offers: notes.length > 0 ? [{ ...offers[0], notes }] : offers }
  }
  return undefined
}
