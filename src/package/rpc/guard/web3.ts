/** `monad-json-rpc/guard/web3`: checks providers of web3.js 4, whose `request` returns whole envelopes. */
import { type Inspector, inspector, isObject, standIn, targetError } from './inspector.ts'
import type { GuardOptions } from './types.ts'

export type { GuardFinding, GuardOptions } from './types.ts'

/** `new HttpProvider(url)`, `new WebSocketProvider(url)`, or `web3.currentProvider`. */
export type Web3Provider = { request: (...args: never[]) => Promise<unknown> }

/**
 * The same provider, with checks of the results in its envelopes and of subscription events. Pass it to `new Web3(…)`
 * or `web3.setProvider(…)`.
 * @throws {MonadError} `GUARD_OPTIONS` for invalid options, `GUARD_TARGET` for any other value. In `throw` mode a
 * request rejects with `RESULT_SHAPE`, and events that do not fit are dropped.
 */
export function guardWeb3<Provider extends Web3Provider>(provider: Provider, options: GuardOptions): Provider {
  const inspect = inspector(options)
  const given: unknown = provider
  if (!isObject(given) || typeof (given as Given).request !== 'function')
    throw targetError(
      'there is no "request" in what was given',
      'Give a provider of web3.js, such as web3.currentProvider.',
    )
  const target = given as Given
  const on = target.on?.bind(target)
  return standIn(target, {
    request: guardedRequest(target.request.bind(target), inspect),
    ...(on && { on: (event: string, listener: Listener) => on(event, checkedListener(event, listener, inspect)) }),
  }) as unknown as Provider
}

type Listener = (value: unknown) => void
type Given = {
  request: (...args: unknown[]) => Promise<unknown>
  on?: (event: string, listener: Listener) => unknown
}
type Payload = { id?: unknown; method: string; params?: unknown }
type Envelope = { id?: unknown; result?: unknown }

function guardedRequest(request: Given['request'], inspect: Inspector): Given['request'] {
  return async (...args) => {
    const response: unknown = await request(...args)
    const asked = [args[0]].flat() as Payload[]
    for (const [index, answer] of ([response].flat() as (Envelope | null)[]).entries()) {
      const payload = asked.find(({ id }) => id === answer?.id) ?? asked[index]
      if (payload === undefined || !isObject(answer) || !('result' in answer)) continue
      const refused = inspect.result(payload.method, payload.params, answer.result)
      if (refused) throw refused
    }
    return response
  }
}

type Message = { method?: unknown; params?: { subscription?: unknown; result?: unknown } }

function checkedListener(event: string, listener: Listener, inspect: Inspector): Listener {
  if (event !== 'message') return listener
  return (value) => {
    const { method, params } = (value ?? {}) as Message
    if (method === 'eth_subscription' && inspect.event(params?.subscription, params?.result)) return
    listener(value)
  }
}
