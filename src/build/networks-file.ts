/** `networks.json`: network settings for wallets and programs, from the same facts as the pages. Pure. */
import { connections, facts, type NetworkName } from '../core/facts/network.ts'
import type { Server } from '../core/model/rendering.ts'
import type { StaticFile } from './static-files.ts'

const CLIENTS: Readonly<Record<NetworkName, string>> = {
  mainnet: facts.clientMainnet.value,
  testnet: facts.clientTestnet.value,
}

/** One entry per network: chain ID, currency, endpoints with their limits, explorer, revision, and client version. */
export function networksFile(servers: readonly Server[]): StaticFile {
  const names = Object.keys(connections) as NetworkName[]
  const entries = names.map((name) => {
    const { chainId, chainIdHex, explorer, name: title } = connections[name]
    const endpoints = servers
      .filter(({ network }) => network === name)
      .map(({ url, websocket, provider, limits }) => ({ url, websocket, provider, limits }))
    return [
      name,
      {
        ...{ name: title, chainId, chainIdHex, explorer, endpoints },
        currency: { symbol: facts.currency.value, decimals: Number(facts.decimals.value) },
        revision: facts.revision.value,
        client: CLIENTS[name],
      },
    ] as const
  })
  return { path: 'networks.json', text: `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n` }
}
