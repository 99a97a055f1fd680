/** Functions and events of contracts that snippets call by their names. Pure. */
import { chain } from '../../../chain.config.ts'

type Input = 'address' | 'uint256'

type KnownFunction = {
  name: string
  inputs: readonly Input[]
  returns: string
  isErc20: boolean
  changesState?: true
}

const erc20 = (name: string, returns: string, ...inputs: readonly Input[]): KnownFunction => ({
  ...{ name, inputs, returns, isErc20: true },
})

/** By selector: ERC-20, then the staking precompile. */
const FUNCTIONS: Readonly<Record<string, KnownFunction>> = {
  '0x06fdde03': erc20('name', 'string'),
  '0x95d89b41': erc20('symbol', 'string'),
  '0x313ce567': erc20('decimals', 'uint8'),
  '0x18160ddd': erc20('totalSupply', 'uint256'),
  '0x70a08231': erc20('balanceOf', 'uint256', 'address'),
  '0xdd62ed3e': erc20('allowance', 'uint256', 'address', 'address'),
  '0xa9059cbb': { ...erc20('transfer', 'bool', 'address', 'uint256'), changesState: true },
  '0x757991a8': { name: 'getEpoch', inputs: [], returns: 'uint64 epoch, bool inEpochDelayPeriod', isErc20: false },
  '0xfbacb0be': { name: 'getProposerValId', inputs: [], returns: 'uint64 validatorId', isErc20: false },
}

/** A call by name, with its arguments. */
export type KnownCall = {
  name: string
  args: readonly (string | bigint)[]
  /** Types of the arguments. */
  inputs: readonly string[]
  /** Types of the returned values, with their names where they have some. */
  returns: string
  /** `function balanceOf(address) view returns (uint256)` */
  declaration: string
  isErc20: boolean
  changesState: boolean
}

/** Tokens of the samples by network. content/data/tokens.yaml lists them with others. */
export const tokens: Readonly<Record<'USDC' | 'WMON', Record<keyof typeof chain.viemChains, string>>> = {
  USDC: {
    mainnet: '0x754704Bc059F8C67012fEd69BC8A327a5aafb603',
    testnet: '0x534b2f3A21130d7a60830c2Df862319e593943A3',
  },
  WMON: {
    mainnet: '0x3bd359C1119dA7Da1D913D1C4D2B7c461115433A',
    testnet: '0xFb8bf4c1CC7a94c73D209a149eA2AbEa852BC541',
  },
}

/**
 * The address of a token on the network with this name in viem, and on mainnet for any other network. Lower case, as in
 * requests.
 */
export const tokenOn = (token: keyof typeof tokens, viemChain: string | undefined): string =>
  tokens[token][viemChain === chain.viemChains.testnet ? 'testnet' : 'mainnet'].toLowerCase()

/** Topic of an ERC-20 transfer. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Events by the hash of their declaration. */
const EVENTS: Readonly<Record<string, string>> = {
  [TRANSFER]: 'event Transfer(address indexed from, address indexed to, uint256 value)',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65':
    'event Withdrawal(address indexed src, uint256 wad)',
}

/** The account in a 32-byte word. Undefined if the word is more than an account. */
const accountOf = (word: string): string | undefined =>
  /^0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(24)}` : undefined

/** The call that data encodes, if it is a known function with exactly its arguments. */
export function knownCall(data: unknown): KnownCall | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-f]{8}([0-9a-f]{64})*$/.test(data)) return undefined
  const known = FUNCTIONS[data.slice(0, 10)]
  const words = data.slice(10).match(/.{64}/g) ?? []
  if (known === undefined || words.length !== known.inputs.length) return undefined
  const args = words.map((word, index) => (known.inputs[index] === 'address' ? accountOf(word) : BigInt(`0x${word}`)))
  const complete = args.filter((arg) => arg !== undefined)
  if (complete.length < args.length) return undefined
  const { name, inputs, returns, isErc20, changesState = false } = known
  const declaration = `function ${name}(${inputs.join(', ')}) ${changesState ? '' : 'view '}returns (${returns})`
  return { name, args: complete, inputs, returns, declaration, isErc20, changesState }
}

/** The event that topics select, and the accounts of its indexed members by name. */
export type KnownEvent = { declaration: string; args: Readonly<Record<string, string>> }

/** A known event with conditions on accounts. Undefined for other topics. */
export function knownEvent(topics: unknown): KnownEvent | undefined {
  const [first, ...others] = Array.isArray(topics) ? topics : []
  const declaration = typeof first === 'string' ? EVENTS[first.toLowerCase()] : undefined
  if (declaration === undefined) return undefined
  const indexed = [...declaration.matchAll(/address indexed (\w+)/g)].map(([, name = '']) => name)
  if (others.length > indexed.length) return undefined
  const args: Record<string, string> = {}
  for (const [index, topic] of others.entries()) {
    if (topic === null) continue
    const account = typeof topic === 'string' && topic.startsWith('0x') ? accountOf(topic.slice(2)) : undefined
    if (account === undefined) return undefined
    args[indexed[index] ?? ''] = account
  }
  return { declaration, args }
}
