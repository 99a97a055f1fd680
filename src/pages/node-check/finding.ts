/** What the check of a node says about one row of the site's tables. */
export type Finding = {
  /** Which row: `config:network.mtu`, `alert:MonadFewPeers`, `log:no peers - retrying later`. */
  id: string
  /** `stops`: the node does not start with it. `act`: something is wrong. `note`: nothing is broken. */
  level: 'stops' | 'act' | 'note'
  title: string
  /** What it means. */
  means: string
  /** What to do. */
  fix: string
  /** The row on this site: a path with an anchor. */
  to: string
  /** Line of the pasted text, from 1. */
  line?: number
  /** How many lines say it. */
  times?: number
}

export const INCIDENT = '/node-ops/incident'
export const CONFIGURATION = '/node-ops/configuration-reference'
/** The table of keys. */
export const KEYS = `${CONFIGURATION}#nodetoml`
