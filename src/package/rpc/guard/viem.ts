/** `monad-json-rpc/guard/viem`: transports of viem whose answers are checked, so that every action is. */
import { type Inspector, inspector, isRequest, targetError } from './inspector.ts'
import type { GuardOptions } from './types.ts'

export type { GuardFinding, GuardOptions } from './types.ts'

/** `http(…)`, `webSocket(…)`, `custom(…)`, `fallback(…)`: a function that makes a transport. */
export type ViemTransport = (...args: never[]) => { request: (...args: never[]) => Promise<unknown>; value?: unknown }

/**
 * The same transport, its answers and pushed events checked. Inside `fallback([…])` guard each transport in `throw`
 * mode: an answer that does not fit makes viem ask the next one.
 * @throws {MonadError} `GUARD_OPTIONS` for options that make no sense, `GUARD_TARGET` for a client or a provider. In
 * `throw` mode requests reject with `RESULT_SHAPE`; events that do not fit go to `onError` of the subscription.
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

/** What the wire brings, without what the types of viem deny: the `gasPrice` of transactions with dynamic fees. */
export type ForViem<Value> = Value extends readonly (infer Item)[]
  ? ForViem<Item>[]
  : Value extends { transactions: infer Listed }
    ? Omit<Value, 'transactions'> & { transactions: ForViem<Listed> }
    : Value extends { maxFeePerGas: unknown; gasPrice: unknown }
      ? Omit<Value, 'gasPrice'>
      : Value

/**
 * The same block or transaction, typed as `formatBlock` and `formatTransaction` of viem take it. Nodes answer a `gasPrice`
 * for every included transaction; the types of viem know none beside `maxFeePerGas`. The value is not changed.
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

/** The transport subscribes by itself, so the kind is taken from the params of this call. */
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
