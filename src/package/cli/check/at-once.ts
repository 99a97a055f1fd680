/** Sends several requests without waiting, and checks that each response belongs to its request. */
import type { Problem } from '../../rpc/report.ts'
import { wrong } from './check-answer.ts'
import { ENVELOPE, numberOf } from './envelope.ts'
import type { Exchange } from './exchange.ts'
import type { Outcome } from './model.ts'
import { seen } from './reported.ts'

/** Their results cannot be mistaken for each other. */
const REQUESTS: readonly (readonly [method: string, params: unknown[]])[] = [
  ['eth_getBlockByNumber', ['0x0', false]],
  ['eth_chainId', []],
  ['eth_getBlockByNumber', ['0x1', false]],
  ['web3_clientVersion', []],
]

/**
 * @param bodyOf writes a request with a new ID
 * @param chainId the chain ID that the endpoint returned before
 */
export async function atOnce(
  send: (body: string) => Promise<Exchange>,
  bodyOf: (method: string, params: unknown[]) => string,
  chainId: unknown,
): Promise<Outcome> {
  const head = { method: ENVELOPE, probe: 'requests at once' }
  const sent = REQUESTS.map(([method, params]) => bodyOf(method, params))
  const exchanges = await Promise.all(sent.map((body) => send(body)))
  for (const [place, body] of sent.entries()) {
    const [request, exchange] = [REQUESTS[place], exchanges[place]]
    if (request === undefined || exchange === undefined || !('value' in exchange)) continue
    const found = crossed(request, body, exchange.value, chainId)
    if (found) return { ...head, verdict: 'differs', problems: [found], ...seen(body, exchange) }
  }
  return { ...head, verdict: 'fits', problems: [] }
}

function crossed(
  [method, params]: (typeof REQUESTS)[number],
  body: string,
  value: unknown,
  chainId: unknown,
): Problem | undefined {
  const { id, result } = (value ?? {}) as { id?: unknown; result?: unknown }
  if (result === undefined) return undefined
  const own = (JSON.parse(body) as { id: unknown }).id
  const [number] = params
  const isOwn =
    method === 'eth_chainId'
      ? chainId === undefined || result === chainId
      : method === 'web3_clientVersion'
        ? result !== chainId && typeof result !== 'object'
        : typeof result === 'object' && numberOf(result, String(number)) === number
  if (id !== own) return wrong('/id', `${JSON.stringify(id)}, when several requests were open together`, `${own}`)
  const message = `the result belongs to another of the ${REQUESTS.length} requests that were open together`
  return isOwn ? undefined : wrong('/result', message, `the result of ${method} ${JSON.stringify(params)}`)
}
