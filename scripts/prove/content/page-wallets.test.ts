/** Runs each script of the page about wallets unchanged, with a simulated wallet. */
import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

describe('scripts for a wallet', () => {
  const refusal = (code: number) => Object.assign(new Error('refused'), { code })

  test('add-monad.ts adds the network only where the wallet does not know it', async () => {
    const { switchToMonad } = await import('../../../fixtures/pages/guides/add-monad-to-wallet/index/add-monad.ts')
    const asked: string[] = []
    let isKnown = false
    const request = async ({ method }: { method: string }) => {
      asked.push(method)
      if (method === 'wallet_addEthereumChain') isKnown = true
      else if (!isKnown) throw refusal(4902)
      return null
    }
    expect(await switchToMonad({ request })).toBe('ready')
    expect(asked).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
    expect(await switchToMonad({ request: () => Promise.reject(refusal(4001)) })).toBe('refused')
    await expect(switchToMonad({ request: () => Promise.reject(refusal(-32603)) })).rejects.toThrow('refused')
    isKnown = false
    const hiding = (args: { method: string }) => request(args).catch(() => Promise.reject(refusal(-32603)))
    expect(await switchToMonad({ request: hiding })).toBe('ready')
  })

  test('wallets.ts lists each wallet that announces itself, until it is ended', async () => {
    vi.stubGlobal('window', new EventTarget())
    const { watchWallets } = await import('../../../fixtures/pages/guides/add-monad-to-wallet/index/wallets.ts')
    const seen: string[][] = []
    const stop = watchWallets((wallets) => seen.push(wallets.map(({ info }) => info.name)))
    const announce = (name: string) =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: name, name } } }))
    for (const name of ['One', 'Two', 'One']) announce(name)
    stop()
    announce('Three')
    expect(seen).toEqual([['One'], ['One', 'Two'], ['One', 'Two']])
  })

  test('connect.ts asks to connect, then to switch, and says when it was declined', async () => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', { createElement: () => ({}) })
    const { listWallets } = await import('../../../fixtures/pages/guides/add-monad-to-wallet/index/connect.ts')
    let buttons: { textContent: string; onclick: () => Promise<void> }[] = []
    const stop = listWallets({ replaceChildren: (...all: never[]) => (buttons = all) } as never)
    const asked: string[] = []
    const provider = {
      request: ({ method }: { method: string }) => {
        asked.push(method)
        const isAllowed = method === 'eth_requestAccounts' && asked.length > 1
        return isAllowed ? Promise.resolve([]) : Promise.reject(refusal(4001))
      },
    }
    const detail = { info: { uuid: '1', name: 'One' }, provider }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    await buttons[0]?.onclick()
    expect(asked).toEqual(['eth_requestAccounts'])
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['One: declined'])
    await buttons[0]?.onclick()
    stop()
    expect(asked.slice(1)).toEqual(['eth_requestAccounts', 'wallet_switchEthereumChain'])
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['One: declined'])
  })
})
