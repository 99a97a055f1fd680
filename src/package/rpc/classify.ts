/** Recommends what to do about an error or a response of an RPC call. Pure, and never throws. */
import { adviceOf, knownReleases, verdicts } from '../../../generated/rpc/errors.ts'
import { chain } from '../../chain.config.ts'
import { compareReleases, rangeWords, readClient } from '../../core/lib/client-version.ts'
import type { Verdict } from '../../core/lib/error-model.ts'
import { PROVIDER_CODES, PROVIDER_TEXTS, type ProviderMeaning } from '../../core/lib/provider-codes.ts'
import { errorParts, type Part } from './error-parts.ts'
import { findError, type KnownError } from './errors.ts'

export type ClassifyOptions = {
  /** The result of `web3_clientVersion`, such as `Monad/0.16.4`, or a release alone. */
  clientVersion?: string | undefined
}

export type RpcErrorVerdict = {
  verdict: Verdict
  /** Name of the error in the catalog. */
  entry?: string
  /** What to do, in one or a few sentences. */
  advice: string
}

/**
 * Classifies an error by the action that a program should take. Accepts a node's error object, a whole response, a
 * failed request, an HTML page, a text, or an error of viem, ethers or web3 with its causes.
 * Without a client version, errors of all releases count, and the advice lists the releases that return this one.
 * @example
 * classifyRpcError({ code: -32602, message: 'Invalid params' }).verdict // → 'fix-request'
 */
export function classifyRpcError(error: unknown, options: ClassifyOptions = {}): RpcErrorVerdict {
  const clientVersion = (options as ClassifyOptions | null)?.clientVersion
  const parts = errorParts(error)
  const client = typeof clientVersion === 'string' ? readClient(clientVersion) : undefined
  const release = client?.kind === 'monad' ? client.release : undefined
  const known = bestKnown(parts, release)
  const isRevert =
    known?.id === 'ExecutionReverted' || parts.some(({ code }) => code === 3 || code === 'CALL_EXCEPTION')
  if (client?.kind === 'foreign' && (known || isRevert))
    return isRevert ? verdictOf('reverted') : { ...verdictOf('unknown'), advice: foreignAdvice(client.name) }
  if (!known) return isRevert ? verdictOf('reverted') : (withoutText(parts) ?? verdictOf('unknown'))
  const notes = [known.remedy, codeNote(known, parts, release), nearestNote(release)]
  return { verdict: known.verdict, entry: known.id, advice: notes.filter((note) => note !== '').join(' ') }
}

const verdictOf = (verdict: Verdict, advice = String(adviceOf[verdicts.indexOf(verdict)])): RpcErrorVerdict => ({
  verdict,
  advice,
})

const foreignAdvice = (name: string): string =>
  `${name} is not a ${chain.name} node, and the catalog does not cover its errors. Read the message.`

/** The known error that fits best. A match of the code has priority. */
function bestKnown(parts: readonly Part[], release: string | undefined): KnownError | undefined {
  const method = parts.find((part) => part.method !== undefined)?.method
  const found = parts.flatMap(({ code, texts }) =>
    texts.flatMap((message) => findError({ code, message }, { release, method }) ?? []),
  )
  return found.find(({ isOfRelease }) => isOfRelease) ?? found.find(({ hasCode }) => hasCode) ?? found[0]
}

/** Notes which releases return this error, or that the code does not belong to the text. */
function codeNote(
  { id, hasCode, isOfRelease, range, codes, codesOfRelease }: KnownError,
  parts: readonly Part[],
  release?: string,
): string {
  const words = rangeWords(range)
  if (isOfRelease) return release === undefined && words !== '' ? `Clients ${words} answer so.` : ''
  if (hasCode) {
    const other = codesOfRelease.length > 0 ? `answers ${codesOfRelease.join(' or ')}` : 'does not have this error'
    return `Clients ${words} answer so; ${release} ${other}.`
  }
  const due = codes.join(' or ')
  const code = parts.find((part) => typeof part.code === 'number')?.code
  return code === undefined ? '' : `The text is that of ${id}, which has the code ${due} and not ${code}.`
}

/** Warns that the client is not a node of this chain, or that its release is not in the reference. */
export function clientNote(clientVersion: string): string {
  const client = readClient(clientVersion)
  if (client === undefined || client.kind === 'foreign') return `not a ${chain.name} node`
  return client.kind === 'monad' ? nearestNote(client.release) : 'it does not tell its release'
}

/** Notes that the nearest known release was used. */
function nearestNote(release: string | undefined): string {
  if (release === undefined) return ''
  const [oldest, newest] = knownReleases
  if (compareReleases(release, newest) > 0) return `${release} is newer than ${newest}, the newest client known here.`
  return compareReleases(release, oldest) < 0 ? `${release} is older than ${oldest}, the oldest client known here.` : ''
}

/** Advice for requests that a provider in front of the node rejected. */
const BY_PROVIDER: Readonly<Record<ProviderMeaning, readonly [Verdict, string]>> = {
  'too many requests': ['retry', 'Too many requests: wait, then send fewer at once.'],
  'the block range is too large': [
    'fix-request',
    'The endpoint allows fewer blocks or logs per request. Ask for a smaller range, or use another endpoint.',
  ],
  'the endpoint does not have the block yet': [
    'retry',
    'The node behind the endpoint is behind the head. Wait, or end the range some blocks below the head.',
  ],
  'the endpoint refuses the method or the batch': [
    'retry-elsewhere',
    'The endpoint refuses this method, or every batch. Send requests one by one, or use another endpoint.',
  ],
}

function ofProvider(parts: readonly Part[]): RpcErrorVerdict | undefined {
  for (const [meaning, [verdict, advice]] of Object.entries(BY_PROVIDER)) {
    const codes: readonly number[] = PROVIDER_CODES[meaning as ProviderMeaning]
    const pattern = PROVIDER_TEXTS[meaning as ProviderMeaning]
    const isIt = parts.some(
      ({ code, texts }) =>
        (typeof code === 'number' && codes.includes(code)) || texts.some((text) => pattern.test(text)),
    )
    if (isIt) return verdictOf(verdict, advice)
  }
  return undefined
}

/** Verdicts of JSON-RPC codes. They apply to every text. */
const BY_CODE: Readonly<Record<number, Verdict>> = {
  [-32700]: 'fix-request',
  [-32600]: 'fix-request',
  [-32601]: 'fix-request',
  [-32602]: 'fix-request',
  429: 'retry',
}

const LOST =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|UND_ERR|TIMEOUT$|NETWORK_ERROR$|SERVER_ERROR$)/
const LOST_NAME = /^(?:TimeoutError|AbortError|ConnectionError|SocketClosedError|WebSocketRequestError)$/
const LOST_TEXT =
  /fetch failed|failed to fetch|networkerror|network error|timed ?out|socket hang up|connection (?:reset|refused|closed)/i
const HTML = /^\s*<(?:!doctype|html|head|body)\b/i

/** The verdict by code, HTTP status or kind of failure, for errors without a known text. */
function withoutText(parts: readonly Part[]): RpcErrorVerdict | undefined {
  const refused = ofProvider(parts)
  if (refused) return refused
  const status = parts.find((part) => part.status !== undefined && part.status >= 400)?.status
  const byStatus = status === undefined ? undefined : ofStatus(status)
  if (byStatus) return byStatus
  for (const { code } of parts) {
    const verdict = typeof code === 'number' ? BY_CODE[code] : undefined
    if (verdict) return verdictOf(verdict)
    if (code === 'INSUFFICIENT_FUNDS') return verdictOf('fix-account')
  }
  if (parts.some(({ texts }) => texts.some((text) => HTML.test(text))))
    return verdictOf('retry-elsewhere', 'A web page came instead of JSON: check the address, or use another endpoint.')
  const isLost = parts.some(
    ({ code, name, texts }) =>
      (typeof code === 'string' && LOST.test(code)) ||
      (name !== undefined && LOST_NAME.test(name)) ||
      texts.some((text) => LOST_TEXT.test(text)),
  )
  return isLost ? verdictOf('retry', NO_ANSWER) : undefined
}

const NO_ANSWER = 'No answer came. Repeat a read; after sending a transaction ask for its receipt first.'

function ofStatus(status: number): RpcErrorVerdict {
  if (status === 429) return verdictOf(...BY_PROVIDER['too many requests'])
  if (status >= 500) return verdictOf('retry', `The endpoint failed with HTTP ${status}. ${NO_ANSWER}`)
  if (status === 401 || status === 403)
    return verdictOf('ask-operator', `HTTP ${status}: the endpoint is closed to you.`)
  return verdictOf('fix-request', `HTTP ${status}: the endpoint refuses the request as a whole.`)
}
