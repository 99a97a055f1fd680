/** `monad-json-rpc/guard/eip1193`: checks the responses of providers and request functions. */
import { type Call, type Inspector, inspector, isObject, isRequest, standIn, targetError } from './inspector.ts'
import type { GuardOptions } from './types.ts'

export type { GuardFinding, GuardOptions } from './types.ts'

/** A function that accepts `{ method, params }`, or an object whose `request` is one. */
export type Eip1193Target = ((request: never) => Promise<unknown>) | { request: (...args: never[]) => Promise<unknown> }

/**
 * The same provider or request function, with checks of its responses and subscription messages. Methods outside the
 * reference pass unchecked, and so do errors.
 * @throws {MonadError} `GUARD_OPTIONS` for invalid options, `GUARD_TARGET` for a target that cannot be guarded. In
 * `throw` mode a request rejects with `RESULT_SHAPE`, and `cause` is the finding.
 * @example
 * const answer = async (_: { method: string }) => '0x8f'
 * const request = guardEip1193(answer, { mode: 'throw' })
 * await request({ method: 'eth_chainId' }) // → '0x8f'
 */
export function guardEip1193<Target extends Eip1193Target>(target: Target, options: GuardOptions): Target {
  const inspect = inspector(options)
  const given: unknown = target
  if (isObject(given) && 'request' in given && typeof given.request === 'function') {
    refuseClient(given)
    return guardedObject(given as Provider, inspect) as unknown as Target
  }
  if (typeof given === 'function') return guardedRequest(given as Request, inspect) as unknown as Target
  throw targetError('there is no "request" in what was given', 'Give a provider, or a function that takes { method }.')
}

type Request = (...args: unknown[]) => unknown
type Provider = { request: Request; on?: Call; addListener?: Call }

/** A client's actions use its own request, so a wrapped client would check nothing. */
function refuseClient(target: object): void {
  if ('transport' in target && 'extend' in target)
    throw targetError(
      'a client of viem keeps its own transport',
      'Use "guardTransport" of "monad-json-rpc/guard/viem".',
    )
}

function guardedRequest(request: Request, inspect: Inspector): Request {
  return async (...args) => {
    const [asked] = args
    if (!isRequest(asked))
      throw targetError('the function was called without { method }', 'Guard a function that takes { method, params }.')
    const answer: unknown = await request(...args)
    const refused = inspect.result(asked.method, asked.params, answer)
    if (refused) throw refused
    return answer
  }
}

type Listener = (value: unknown) => void
type Message = { type?: unknown; data?: { subscription?: unknown; result?: unknown } }

function guardedObject(target: Provider, inspect: Inspector): Provider {
  const listening = new Map<Listener, Listener>()
  const checked = (listener: Listener): Listener => {
    const known = listening.get(listener)
    if (known) return known
    const made: Listener = (value) => {
      const { type, data } = (value ?? {}) as Message
      if (type === 'eth_subscription' && inspect.event(data?.subscription, data?.result)) return
      listener(value)
    }
    listening.set(listener, made)
    return made
  }
  /** Wraps message listeners. Removing a listener finds its wrapper. */
  const wired = (name: 'on' | 'addListener' | 'removeListener' | 'off') => {
    const call = (target as Record<string, unknown>)[name]
    if (typeof call !== 'function') return {}
    return {
      [name]: (event: string, listener: Listener): unknown =>
        call.call(target, event, event === 'message' ? checked(listener) : listener),
    }
  }
  const members = { ...wired('on'), ...wired('addListener'), ...wired('removeListener'), ...wired('off') }
  return standIn(target, { ...members, request: guardedRequest(target.request.bind(target), inspect) })
}
