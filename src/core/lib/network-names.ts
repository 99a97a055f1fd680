/** Storage key of the chosen network, which is the one of the tabs with the group `network`. */
export const NETWORK_KEY = 'tab:network'

/** Key of the network in a link. */
export const NETWORK_PARAM = 'network'

/** The networks to choose from, each with the name in storage and links, and its label. The first is the default. */
export const NETWORK_NAMES = [
  ['Mainnet', 'Mainnet'],
  ['Testnet', 'Testnet'],
  ['Local', 'Local'],
  ['custom', 'My endpoint'],
] as const

export const DEFAULT_NETWORK = NETWORK_NAMES[0][0]

/** The network of a node on the reader's own machine. */
export const LOCAL_NETWORK = NETWORK_NAMES[2][0]

/** Where `monad-json-rpc node` and anvil listen, over HTTP and WebSocket. */
const LOCAL_HOST = 'localhost:8545'
export const LOCAL_ENDPOINT = { http: `http://${LOCAL_HOST}`, ws: `ws://${LOCAL_HOST}` } as const

/** Says why the request of a method goes to a local node. */
export const UNSERVED = 'No public endpoint is known to serve this method. Use your own node.'

/** Says why the request of one case goes to a local node. */
export const OF_OTHER_CHAIN = 'This case is from another chain. Public networks do not have its accounts and data.'

/** Whether a network is public. */
export const isPublicNetwork = (name: string): boolean => NETWORK_NAMES.slice(0, 2).some(([known]) => known === name)

/** The label of a network. Undefined for an unknown name. */
export const networkLabel = (name: string | null | undefined): string | undefined =>
  NETWORK_NAMES.find(([known]) => known === name)?.[1]
