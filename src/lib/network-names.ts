/** Choices of the network: the name that is kept and that links carry, then what is shown. The first is the default. */
export const NETWORK_NAMES = [
  ['Mainnet', 'Mainnet'],
  ['Testnet', 'Testnet'],
  ['Local', 'Local'],
  ['custom', 'My endpoint'],
] as const

export const DEFAULT_NETWORK = NETWORK_NAMES[0][0]

/** What is shown for a name; undefined for one that is not known. */
export const networkLabel = (name: string | null | undefined): string | undefined =>
  NETWORK_NAMES.find(([known]) => known === name)?.[1]
