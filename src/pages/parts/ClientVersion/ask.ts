/** `web3_clientVersion` of an endpoint → the release to show, or why it is unknown. */

import { endpointFault } from '../../../call/send/endpoint.ts'
import { noAnswer } from '../../../call/send/no-answer.ts'
import { chain } from '../../../chain.config.ts'
import { readClient } from '../../../core/lib/client-version.ts'
import { callEndpoint } from '../../../ui/browser/endpoint-frame.ts'

/** `release` as the node reports it. `note` is always set, for the reader. */
export type Asked = { release?: string; note: string }

const BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'web3_clientVersion', params: [] })

/** Sends one request. Never throws. */
export async function askEndpoint(url: string): Promise<Asked> {
  const fault = endpointFault(url, location.protocol)
  if (fault) return { note: fault }
  const outcome = await callEndpoint({ url, body: BODY })
  if (outcome.kind === 'answer') return readAnswer(outcome.text)
  if (outcome.kind === 'http') return { note: `The endpoint returned HTTP ${outcome.status}.` }
  return { note: `${noAnswer(outcome).title}.` }
}

/** A node's response: its release, or its other description of itself. */
export function readAnswer(text: string): Asked {
  const { result, error } = parsed(text)
  if (typeof result !== 'string') {
    const message = typeof error?.message === 'string' ? `: ${error.message}` : ''
    return { note: `The endpoint does not return its client${message}.` }
  }
  const said = result.slice(0, 80)
  const client = readClient(result)
  if (client?.kind === 'monad') return { release: client.release, note: `Your endpoint runs ${said}.` }
  if (client?.kind === 'unversioned')
    return { note: `Your endpoint is a ${chain.name} node that does not return its release: ${said}.` }
  return { note: `Your endpoint is not a ${chain.name} node. It returned ${said}.` }
}

function parsed(text: string): { result?: unknown; error?: { message?: unknown } | null } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
