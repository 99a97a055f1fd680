/** A finding of the node check, from one row of the site's tables. */
export type Finding = {
  /** Row id: `config:network.mtu`, `alert:MonadFewPeers`, `log:no peers - retrying later`. */
  id: string
  /** `stops`: prevents the node's start. `act`: requires action. `note`: nothing is broken. */
  level: 'stops' | 'act' | 'note'
  title: string
  means: string
  fix: string
  /** The row on this site: a path with an anchor. */
  to: string
  /** Line of the pasted text, from 1. */
  line?: number
  /** Number of matching lines. */
  times?: number
}

export const INCIDENT = '/node-ops/incident'
export const DISKS = '/node-ops/disks'
export const RECOVER = '/node-ops/recover'
export const SLOW_RPC = '/node-ops/slow-rpc'
export const VALIDATE = '/node-ops/validate'
export const CONFIGURATION = '/node-ops/configuration-reference'
export const KEYS = `${CONFIGURATION}#nodetoml`
