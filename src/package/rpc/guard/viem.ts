/** `monad-json-rpc/guard/viem`: checks the responses of viem transports, and so of every action. */
import { type Inspector, inspector, isRequest, targetError } from './inspector.ts'
import type { GuardOptions } from './types.ts'

export type { GuardFinding, GuardOptions } from './types.ts'

/** A function that creates a transport: `http(…)`, `webSocket(…)`, `custom(…)` or `fallback(…)`. */
export type ViemTransport = (...args: never[]) => { request: (...args: never[]) => Promise<unknown>; value?: unknown }

/**
 * The same transport, with checks of its responses and events. Inside `fallback([…])`, guard each transport in `throw`
 * mode, so that viem tries the next transport if a response does not fit.
 * @throws {MonadError} `GUARD_OPTIONS` for invalid options, `GUARD_TARGET` for a client or a provider. In `throw` mode
 * requests reject with `RESULT_SHAPE`, and events that do not fit go to `onError` of the subscription.
 * @example
 * const make = () => ({ request: async (_: { method: string }) => '0x08f' })
 * const { request } = guardTransport(make, { mode: 'throw' })()
 * await request({ method: 'eth_chainId' }).catch((error) => error.code) // → 'RESULT_SHAPE'
 */
export function guardTransport<Transport extends ViemTransport>(
  transport: Transport,
  options: GuardOptions,
): Transport {
  const inspect = inspector(options)
  if (typeof transport !== 'function')
    throw targetError(
      'this is no transport',
      'Give http(…), webSocket(…) or custom(…); a client is made with the guarded transport.',
    )
  const made = (...args: unknown[]) => guardedTransport((transport as unknown as Make)(...args), inspect)
  return made as unknown as Transport
}

/** A value from the wire without the `gasPrice` of transactions with dynamic fees, which viem's types do not allow. */
export type ForViem<Value> = Value extends readonly (infer Item)[]
  ? ForViem<Item>[]
  : Value extends { transactions: infer Listed }
    ? Omit<Value, 'transactions'> & { transactions: ForViem<Listed> }
    : Value extends { maxFeePerGas: unknown; gasPrice: unknown }
      ? Omit<Value, 'gasPrice'>
      : Value

/**
 * The same block or transaction, typed as `formatBlock` and `formatTransaction` of viem accept it. Nodes return a
 * `gasPrice` for every included transaction, but viem's types do not allow it together with `maxFeePerGas`. The value
 * is not changed.
 * @example
 * forViem({ type: '0x2', maxFeePerGas: '0x1', gasPrice: '0x1' }) // → { type: '0x2', maxFeePerGas: '0x1', gasPrice: '0x1' }
 */
export const forViem = <const Value>(value: Value): ForViem<Value> => value as ForViem<Value>

type Made = { request: (...args: unknown[]) => Promise<unknown>; value?: { subscribe?: Subscribe } }
type Make = (...args: unknown[]) => Made

function guardedTransport(made: Made, inspect: Inspector): Made {
  if (typeof made?.request !== 'function')
    throw targetError('the function made no transport', 'Give http(…), webSocket(…) or custom(…).')
  const request: Made['request'] = async (...args) => {
    const answer: unknown = await made.request(...args)
    const [asked] = args
    const refused = isRequest(asked) ? inspect.result(asked.method, asked.params, answer) : undefined
    if (refused) throw refused
    return answer
  }
  const subscribe = made.value?.subscribe
  if (subscribe === undefined) return { ...made, request }
  return { ...made, request, value: { ...made.value, subscribe: guardedSubscribe(subscribe, inspect) } }
}

type Handlers = {
  params: readonly unknown[]
  onData: (data: unknown) => void
  onError?: (error: unknown) => void
}
type Subscribe = (handlers: Handlers) => Promise<{ subscriptionId: unknown }>

/** The transport subscribes by itself, so the kind comes from the params of this call. */
function guardedSubscribe(subscribe: Subscribe, inspect: Inspector): Subscribe {
  return (handlers) => {
    const name = `viem-${count++}`
    inspect.subscribed(name, handlers.params)
    return subscribe({
      ...handlers,
      onData: (data) => {
        const refused = inspect.event(name, (data as { result?: unknown } | undefined)?.result)
        if (refused) handlers.onError?.(refused)
        else handlers.onData(data)
      },
    })
  }
}
let count = 0
