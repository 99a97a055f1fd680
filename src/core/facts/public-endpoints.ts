/** Public endpoints of the networks, small enough to be loaded in the browser. */
import { networks } from '../../../generated/rpc/networks.ts'
import * as generated from '../../../generated/rpc/public-endpoints.ts'

export type PublicEndpoint = generated.PublicEndpoint

/** In document order. The first endpoint of each network is its default. */
export const publicEndpoints: readonly PublicEndpoint[] = generated.publicEndpoints

/** Name of a network for people. */
export const networkName = (network: string): string =>
  (networks as Readonly<Record<string, { name: string }>>)[network]?.name ?? network
