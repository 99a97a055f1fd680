/** Tokens that code samples use, by network. content/data/tokens.yaml lists them with others. */
import { chain } from '../../chain.config.ts'

type TokenAddresses = Record<keyof typeof chain.viemChains, string>

export const TOKENS: Readonly<Record<'USDC' | 'WMON', TokenAddresses>> = {
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
export const tokenOn = (token: keyof typeof TOKENS, viemChain: string | undefined): string =>
  TOKENS[token][viemChain === chain.viemChains.testnet ? 'testnet' : 'mainnet'].toLowerCase()
