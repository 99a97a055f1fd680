// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { findWallets } from './wallets.ts'

const provider = { request: async () => null }
let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  delete (window as { ethereum?: unknown }).ethereum
})

/** Simulates a wallet extension, which announces itself on each request. */
function announcing(...details: unknown[]): void {
  const onRequest = () => {
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', onRequest)
  stop = () => window.removeEventListener('eip6963:requestProvider', onRequest)
}

test('lists the wallets that announce themselves, each once, and leaves window.ethereum to them', () => {
  ;(window as { ethereum?: unknown }).ethereum = provider
  const one = { info: { uuid: 'a', name: 'One' }, provider }
  announcing(one, one, { info: { uuid: 'b', name: 'Two' }, provider })
  expect(findWallets().map(({ name }) => name)).toEqual(['One', 'Two'])
})

test('takes window.ethereum when nobody announces itself', () => {
  expect(findWallets()).toEqual([])
  ;(window as { ethereum?: unknown }).ethereum = provider
  expect(findWallets().map(({ provider: found }) => found)).toEqual([provider])
})

test('passes over announcements without a provider', () => {
  announcing(undefined, { info: { uuid: 'a', name: 'One' } }, { info: { uuid: 'b', name: 'Two' }, provider })
  expect(findWallets().map(({ name }) => name)).toEqual(['Two'])
})
