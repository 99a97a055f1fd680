/** Checks whether pages of an origin can use an endpoint. Sends the same CORS requests as a browser. */
import type { Limits } from './exchange.ts'
import type { Outcome } from './model.ts'
import { exchange, headersFor, isFault } from './post.ts'
import { problem } from './relations.ts'

/** Name of the CORS outcomes in the report. */
export const CORS = 'cors'

const LIMITS: Limits = { timeoutMs: 10_000, maxBytes: 1_000_000, maxRedirects: 0 }
const BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })

type Header = string | string[] | undefined

/**
 * Sends requests like a page of `origin`: the preflight for a JSON body, then the request itself.
 * @param headers Sent with every request. The preflight lists them because a page would send them too.
 */
export async function corsOutcomes(
  url: URL,
  origin: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Outcome[]> {
  const wanted = ['content-type', ...Object.keys(headers)]
  const preflight = {
    ...{ origin, 'access-control-request-method': 'POST' },
    'access-control-request-headers': wanted.join(','),
  }
  return [
    await outcome('preflight', url, { method: 'OPTIONS', body: '', headers: preflight }, (status, found) => [
      ...(status >= 200 && status < 300
        ? []
        : [problem('/status', `HTTP ${status} for OPTIONS, so pages cannot send JSON`, '2xx')]),
      ...originProblems(found['access-control-allow-origin'], origin),
      ...headerProblems(found['access-control-allow-headers'], wanted),
    ]),
    await outcome(
      'answer',
      url,
      { method: 'POST', body: BODY, headers: { ...headersFor(BODY), ...headers, origin } },
      (_, found) => originProblems(found['access-control-allow-origin'], origin),
    ),
  ]
}

type Found = Readonly<Record<string, Header>>
type Problems = Outcome['problems']

async function outcome(
  probe: string,
  url: URL,
  sent: Parameters<typeof exchange>[1],
  check: (status: number, headers: Found) => Problems,
): Promise<Outcome> {
  try {
    const { message } = await exchange(url, sent, LIMITS)
    const problems = check(message.statusCode ?? 0, message.headers)
    return { method: CORS, probe, verdict: problems.length > 0 ? 'differs' : 'fits', problems }
  } catch (error) {
    if (!isFault(error)) throw error
    return { method: CORS, probe, verdict: 'differs', problems: [problem('', error.message, 'a response')] }
  }
}

function originProblems(found: Header, origin: string): Problems {
  const given = String(found ?? '')
  if (given === '*' || given === origin) return []
  const what = given === '' ? 'no access-control-allow-origin' : `access-control-allow-origin is ${given}`
  return [problem('/headers', `${what}, so pages of ${origin} cannot read responses`, `* or ${origin}`)]
}

function headerProblems(found: Header, wanted: readonly string[]): Problems {
  const given = String(found ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  // The wildcard does not cover "authorization".
  const refused = wanted.filter((name) => !given.includes(name) && !(given.includes('*') && name !== 'authorization'))
  return refused.map((name) =>
    problem('/headers', `access-control-allow-headers lacks ${name}, so pages cannot send it`, name),
  )
}
