/** Errors, stack traces and log lines → the relevant error in them. */
import { jsonInside } from '../../core/lib/json-repair.ts'
import type { Explanation } from '../../package/explain/explain.ts'
import { explainFully } from '../../package/explain/fully.ts'
import { methods } from '../../package/rpc/method.ts'
import { type Offer, type Understanding, understanding } from './action.ts'
import { isPlain, jsonOf } from './read-request.ts'

/** go-ethereum's clients report null as `not found`. */
const NULL_OF = /\b((?:eth|debug|txpool)_\w{1,60}): not found\b/
/** A code of JSON-RPC in the text. */
const CODE = /(?<!\w)-32\d{3}\b/

const WHAT: Readonly<Partial<Record<Explanation['kind'], string>>> = {
  revert: 'A revert',
  http: 'An HTTP error',
  receipt: 'A receipt',
  method: 'A method that is not here',
  wallet: 'An error of a wallet',
  bundler: 'An error of a bundler',
}

/** Undefined for a text that is no known error. */
export function readError(text: string): Understanding | undefined {
  const explanation = explainFully(text)
  const name = NULL_OF.exec(text)?.[1]
  const nullOf = methods.find((method) => method === name)
  if (explanation.confidence === 'none' && nullOf === undefined) return undefined
  const code = CODE.exec(text)?.[0]
  const offer: Offer = {
    ...{ act: 'explain', explanation },
    ...(code !== undefined && { code: Number(code) }),
    ...(nullOf !== undefined && { method: nullOf }),
  }
  const what = nullOf === undefined ? (WHAT[explanation.kind] ?? 'An error') : 'An answer of null'
  const method = nullOf ?? nextMethod(explanation, text)
  return method === undefined
    ? understanding(what, offer)
    : understanding(what, offer, { act: 'open', method, params: [] })
}

/** The method that helps, or the one that the error is about. */
function nextMethod({ where }: Explanation, text: string): string | undefined {
  const about = methods.find((name) => name === where.method)
  return about ?? methods.find((name) => text.includes(name))
}

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
    const notes = /[?&@]|\/v\d\//.test(url) ? ['The address in this line holds a key. It is not shown here.'] : []
    const explanation = explainFully({ status })
    const offer: Offer = { act: 'explain', explanation, code: status, ...(notes.length > 0 && { notes }) }
    return understanding('A line of a log: an HTTP error', offer)
  }
  return undefined
}
