/** Reads the values of a text: its numbers, its address, its status. It may be no error at all. */
import { limits } from '../../../generated/rpc/limits.ts'
import type { Explanation } from './explain.ts'

type Explain = (error: unknown) => Explanation

/** A code alone, or after one word such as `error`. */
const CODE =
  /^[^\w-]{0,3}(?:(?:json-?rpc |rpc |http )?(?:error|code|errno|status|err)(?: code)?[^\w-]{1,3})?(-?\d{3,6})\W{0,3}$/i
/** Standard codes that stand for many errors. */
const MANY: Readonly<Record<string, string>> = {
  '-32000': 'a node that refuses a call or a transaction',
  '-32603': 'an internal error, and for most refusals of a transaction too',
}

/** A text that is no sentence: a code, a selector, a line of a receipt, an empty result or a request. */
export const ofAlone = (text: string, explained: Explain): Explanation | undefined =>
  ofCode(text, explained) ?? ofSelector(text, explained) ?? ofValue(text, explained)

/** A code without a text. */
function ofCode(text: string, explained: Explain): Explanation | undefined {
  const [, code] = CODE.exec(text) ?? []
  if (code === undefined) return undefined
  const what = MANY[code]
  const found = explained(code)
  return what === undefined || found.kind !== 'unknown'
    ? found
    : {
        ...found,
        ...{ cause: `The code ${code} stands for ${what}.`, confidence: 'guess', kind: 'client' },
        advice: 'Read the message next to the code, because the message belongs to only one error.',
      }
}

/** Four bytes alone, which are the selector of a custom error or of a function. */
const ofSelector = (text: string, explained: Explain): Explanation | undefined =>
  /^0x[0-9a-f]{8}$/i.test(text.trim())
    ? {
        ...explained({ message: 'execution reverted', data: text.trim() }),
        cause: 'Four bytes name a custom error or a function. This selector is none of the common errors.',
        advice: 'Look for it in the ABI, or in a list of selectors. A contract reverted with it if a call returned it.',
        confidence: 'guess',
      }
    : undefined

/** The state of a transaction as a line of a receipt. */
const STATUS =
  /^\W{0,3}(?:tx |transaction |receipt\.?)?status["']?\s*[:=]\s*["']?(0x[01]|[01]|failed|reverted|false)\b\W{0,3}$/i

/** A line of a receipt, an empty result or a request, none of which is a text of an error. */
function ofValue(text: string, explained: Explain): Explanation | undefined {
  const [, status] = STATUS.exec(text) ?? []
  if (status !== undefined) return explained({ transactionHash: '0x', status: /[1]$/.test(status) ? '0x1' : '0x0' })
  const value = objectIn(text)
  if (value === undefined) return undefined
  if (value.result === '0x' && value.error === undefined) return emptyResult(explained)
  return typeof value.method === 'string' &&
    value.error === undefined &&
    value.result === undefined &&
    'params' in value
    ? ofRequest(value.method, value.params, explained)
    : undefined
}

const emptyResult = (explained: Explain): Explanation => ({
  ...explained('returned no data'),
  ...{ cause: 'The call returned nothing: there is no code at the address, or its contract lacks the function.' },
  confidence: 'likely',
})

function ofRequest(method: string, params: unknown, explained: Explain): Explanation | undefined {
  const [filter] = Array.isArray(params) ? (params as unknown[]) : []
  const { fromBlock, toBlock = 'latest' } = (filter ?? {}) as { fromBlock?: unknown; toBlock?: unknown }
  const isLong = /^(?:0x0|earliest)$/.test(String(fromBlock)) && /^(?:latest|finalized|safe)$/.test(String(toBlock))
  if (method !== 'eth_getLogs' || !isLong) return undefined
  return { ...explained('block range too large'), cause: 'This is a request, from the first block to the newest.' }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  if (!/^\s*\{/.test(text) || text.length > LONGEST) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Longer texts are not read again. Characters. */
const LONGEST = 20_000

/** The sentence of a library names the error that it got, or the body of a page. */
const INSIDE = /(?:\bDetails: |\bResponse: |\bresponseBody=|\bresponse body: )["'\\]{0,3}([^\n]{3,2000})/gi
const PAGE = /<(?:title|h1)>\s*(?:[\w .:-]{1,60}[|:] ?)?(?:error )?([345]\d\d)\b[:\s]{0,3}([\w -]{0,40})/i
/** Libraries tell less than the endpoint. */
const OUTER: ReadonlySet<string> = new Set(['library', 'unknown', 'network', 'http', 'wallet', 'client', 'node'])

/** The error that a text quotes, if it is known for certain and its frame is not what failed. */
export function quoted(text: string, found: Explanation, explained: Explain): Explanation | undefined {
  if (text.length > LONGEST || found.decoded || !OUTER.has(found.kind)) return undefined
  const [, status, words = ''] = PAGE.exec(text) ?? []
  const isPage = found.kind !== 'http' || found.confidence !== 'certain' || /^A web page/.test(found.cause)
  if (status !== undefined && isPage) {
    const page = explained(`HTTP/1.1 ${status} ${words}`)
    if (page.kind === 'http' || page.kind === 'provider' || page.kind === 'network') return page
  }
  for (const [, inside = ''] of text.matchAll(INSIDE)) {
    const inner = explained(inside)
    const isSpecific = inner.kind !== 'unknown' && inner.verdict !== 'reverted' && !inner.decoded
    const isSurer = inner.confidence === 'certain' || (inner.confidence === 'likely' && found.confidence !== 'certain')
    if (isSpecific && isSurer && inner.cause !== explained('fetch failed').cause) return inner
  }
  return undefined
}

const NUMBER = String.raw`(\d[\d,_]{0,11}\d|\d)(?:\.0)?(k\b)?`
/** The longest range of blocks that a text allows. */
const RANGE = new RegExp(
  [
    `limited to (?:an? |the )?(?:range of )?${NUMBER}[ -](?:blocks?|ranges?)`,
    `(?:up to|at most|no more than|more than|maximum of|max(?:imum)? (?:allowed )?(?:is )?|over|exceeds?|larger than|greater than|within|less than)[: ]{1,2}(?:an? |the )?${NUMBER}[ -](?:blocks?|ranges?)`,
    `(?:block )?range (?:is )?(?:too (?:large|wide|big)[^\\d\\n"]{0,40}|limit(?:ed)?(?: of| to| is|:)? |exceeds? (?:the )?(?:max\\w* |limit |allowed )?(?:block range )?(?:of |is |limit |:|\\()?)[: (]{0,2}${NUMBER}(?![\\d"])`,
    `max(?:imum)?[ _]?(?:allowed )?(?:block )?range(?: is| of|:| =)? ?${NUMBER}`,
    `limit(?:ed)? (?:of|to|is) ${NUMBER} blocks?`,
  ].join('|'),
  'i',
)
const IS_RANGE = /more blocks|block range/
/** Results are counted too, and their number is no range. */
const RESULTS = /\b(?:results|logs|entries|records)\b/i

/** The advice with the number of the text. */
export function withRange(text: string, found: Explanation): Explanation {
  if (!IS_RANGE.test(found.cause) || text.length > LONGEST) return found
  const groups =
    RANGE.exec(text)
      ?.slice(1)
      .filter((group) => group !== undefined) ?? []
  const [digits, thousands] = groups
  const most = Number(digits?.replaceAll(/\D/g, '')) * (thousands ? 1_000 : 1)
  if (!(most > 0) || RESULTS.test(text.slice(0, RANGE.exec(text)?.index ?? 0))) return found
  return {
    ...found,
    advice: `Scan the range in chunks of ${most.toLocaleString('en')} blocks, or use another endpoint.`,
  }
}

const URL_IN = /\b(?:https?|wss?):\/\/(\[[\da-f:]+\]|[\w.-]{1,200})(?::(\d{1,5}))?/i
/** Messages of fetch, which name no cause. */
const FETCH = /fetch failed|failed to fetch|load failed|networkerror/i
const LOOPBACK = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\])/

/** Names the address that did not respond. */
export function withAddress(text: string, found: Explanation, explained: Explain): Explanation {
  if (!FETCH.test(text) || found.cause !== explained('fetch failed').cause) return found
  const [, host, port] = URL_IN.exec(text.replace(/https:\/\/(?:viem|links|docs)\.\S+/g, '')) ?? []
  if (host === undefined) return found
  const place = port === undefined ? host : `${host}:${port}`
  if (LOOPBACK.test(host))
    return { ...explained('ECONNREFUSED'), cause: `The address ${place} did not respond.`, confidence: 'likely' }
  return {
    ...found,
    cause: `No answer came from ${place}.`,
    advice: `Check the spelling of ${host}, then DNS, proxy and firewall. ${found.advice}`,
  }
}

const SIZES = /contract size limit \((\d+) > (\d+)\)|code (?:size|length)[^\d\n]{0,30}(\d{5,7})/i

/** A contract above the limit of Monad too, which is half of the limit of creation code. */
export function withSize(text: string, found: Explanation, explained: Explain): Explanation {
  const [, own, , other] = (text.length > LONGEST ? null : SIZES.exec(text)) ?? []
  const size = Number(own ?? other)
  const most = limits['init-code'] / 2
  return size > most && /131,072/.test(found.cause) ? explained('max code size exceeded') : found
}

/** The limit that an advice names, as a sentence or as a number, and the one that the text names. */
const OUR_MOST = /(?:The maximum is|Public endpoints allow) [\d,]+[^.]{0,30}\./
const AT_MOST = /(?<=\bat most )[\d,]+/
const THEIR_MOST =
  /\b(?:exceed\w*|above|over|(?:greater|higher|larger|more) than)\b[^\d\n"]{0,60}\b(\d[\d,_]*\d)\b(?! ?g?wei)|, (?:limit|max(?:imum)?|cap)[:= ]{1,2}(\d[\d,_]*\d)/i

/** The advice with the limit of the text, because each node has its own. */
export function withMost(text: string, found: Explanation): Explanation {
  if (text.length > LONGEST || !(OUR_MOST.test(found.advice) || AT_MOST.test(found.advice))) return found
  const [, exceeded, named] = THEIR_MOST.exec(text) ?? []
  const digits = (exceeded ?? named)?.replaceAll(/\D/g, '')
  if (digits === undefined) return found
  const most = BigInt(digits).toLocaleString('en')
  return { ...found, advice: found.advice.replace(OUR_MOST, `This node allows ${most}.`).replace(AT_MOST, most) }
}

const LOGS = /\bmethod["'\\]{0,3}\s?:\s?["'\\]{0,3}eth_getLogs\b/

/** A search of logs that takes too long has too many blocks. */
export const withLogs = (text: string, found: Explanation, explained: Explain): Explanation =>
  text.length <= LONGEST && LOGS.test(text) && found.cause === explained('ReadTimeout').cause
    ? {
        ...found,
        advice: `Request fewer blocks in one call, or raise the timeout. If a few blocks take as long, use another endpoint.`,
      }
    : found
