/** `monad-json-rpc/guard/fetch`: a `fetch` that checks JSON-RPC responses. */
import { inspector, isObject, targetError } from './inspector.ts'
import type { GuardOptions } from './types.ts'

export type { GuardFinding, GuardOptions } from './types.ts'

type Fetch = (input: never, init?: never) => Promise<Response>

/**
 * The same `fetch`, with a check of the response to every POST whose body is JSON-RPC. Everything else passes
 * unchanged.
 * @throws {MonadError} `GUARD_OPTIONS` for invalid options, `GUARD_TARGET` unless `fetch` is a function. In `throw`
 * mode the call rejects with `RESULT_SHAPE`, and `cause` is the finding.
 */
export function guardFetch<Function_ extends Fetch>(fetch: Function_, options: GuardOptions): Function_ {
  const inspect = inspector(options)
  if (typeof fetch !== 'function')
    throw targetError('this is no function', 'Give "fetch", or one that takes its place.')
  const ask = fetch as unknown as (input: unknown, init?: { body?: unknown }) => Promise<Response>
  const guarded = async (input: unknown, init?: { body?: unknown }): Promise<Response> => {
    const asked = payloadsOf(await bodyOf(input, init))
    const response = await ask(input, init)
    if (asked.length === 0) return response
    const answers = payloadsOf(await response.clone().text())
    for (const [index, answer] of answers.entries()) {
      const payload = asked.find(({ id }) => id === answer.id) ?? asked[index]
      if (payload === undefined || typeof payload.method !== 'string' || !('result' in answer)) continue
      const refused = inspect.result(payload.method, payload.params, answer.result)
      if (refused) throw refused
    }
    return response
  }
  return guarded as unknown as Function_
}

type Payload = { id?: unknown; method?: unknown; params?: unknown; result?: unknown }

/** The body of a request, from any of the arguments. */
async function bodyOf(input: unknown, init: { body?: unknown } | undefined): Promise<string> {
  if (typeof init?.body === 'string') return init.body
  if (init?.body !== undefined || !isObject(input) || !('clone' in input)) return ''
  return (input as Request).clone().text()
}

/** JSON-RPC objects of a body. Empty for any other text. */
function payloadsOf(text: string): Payload[] {
  try {
    return ([JSON.parse(text)].flat() as unknown[]).filter((one) => isObject(one)) as Payload[]
  } catch {
    return []
  }
}
