/** `monad-json-rpc/guard/ethers`: checks the responses of ethers 6 providers and their signers. */
import type { PortalError } from '../../../core/lib/portal-error.ts'
import { type Inspector, inspector, targetError } from './inspector.ts'
import type { GuardOptions } from './types.ts'

export type { GuardFinding, GuardOptions } from './types.ts'

/** A `JsonRpcProvider`, `WebSocketProvider` or `BrowserProvider`. */
export type EthersProvider = {
  _send: (payload: never) => Promise<readonly unknown[]>
  getRpcError: (payload: never, error: never) => Error
}

/**
 * Checks every future response of a provider and its subscription events. Changes and returns the provider itself,
 * because its private members do not allow a proxy. Its signers and contracts are checked too.
 * @throws {MonadError} `GUARD_OPTIONS` for invalid options, `GUARD_TARGET` for any other value. In `throw` mode calls
 * reject with `RESULT_SHAPE`, and events that do not fit are dropped. `cause` is the finding.
 */
export function guardEthers<Provider extends EthersProvider>(provider: Provider, options: GuardOptions): Provider {
  const inspect = inspector(options)
  const given = provider as unknown as Partial<Internals> | null | undefined
  if (typeof given?._send !== 'function' || typeof given.getRpcError !== 'function')
    throw targetError('this is no JSON-RPC provider of ethers 6', 'Give a JsonRpcProvider or one that extends it.')
  if (guarded.has(provider)) throw targetError('this provider is guarded already', 'Guard a provider once.')
  guarded.add(provider)
  const internals = given as Internals
  checkAnswers(internals, inspect)
  if (typeof internals._processMessage === 'function') checkMessages(internals, inspect)
  return provider
}

const guarded = new WeakSet<object>()

type Payload = { id: number; method: string; params?: unknown }
type Answer = { id: number; result?: unknown; error?: unknown }
type Internals = {
  _send: (payload: Payload | readonly Payload[]) => Promise<Answer[]>
  getRpcError: (payload: Payload, error: { error?: unknown }) => Error
  _processMessage?: (message: string) => Promise<void>
}

/** An error that replaces a rejected response. ethers would convert it to its own error, but here ours is thrown. */
class Refusal {
  readonly code = -32603
  readonly message: string
  readonly reason: PortalError

  constructor(reason: PortalError) {
    this.message = reason.message
    this.reason = reason
  }
}

function checkAnswers(provider: Internals, inspect: Inspector): void {
  const send = provider._send.bind(provider)
  const errorOf = provider.getRpcError.bind(provider)
  const checked = (asked: readonly Payload[], answer: Answer): Answer => {
    const payload = asked.find(({ id }) => id === answer.id) ?? (asked.length === 1 ? asked[0] : undefined)
    if (payload === undefined || !('result' in answer)) return answer
    const refused = inspect.result(payload.method, payload.params, answer.result)
    return refused ? { id: answer.id, error: new Refusal(refused) } : answer
  }
  provider._send = async (payload) => {
    const asked = Array.isArray(payload) ? (payload as readonly Payload[]) : [payload as Payload]
    return (await send(payload)).map((answer) => checked(asked, answer))
  }
  provider.getRpcError = (payload, error) =>
    error.error instanceof Refusal ? error.error.reason : errorOf(payload, error)
}

type Message = { method?: unknown; params?: { subscription?: unknown; result?: unknown } }

function checkMessages(provider: Internals, inspect: Inspector): void {
  const process = provider._processMessage?.bind(provider)
  provider._processMessage = async (message) => {
    const { method, params } = parsed(message)
    if (method === 'eth_subscription' && inspect.event(params?.subscription, params?.result)) return
    await process?.(message)
  }
}

/** Leaves messages that are not JSON to ethers. */
function parsed(message: string): Message {
  try {
    return (JSON.parse(message) ?? {}) as Message
  } catch {
    return {}
  }
}
