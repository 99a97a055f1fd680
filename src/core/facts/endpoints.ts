/** The choices of the site's network switch, and where each one's requests go. */
import { publicEndpoints } from '../../../generated/rpc/public-endpoints.ts'
import { chain } from '../../chain.config.ts'
import { LOCAL_ENDPOINT, NETWORK_NAMES } from '../lib/network-names.ts'
import type { Endpoint } from '../lib/snippets/snippet.ts'
import { connections, type NetworkName } from './network.ts'

/** `network` is stored and shared. `label` is displayed. */
export type NamedEndpoint = Endpoint & { network: string; label: string; chainId?: number }

/** Placeholder in snippets for an endpoint address that only the reader has. */
const OWN = 'YOUR_ENDPOINT'

const published = (name: NetworkName): Endpoint & { chainId: number } => ({
  ...{ http: connections[name].rpc, ws: connections[name].websocket },
  viemChain: chain.viemChains[name],
  chainId: connections[name].chainId,
})

/** A function, because the chunks of the server's build import each other, and a constant can come too early. */
const endpoints = (): Record<(typeof NETWORK_NAMES)[number][0], Endpoint & { chainId?: number }> => ({
  Mainnet: published('mainnet'),
  Testnet: published('testnet'),
  Local: LOCAL_ENDPOINT,
  custom: { http: OWN, ws: OWN },
})

/** The first is the default one. */
export const networkEndpoints = (): NamedEndpoint[] =>
  NETWORK_NAMES.map(([network, label]) => ({ network, label, ...endpoints()[network] }))

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** A public endpoint that is no network's default one. */
export type OtherEndpoint = { label: string; http: string; ws: string }

/** Additional public endpoints of the networks, for comparison. `ws` is empty if an endpoint has no WebSocket. */
export const otherEndpoints = (): OtherEndpoint[] => {
  const defaults = new Set<string>(Object.values(connections).map(({ rpc }) => rpc))
  return publicEndpoints
    .filter(({ http }) => !defaults.has(http))
    .map(({ network, provider, http, ws = '' }) => ({
      label: `${capitalized(network)}, ${provider}`,
      http,
      ws,
    }))
}
