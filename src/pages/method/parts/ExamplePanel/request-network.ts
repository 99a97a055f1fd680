/** Finds the network of a request by the contracts, transactions and blocks that it names. Pure. */

import type { NamedEndpoint } from '../../../../core/facts/endpoints.ts'
import { isPublicNetwork } from '../../../../core/lib/network-names.ts'
import type { RpcRequest } from '../../../../core/lib/snippets/snippet.ts'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import { isLocal, localReason, networkOf, type PanelState } from './panel-state.ts'

/** Methods that read an account. An account exists on every network. */
const OF_ACCOUNTS = /^(?:eth_getBalance|eth_getTransactionCount|txpool_statusByAddress)$/

/** Members of params that name a contract or a block. */
const NAMING = ['to', 'address', 'blockHash']

/** Addresses and hashes. Values that begin with 15 zero bytes are precompiles and unused accounts. */
const VALUE = /^0x(?!0{30})(?:[\da-f]{40}|[\da-f]{64})$/

/** The contracts, transactions and blocks in the params of a request, in lower case. */
export function namedIn({ method, params }: RpcRequest): string[] {
  if (OF_ACCOUNTS.test(method)) return []
  const found: string[] = []
  const visit = (value: unknown, isNaming: boolean): void => {
    if (typeof value === 'string') {
      if (isNaming && VALUE.test(value.toLowerCase())) found.push(value.toLowerCase())
    } else if (Array.isArray(value)) for (const inner of value) visit(inner, isNaming)
    else for (const [key, inner] of Object.entries(value ?? {})) visit(inner, NAMING.includes(key))
  }
  const [first, ...others] = Array.isArray(params) ? params : [params]
  visit(first, Array.isArray(params))
  for (const other of others) visit(other, Array.isArray(other))
  return found
}

/**
 * The public network that a request keeps although the reader chose another public one. A built request keeps it while
 * it contains a contract, transaction or block of a case.
 */
export function keptNetwork(
  facts: Pick<PanelFacts, 'endpoints' | 'local' | 'unserved'>,
  cases: PanelCases,
  request: RpcRequest,
  state: Pick<PanelState, 'network'>,
): NamedEndpoint | undefined {
  const chosen = networkOf(facts, state)
  const named = namedIn(request)
  if (!chosen || !isPublicNetwork(chosen.network) || named.length === 0) return undefined
  const source = cases.find(
    (one) =>
      !isLocal(facts, one.name) &&
      one.provenance.chainId !== undefined &&
      namedIn(one.request).some((value) => named.includes(value)),
  )
  const kept = facts.endpoints.find(({ chainId }) => chainId !== undefined && chainId === source?.provenance.chainId)
  return kept?.network === chosen.network ? undefined : kept
}

/** The state with the network that the request goes to. */
export const placed = (facts: PanelFacts, cases: PanelCases, request: RpcRequest, state: PanelState): PanelState => ({
  ...state,
  network: keptNetwork(facts, cases, request, state)?.network ?? state.network,
})

/** Says why the request of a case or of the form does not go to the chosen network. */
export function networkReason(
  facts: PanelFacts,
  cases: PanelCases,
  request: RpcRequest,
  state: PanelState,
  caseName: string | undefined,
): string | undefined {
  const kept = keptNetwork(facts, cases, request, state)
  return (
    localReason(facts, caseName) ??
    (kept && `This request names a contract, transaction or block of ${kept.label}, so it goes there.`)
  )
}
