/** Wallets of this browser that announce themselves (EIP-6963), else the wallet in `window.ethereum`. */
import type { WalletProvider } from './add-network.ts'

export type FoundWallet = { id: string; name: string; provider: WalletProvider }

type Announced = { info?: { uuid?: unknown; name?: unknown }; provider?: WalletProvider }

/**
 * Asks wallets to announce themselves, which they do before this returns.
 * @see EIP-6963
 */
export function findWallets(): FoundWallet[] {
  const found = new Map<string, FoundWallet>()
  const onAnnounce = (event: Event) => {
    const { info, provider } = ((event as CustomEvent<Announced | undefined>).detail ?? {}) as Announced
    if (typeof provider?.request !== 'function') return
    const id = String(info?.uuid ?? found.size)
    found.set(id, { id, name: String(info?.name ?? 'Wallet'), provider })
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', onAnnounce)
  if (found.size > 0) return [...found.values()]
  const provider = (window as { ethereum?: WalletProvider }).ethereum
  return provider ? [{ id: 'ethereum', name: 'Wallet of this browser', provider }] : []
}
