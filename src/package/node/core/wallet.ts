/** A provider that signs, like the provider that a wallet injects into a page. */
import { privateKeyToAccount } from 'viem/accounts'
import { numberToHex } from '../../../core/lib/hex.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { DevAccount, NodeProvider } from './chain/node-types.ts'
import { signedMessage, signedTyped } from './chain/signer.ts'
import type { Hex } from './chain/trie.ts'
import { ProviderError } from './provider.ts'

/** EIP-1193: the account does not belong to the wallet. EIP-3326: the wallet does not know the chain. */
const UNAUTHORIZED = 4100
const UNKNOWN_CHAIN = 4902

type Request = Parameters<NodeProvider['request']>[0]
type Filled = { tx: Record<string, Hex | null>; raw: Hex }

/**
 * Signs with an account and passes everything else to the node. Approves every request.
 * @throws {PortalError} `NODE_OPTIONS` when the node does not have the account
 */
export function walletOf(provider: NodeProvider, account: DevAccount | undefined, chainId: number): NodeProvider {
  if (account === undefined) throw new PortalError('NODE_OPTIONS', { message: 'The node has no such account.' })
  const signer = privateKeyToAccount(account.privateKey)
  const accounts = [signer.address]
  const permissions = [{ parentCapability: 'eth_accounts' }]
  const own = (address: unknown): void => {
    if (String(address).toLowerCase() !== account.address)
      throw new ProviderError({ code: UNAUTHORIZED, message: `The wallet does not have ${String(address)}.` })
  }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => accounts,
    eth_requestAccounts: () => accounts,
    wallet_requestPermissions: () => permissions,
    wallet_getPermissions: () => permissions,
    wallet_revokePermissions: () => null,
    wallet_watchAsset: () => true,
    wallet_addEthereumChain: () => null,
    wallet_switchEthereumChain: ([to]) => {
      if (Number((to as { chainId?: unknown } | undefined)?.chainId) === chainId) return null
      throw new ProviderError({
        code: UNKNOWN_CHAIN,
        message: `The wallet supports chain ${numberToHex(chainId)} only.`,
      })
    },
    personal_sign: ([message, address]) => {
      own(address)
      return signedMessage(account, message)
    },
    eth_signTypedData_v4: ([address, typed]) => {
      own(address)
      return signedTyped(account, typed)
    },
    eth_sendTransaction: async ([transaction]) => {
      own((transaction as { from?: unknown }).from)
      const params = [{ ...(transaction as object), from: account.address }]
      const { tx } = (await provider.request({ method: 'eth_fillTransaction', params })) as Filled
      const raw = await signer.signTransaction(signable(tx) as never)
      return provider.request({ method: 'eth_sendRawTransaction', params: [raw] })
    },
  }
  return {
    ...provider,
    request: async (request: Request) => {
      const found = Object.hasOwn(answers, request.method) ? answers[request.method] : undefined
      return found ? found((request.params ?? []) as unknown[]) : provider.request(request)
    },
  }
}

/** A filled transaction in viem's terms. */
function signable(tx: Filled['tx']): object {
  const amount = (name: string) => (tx[name] ? { [name]: BigInt(tx[name]) } : {})
  return {
    ...{ type: tx.gasPrice ? 'legacy' : 'eip1559', chainId: Number(tx.chainId), nonce: Number(tx.nonce) },
    ...{ ...(tx.to && { to: tx.to }), data: tx.input ?? '0x' },
    ...amount('gas'),
    ...amount('value'),
    ...amount('gasPrice'),
    ...amount('maxFeePerGas'),
    ...amount('maxPriorityFeePerGas'),
  }
}
