/** Methods that describe the node itself. */
import { numberToHex } from '../../../../core/lib/hex.ts'
import { NodeError } from '../chain/errors.ts'
import type { Methods } from './method-table.ts'

/** Fibers of the main call pool. */
const FIBERS = 64

export const clientMethods: Methods = {
  eth_chainId: ({ chainId }) => numberToHex(chainId),
  net_version: ({ chainId }) => String(chainId),
  eth_syncing: () => false,
  web3_clientVersion: ({ asAnvil, clientVersion }) => `${asAnvil ? 'anvil' : 'Monad'}/${clientVersion}`,
  admin_ethCallStatistics: ({ isEnabled, statistics }) => {
    if (!isEnabled('admin_ethCallStatistics')) throw new NodeError('MethodNotSupported')
    return {
      ...{ inactiveExecutors: FIBERS, queuedRequests: 0, oldestRequestAgeMs: 0, averageRequestAgeMs: 0 },
      ...{ totalRequests: statistics.requests, totalErrors: statistics.errors, queueRejections: 0 },
    }
  },
}
