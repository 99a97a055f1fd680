/** Names of the networks by chain ID, small enough to be loaded in the browser. */
import { networks as known } from '../../../generated/rpc/networks.ts'

export const networks: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(known).map(({ chainId, name }) => [chainId, name]),
)
