/** JSON-RPC over HTTP with unchanged envelopes. */
import { PortalError } from '../../../src/core/lib/portal-error.ts'

export type RpcRequest = { jsonrpc: '2.0'; id: 1; method: string; params: unknown[] }
export type RpcError = { code: number; message: string; data?: unknown }
export type RpcResponse = { jsonrpc: '2.0'; id: 1; result: unknown } | { jsonrpc: '2.0'; id: 1; error: RpcError }

export type Call = {
  /** Returns the result and throws an error response. */
  (method: string, params: unknown[]): Promise<unknown>
  /** The whole response, including errors. */
  exchange: (request: RpcRequest) => Promise<RpcResponse>
}

export const rpcRequest = (method: string, params: unknown[]): RpcRequest => ({ jsonrpc: '2.0', id: 1, method, params })

/** Client for one endpoint. Throws the `TypeError` of `fetch` if the connection fails. */
export function rpcClient(url: string): Call {
  const exchange = async (request: RpcRequest): Promise<RpcResponse> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) })
    return (await response.json()) as RpcResponse
  }
  const call = async (method: string, params: unknown[]): Promise<unknown> => {
    const response = await exchange(rpcRequest(method, params))
    if ('result' in response) return response.result
    throw new PortalError('RECORD_STEP', {
      message: `anvil refused ${method}: ${response.error.code} ${response.error.message}`,
      at: JSON.stringify(params).slice(0, 200),
      hint: 'Compare the anvil version with the one in package.json, then correct scripts/prove/record/scenario.ts.',
    })
  }
  return Object.assign(call, { exchange })
}
