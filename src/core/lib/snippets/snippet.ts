/** What every snippet template shares: the request, where it is sent, and how values are written. */

/** A JSON-RPC request as it goes over the wire. */
export type RpcRequest = { jsonrpc: '2.0'; id: number | string; method: string; params: unknown }

/** Addresses a snippet sends to: it names one of them once, at its top. */
export type Endpoint = {
  http: string
  ws: string
  /** The network's name in `viem/chains`, where it has one. */
  viemChain?: string
}

/** One language's way to send a request. */
export type SnippetLanguage = {
  /** Stable id, kept in storage and URLs: `curl`. */
  id: string
  /** Tab label: `curl`. */
  label: string
  /** Grammar the code is highlighted with: `bash`. */
  language: string
  /** Whether it can hold a WebSocket open, so that subscriptions are worth showing. */
  subscribes: boolean
  /** Text of a runnable snippet. */
  render(request: RpcRequest, endpoint: Endpoint): string
}

/** Methods that only make sense on a WebSocket. */
export const isSubscription = (method: string): boolean => /^eth_(un)?subscribe$/.test(method)

/** Params in order, for libraries without params by name: an object's members follow the order they are written in. */
export function positional({ params }: RpcRequest): readonly unknown[] {
  if (Array.isArray(params)) return params
  return typeof params === 'object' && params !== null ? Object.values(params) : []
}

/** The envelope's members in the order people write them; params are left out when there are none to send. */
export const envelope = ({ jsonrpc, id, method, params }: RpcRequest): Record<string, unknown> => ({
  jsonrpc,
  id,
  method,
  ...(params === undefined ? {} : { params }),
})
