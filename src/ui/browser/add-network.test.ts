import { describe, expect, test, vi } from 'vitest'
import { connections } from '../../core/facts/network.ts'
import {
  addNetwork,
  chainParameters,
  manualFields,
  outcomeOfError,
  reportOf,
  type WalletProvider,
} from './add-network.ts'

const { mainnet, testnet } = connections

/** A wallet that returns one chain after the other and repeats the last. `answers` are errors by method. */
function walletOn(
  chains: string[],
  answers: Record<string, unknown> = {},
): WalletProvider & { asked: string[]; request: ReturnType<typeof vi.fn> } {
  const asked: string[] = []
  return {
    asked,
    request: vi.fn(async ({ method }: { method: string }) => {
      asked.push(method)
      if (method === 'eth_chainId') return chains.length > 1 ? chains.shift() : chains[0]
      if (method in answers) throw answers[method]
      return null
    }),
  }
}
const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'
/** EIP-3326 error for a chain that the wallet lacks. */
const unknown = { [SWITCH]: { code: 4902, message: 'Unrecognized chain ID' } }

describe('chainParameters', () => {
  test('are what EIP-3085 asks for', () => {
    expect(chainParameters(mainnet)).toEqual({
      chainId: '0x8f',
      chainName: 'Monad Mainnet',
      nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
      rpcUrls: ['https://rpc.monad.xyz'],
      blockExplorerUrls: ['https://monadvision.com'],
    })
  })
  test('name the chain ID in hex that is the decimal one', () => {
    for (const connection of [mainnet, testnet])
      expect(Number(chainParameters(connection).chainId)).toBe(connection.chainId)
  })
})

test('manualFields give the chain ID in both forms', () => {
  expect(manualFields(testnet).find(({ label }) => label === 'Chain ID')).toEqual({
    label: 'Chain ID',
    value: '10143',
    note: '(0x279f in hex)',
  })
})

describe('outcomeOfError', () => {
  test.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'refused'],
    [{ code: 4100, message: 'Unauthorized' }, 'unauthorized'],
    [{ code: 4200, message: 'Unsupported' }, 'unsupported'],
    [{ code: -32002, message: 'Request of type already pending' }, 'pending'],
    [{ code: -32601, message: 'The method does not exist' }, 'unsupported'],
    [{ code: -32602, message: 'Expected 0x-prefixed chainId' }, 'wrong-parameters'],
    [{ code: -32603, message: 'Chain ID returned by RPC URL does not match' }, 'wrong-parameters'],
    [{ code: -32603, message: 'Network already exists' }, 'known'],
    [{ code: -32603, message: 'May not specify the same RPC endpoint twice' }, 'known'],
    [{ code: -32603, data: { originalError: { code: 4001, message: 'declined' } } }, 'refused'],
    [new Error('boom'), 'failed'],
    ['no object at all', 'failed'],
    [undefined, 'failed'],
  ])('reads %j as %s', (error, outcome) => {
    expect(outcomeOfError(error)).toBe(outcome)
  })
})

describe('reportOf', () => {
  test('repeats the wallet’s own words when no other explanation is known', () => {
    expect(reportOf('failed', mainnet, new Error('Vault locked')).text).toContain('“Vault locked”')
    expect(reportOf('failed', mainnet, 17).text).toBe('The error has no message. Enter the values by hand.')
  })
})

describe('addNetwork', () => {
  test('says that there is no wallet', async () => {
    expect((await addNetwork(undefined, mainnet)).outcome).toBe('no-wallet')
  })
  test('asks for nothing when the wallet is on the network', async () => {
    const wallet = walletOn(['0x8f'])
    expect((await addNetwork(wallet, mainnet)).outcome).toBe('already-chosen')
    expect(wallet.asked).toEqual(['eth_chainId'])
  })
  test('asks only to switch when the wallet knows the network', async () => {
    const wallet = walletOn(['0x1', '0x8f'])
    expect((await addNetwork(wallet, mainnet)).outcome).toBe('switched')
    expect(wallet.asked).toEqual(['eth_chainId', SWITCH, 'eth_chainId'])
    expect(wallet.request).toHaveBeenCalledWith({ method: SWITCH, params: [{ chainId: '0x8f' }] })
  })
  test('adds what the wallet does not know, and hands the parameters over', async () => {
    const wallet = walletOn(['0x1', '0x279f'], unknown)
    expect((await addNetwork(wallet, testnet)).outcome).toBe('added')
    expect(wallet.request).toHaveBeenCalledWith({ method: ADD, params: [chainParameters(testnet)] })
  })
  test('switches after adding where the wallet does not, and tells when it stays elsewhere', async () => {
    const wallet = walletOn(['0x1'], unknown)
    expect((await addNetwork(wallet, mainnet)).outcome).toBe('added-not-chosen')
    expect(wallet.asked.slice(-3)).toEqual(['eth_chainId', SWITCH, 'eth_chainId'])
  })
  test.each([SWITCH, ADD])('explains a refusal of %s and does not throw', async (method) => {
    const refusal = { [method]: { code: 4001, message: 'no' } }
    const wallet = walletOn(['0x1'], method === ADD ? { ...unknown, ...refusal } : refusal)
    expect(await addNetwork(wallet, mainnet)).toMatchObject({
      outcome: 'refused',
      tone: 'info',
      title: 'You declined the request in your wallet',
    })
    expect(wallet.asked.at(-1)).toBe(method)
  })
  test('adds where the wallet cannot switch on request', async () => {
    const wallet = walletOn(['0x1', '0x8f'], { [SWITCH]: { code: -32601, message: 'unknown method' } })
    expect((await addNetwork(wallet, mainnet)).outcome).toBe('added')
  })
  test('tries to add when the wallet does not tell its chain', async () => {
    const request = vi.fn(async ({ method }: { method: string }) => {
      if (method === 'eth_chainId') throw new Error('locked')
      return null
    })
    expect((await addNetwork({ request }, mainnet)).outcome).toBe('added-not-chosen')
  })
})
