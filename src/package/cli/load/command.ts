/** `check <url> --load`: puts a load on the reader's own node and prints its times by class. */
import { methodOf } from '../../../core/node-check/method-classes.ts'
import { type Limits, MAX_ANSWER_BYTES, type Read, readReply } from '../check/exchange.ts'
import { isFault, post } from '../check/post.ts'
import { publicAddress } from '../check/redact.ts'
import { siteOfPackage } from '../mcp/pages.ts'
import type { LoadCommand, Mix } from './options.ts'
import { type LoadReport, loadCode, loadText, nextSteps } from './report.ts'
import { type Ended, runLoad, type Send } from './run-load.ts'

/** Longest text of an error in the report. Characters. */
const SHOWN = 80
/** Statuses of a server or a proxy that limits the rate. */
const FEWER = [429, 503]
const METHOD_NOT_FOUND = -32_601

type Rpc = { result?: unknown; error?: { code?: unknown; message?: unknown } }
const rpcOf = (read: Read): Rpc => ('value' in read && (read.value as Rpc | null)) || {}

/** Why a response is not a result, or undefined. */
export function errorOf(read: Read): string | undefined {
  const { status } = read
  if (status !== undefined && status >= 400) return `HTTP ${status}`
  // Without the number of received bytes, so that equal faults are one kind.
  if ('fault' in read) return read.reason.replaceAll(/\d+ bytes/g, 'some bytes').slice(0, SHOWN)
  const { result, error } = rpcOf(read)
  if (error) return `${error.code} ${error.message}`.slice(0, SHOWN)
  return result === undefined ? 'neither a result nor an error' : undefined
}

/** Milliseconds of a `Retry-After`, which is a number of seconds or a date. */
export function retryAfterMs(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return ms >= 0 ? ms : undefined
}

type Once = (body: string) => Promise<{ read: Read; status?: number; retryAfter?: string | undefined }>

/** Sends each request once. A redirect is an error, because its target may be the host of others. */
function once({ url, timeoutMs, headers }: LoadCommand): Once {
  const limits: Limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES, maxRedirects: 0 }
  return async (body) => {
    try {
      const reply = await post(url, body, limits, headers)
      return { read: readReply(reply), status: reply.status, retryAfter: reply.retryAfter }
    } catch (error) {
      if (!isFault(error)) throw error
      return { read: { fault: error.code, reason: error.message } }
    }
  }
}

const loadOver =
  (send: Once): Send =>
  async (body): Promise<Ended> => {
    const { read, status = 0, retryAfter } = await send(body)
    const error = errorOf(read)
    return {
      ...(error !== undefined && { error }),
      ...(FEWER.includes(status) && { pause: { ms: retryAfterMs(retryAfter, Date.now()) } }),
    }
  }

/** Asks who responds, and once for each class, which also warms the node. Finds the classes to leave out. */
async function contact(send: Once, mix: Mix) {
  const ask = async (method: string, params: readonly unknown[]) =>
    (await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).read
  const first = await ask('eth_chainId', [])
  const failure = errorOf(first)
  if (failure !== undefined) return { failure }
  const version = rpcOf(await ask('web3_clientVersion', [])).result
  const notOffered: Record<string, string> = {}
  for (const [one] of mix) {
    const answer = await ask(methodOf(one), one.params)
    if (rpcOf(answer).error?.code === METHOD_NOT_FOUND) notOffered[one.name] = errorOf(answer) ?? ''
  }
  return {
    ...{ notOffered, chainId: String(rpcOf(first).result) },
    ...(typeof version === 'string' && { client: version }),
  }
}

/**
 * Puts the load on the node and prints the report. Exit codes: 0 within the limits, 1 stopped, failed or slow, 2 the
 * node did not respond.
 * @param redact removes keys of the URL and the headers from a text
 */
export async function loadCommand(
  options: LoadCommand,
  redact: (text: string) => string,
  print: (text: string) => void,
): Promise<0 | 1 | 2> {
  const { url, rate, isJson } = options
  const send = once(options)
  const found = await contact(send, options.mix)
  const endpoint = publicAddress(url)
  if ('failure' in found) {
    print(redact(`${endpoint} could not be loaded: ${found.failure}`))
    return 2
  }
  const mix = options.mix.filter(([one]) => !(one.name in found.notOffered))
  if (mix.length === 0) {
    print(redact(`${endpoint} offers no class of --mix.`))
    return 2
  }
  const interrupted = new AbortController()
  const stop = () => interrupted.abort()
  process.once('SIGINT', stop)
  const run = await runLoad(loadOver(send), { ...options, mix, signal: interrupted.signal })
  process.off('SIGINT', stop)
  const report: LoadReport = {
    ...{ date: new Date().toISOString(), endpoint, ...found, rate },
    ...run,
    next: nextSteps(run.classes),
  }
  const exitCode = loadCode(run)
  const site = async () => (await siteOfPackage())?.href.replace(/\/$/, '') ?? ''
  print(redact(isJson ? JSON.stringify({ exitCode, ...report }, null, 2) : loadText(report, await site())))
  return exitCode
}
