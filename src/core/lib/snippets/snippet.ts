/** Shared parts of all snippet templates: the request, its endpoint and value formatting. */

/** A JSON-RPC request in wire format. */
export type RpcRequest = { jsonrpc: '2.0'; id: number | string; method: string; params: unknown }

/** Endpoint URLs for snippets. A snippet declares the one that it uses once, at its top. */
export type Endpoint = {
  http: string
  ws: string
  /** The network's name in `viem/chains`, if any. */
  viemChain?: string
}

/** One language's way to send a request. */
export type SnippetLanguage = {
  /** Stable ID, used in storage and URLs: `curl`. */
  id: string
  /** Tab label: `curl`. */
  label: string
  /** Grammar the code is highlighted with: `bash`. */
  language: string
  /** Whether the language can keep a WebSocket open and therefore supports subscriptions. */
  subscribes: boolean
  /** Text of a runnable snippet. */
  render(request: RpcRequest, endpoint: Endpoint): string
}

/** Methods that only make sense on a WebSocket. */
export const isSubscription = (method: string): boolean => /^eth_(un)?subscribe$/.test(method)

/** Where `WebSocket` is a global class. */
export const NEEDS_SOCKET = '// In a browser, or in Node 22 or later.'

/** Reports a closed connection of a subscription in JavaScript, and says what to do then. */
export const ON_CLOSE =
  "socket.onclose = () => console.error('Closed. Subscribe again, and read the missed blocks with eth_getLogs.')"

/**
 * Whether the request ends a subscription. Its ID belongs to another connection, so the snippet subscribes first. IDs
 * that begin with zeros represent unknown ones and are sent as they are.
 */
export function endsOwn(request: RpcRequest): boolean {
  const [id] = positional(request)
  return request.method === 'eth_unsubscribe' && typeof id === 'string' && /^0x(?!0{24})[0-9a-f]{32}$/.test(id)
}

/** Params in order, for libraries without named params. An object's members keep their written order. */
export function positional({ params }: RpcRequest): readonly unknown[] {
  if (Array.isArray(params)) return params
  return typeof params === 'object' && params !== null ? Object.values(params) : []
}

/** Envelope members in conventional order. Empty params are omitted. */
export const envelope = ({ jsonrpc, id, method, params }: RpcRequest): Record<string, unknown> => ({
  jsonrpc,
  id,
  method,
  ...(params === undefined ? {} : { params }),
})
