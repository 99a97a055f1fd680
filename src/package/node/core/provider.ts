/** The node as an EIP-1193 provider with subscriptions. */

import { errorObject, NodeError } from './chain/errors.ts'
import { type FaultBox, optionOf } from './chain/faults.ts'
import type { NodeProvider } from './chain/node-types.ts'
import type { Connection, Send } from './connection.ts'

/** EIP-1193 error code of a disconnected provider. */
const DISCONNECTED = 4900

/** An error in the form of EIP-1193. */
export class ProviderError extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
    this.data = data
  }
}

const disconnected = () => new ProviderError({ code: DISCONNECTED, message: 'The node closed the connection.' })

/** @param connect opens a connection at the first request */
export function providerOf(connect: (send: Send) => Connection, faults: FaultBox, clientVersion: string): NodeProvider {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  let connection: Connection | undefined
  const opened = () => {
    connection ??= connect((message) => {
      if (message !== undefined) return emit('message', messageOf(message))
      connection = undefined
      emit('disconnect', disconnected())
    })
    return connection
  }
  return {
    request: async ({ method, params }) => {
      if (faults.strike(['drop'], [method])) throw disconnected()
      if (faults.strike(['half-open'], [method])) return new Promise(() => undefined)
      const late = faults.strike(['delay'], [method])
      if (late) await new Promise((resolve) => setTimeout(resolve, optionOf(late, 'ms')))
      try {
        return await opened().ask({ method, params })
      } catch (error) {
        throw error instanceof NodeError ? new ProviderError(errorObject(error, clientVersion, method)) : error
      }
    },
    on: (event, listener) => void listeners.set(event, new Set([...(listeners.get(event) ?? []), listener])),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}

/** A subscription message in the form of EIP-1193. */
function messageOf(message: string): object {
  const { method, params } = JSON.parse(message) as { method: string; params: unknown }
  return { type: method, data: params }
}
