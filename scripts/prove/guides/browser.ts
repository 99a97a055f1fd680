/** Opens a page with a wallet in a real browser, to inspect the result of a guide and press its buttons. */
import { type Browser, chromium, type Page } from 'playwright-core'
import { createWalletClient, type Hex, http, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { CHROMIUM_FLAGS, findChromium } from '../../test/chromium.ts'

export type WalletOptions = { rpc: string; key: Hex; chainId: number }
type Request = { method: string; params?: readonly unknown[] }

/** Responds like a wallet that accepts every request, and records the requests. */
function walletOf({ rpc, key, chainId }: WalletOptions): { asked: string[]; answer: (request: Request) => unknown } {
  const account = privateKeyToAccount(key)
  const client = createWalletClient({ account, transport: http(rpc) })
  const asked: string[] = []
  // A wallet reveals its accounts to a page only after a connection request.
  const known = () => (asked.includes('eth_requestAccounts') ? [account.address] : [])
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => numberToHex(chainId),
    eth_accounts: known,
    eth_requestAccounts: () => [account.address],
    wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }],
    wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }],
    wallet_switchEthereumChain: () => null,
    wallet_addEthereumChain: () => null,
    personal_sign: ([message]) => account.signMessage({ message: { raw: message as Hex } }),
    eth_sendTransaction: ([wanted]) => {
      const { to, value, data } = wanted as { to?: Hex; value?: Hex; data?: Hex }
      return client.sendTransaction({ chain: null, to, value: BigInt(value ?? 0), data })
    },
  }
  return {
    asked,
    answer: ({ method, params = [] }) => {
      asked.push(method)
      return answers[method]?.(params) ?? client.request({ method, params } as never)
    },
  }
}

/** Text, because a compiled function would refer to helpers that the page does not have. */
const IN_PAGE = `{
  const provider = { request: (request) => window.askWallet(request), on: () => provider, removeListener: () => provider }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const info = { uuid: '6b8c1c4e-0b0a-4c51-9a44-3c3c5a0a1f10', name: 'Guide wallet', icon, rdns: 'example.guide' }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.ethereum = provider
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}`

export type Shown = { page: Page; asked: readonly string[]; close: () => Promise<void> }

/** Opens a URL. The wallet announces itself by EIP-6963 and is available as `window.ethereum`. */
export async function show(
  url: string,
  wallet: WalletOptions,
  size: { width: number; height: number } = { width: 1280, height: 900 },
): Promise<Shown> {
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(undefined, true),
    args: [...CHROMIUM_FLAGS],
  })
  const page = await browser.newPage({ viewport: size })
  const { asked, answer } = walletOf(wallet)
  await page.exposeFunction('askWallet', answer)
  await page.addInitScript({ content: IN_PAGE })
  // A development server compiles the page at the first request.
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 180_000 })
  return { page, asked, close: () => browser.close() }
}
