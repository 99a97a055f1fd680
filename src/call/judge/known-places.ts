/** Addresses with pages on this site. A test compares the list with the pages' own data. */
import { chain } from '../../chain.config.ts'

export type Place = { name: string; what: string; path: string }

const CONTRACTS = '/developer-essentials/network-information#canonical-contracts'
const PRECOMPILES = '/developer-essentials/network-information#precompiles'

/** Canonical contracts by address, in lower case. */
export const CONTRACT_NAMES: Readonly<Record<string, string>> = {
  '0x3bd359c1119da7da1d913d1c4d2b7c461115433a': `Wrapped ${chain.symbol} (W${chain.symbol})`,
  '0xfb8bf4c1cc7a94c73d209a149ea2abea852bc541': `Wrapped ${chain.symbol} (W${chain.symbol})`,
  '0xca11bde05977b3631167028862be2a173976ca11': 'Multicall3',
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'Permit2',
  '0xba5ed099633d3b313e4d5f7bdc1305d3c28ba5ed': 'CreateX',
  '0x13b0d85ccb8bf860b6b79af3029fca081ae9bef2': 'Create2Deployer',
  '0x4e59b44847b379578588920ca78fbf26c0b4956c': 'Foundry deterministic deployer',
  '0xce0042b868300000d44a59004da54a005ffdcf9f': 'ERC-2470 singleton factory',
  '0x7a0d94f55792c434d74a40883c6ed8545e406d12': 'Zoltu deployment proxy',
  '0x914d7fec6aac8cd542e72bca78b30650d45643d7': 'SafeSingletonFactory',
  '0x6d9fb3c412a269df566a5c92b85a8dc334f0a797': 'MicroCreate2Factory',
  '0x00000000000001e4a82b33373de1334e7d8f4879': 'NonceIncreaser',
  '0x000000000000b361194cfe6312ee3210d53c15aa': 'Sub Zero VanityMarket',
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789': 'EntryPoint v0.6',
  '0x0000000071727de22e5e9d8baf0edac6f37da032': 'EntryPoint v0.7',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108': 'EntryPoint v0.8',
  '0x433709009b8330fda32311df1c2afa402ed8d009': 'EntryPoint v0.9',
  '0x68641de71cfea5a5d0d29712449ee254bb1400c2': 'SimpleAccount',
  '0xe6cae83bde06e4c305530e199d7217f42808555b': 'Simple7702Account',
  '0xdacd51a54883eb67d95faeb2bbfdc4a9a6bd2a3b': 'ERC-6492 UniversalSigValidator',
  '0x69f4d1788e39c87893c980c06edf4b7f686e2938': 'Safe v1.3.0 (EIP-155 variant)',
  '0xfb1bffc9d739b8d520daf37df666da4c687191ea': 'SafeL2 v1.3.0 (EIP-155 variant)',
  '0x998739bfdaadde7c933b942a68053933098f9eda': 'MultiSend v1.3.0 (EIP-155 variant)',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b': 'MultiSendCallOnly v1.3.0 (EIP-155 variant)',
  '0x41675c099f32341bf84bfc5382af534df5c7461a': 'Safe v1.4.1',
  '0x29fcb43b46531bca003ddc8fcb67ffe91900c762': 'SafeL2 v1.4.1',
  '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67': 'SafeProxyFactory v1.4.1',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526': 'MultiSend v1.4.1',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2': 'MultiSendCallOnly v1.4.1',
  '0xfd0732dc9e303f09fcef3a7388ad10a83459ec99': 'CompatibilityFallbackHandler v1.4.1',
  '0xd53cd0ab83d845ac265be939c57f53ad838012c9': 'SignMessageLib v1.4.1',
  '0x9b35af71d77eaf8d7e40252370304687390a1a52': 'CreateCall v1.4.1',
  '0x3d4ba2e0884aa488718476ca2fb8efc291a46199': 'SimulateTxAccessor v1.4.1',
  '0x402085c248eea27d92e8b30b2c58ed07f9e20001': 'x402 ExactPermit2Proxy',
  '0x4020a4f3b7b90cca423b9fabcc0ce57c6c240002': 'x402 UptoPermit2Proxy',
}

/** Precompiles by the number that is their address. */
const PRECOMPILE_NAMES: Readonly<Record<number, string>> = {
  1: 'ecRecover',
  2: 'SHA-256',
  3: 'RIPEMD-160',
  4: 'identity',
  5: 'modexp',
  6: 'ecAdd',
  7: 'ecMul',
  8: 'ecPairing',
  9: 'blake2f',
  10: 'point evaluation',
  256: 'P-256 verify',
  4096: 'Staking',
  4097: 'Reserve balance',
}
/** BLS12-381 has the addresses from the first to the last. */
const BLS = { first: 0x0b, last: 0x11 }

/** Precompiles that only this chain has, and that therefore have separate pages. */
const OWN_PAGES: Readonly<Record<number, string>> = {
  4096: '/developer-essentials/staking/staking-precompile',
  4097: '/developer-essentials/reserve-balance#check-from-a-contract',
}

/** @param address 20 bytes as `0x` and 40 digits, upper or lower case */
export function placeOf(address: string): Place | undefined {
  const key = address.toLowerCase()
  const contract = Object.hasOwn(CONTRACT_NAMES, key) ? CONTRACT_NAMES[key] : undefined
  if (contract !== undefined) return { name: contract, what: 'contract', path: CONTRACTS }
  const number = Number(BigInt(key))
  const name = number >= BLS.first && number <= BLS.last ? 'BLS12-381' : PRECOMPILE_NAMES[number]
  return name === undefined ? undefined : { name, what: 'precompile', path: OWN_PAGES[number] ?? PRECOMPILES }
}
