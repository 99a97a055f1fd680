/** A history for anvil in which every kind of fact occurs: logs, inner calls, a creation, a failure, plain transfers. */
import { createWalletClient, getContractAddress, http, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { CHAIN_ID, MNEMONIC } from '../../scripts/record/anvil.ts'

const chain = {
  id: CHAIN_ID,
  name: 'anvil',
  nativeCurrency: { name: 'MON', symbol: 'MON', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const PRICE = { maxFeePerGas: 500_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }

/** Init code that makes a contract of this code. */
const initOf = (code: string): `0x${string}` =>
  `0x60${(code.length / 2).toString(16).padStart(2, '0')}8060093d393df3${code}`

/** Writes one log with two topics. */
const INNER = '600260015f5fa200'
/** Writes a log of its own, then calls the other contract. */
const outer = (inner: string): string => `600460035f5fa25f5f5f5f5f73${inner.slice(2)}5af100`

/** Adds blocks; the newest holds all of it. `quiet` blocks come before, so that tags have something to stand for. */
export async function playHistory(url: string, quiet: number): Promise<void> {
  const from = (addressIndex: number) =>
    createWalletClient({ chain, account: mnemonicToAccount(MNEMONIC, { addressIndex }), transport: http(url) }).extend(
      publicActions,
    )
  const [first, second] = [from(0), from(1)]
  const rpc = (method: string, params: unknown[]) => first.request({ method, params } as never)
  await rpc('anvil_mine', [`0x${quiet.toString(16)}`])
  await rpc('evm_setAutomine', [true])
  const nonce = await first.getTransactionCount({ address: first.account.address })
  const inner = getContractAddress({ from: first.account.address, nonce: BigInt(nonce) })
  const caller = getContractAddress({ from: first.account.address, nonce: BigInt(nonce + 1) })
  await first.sendTransaction({ data: initOf(INNER), gas: 200_000n, nonce, ...PRICE })
  await first.sendTransaction({ data: initOf(outer(inner)), gas: 200_000n, nonce: nonce + 1, ...PRICE })
  await rpc('evm_setAutomine', [false])
  const to = '0x00000000000000000000000000000000000bbbbb'
  await first.sendTransaction({ to: caller, gas: 100_000n, nonce: nonce + 2, ...PRICE })
  await first.sendTransaction({ to: inner, gas: 60_000n, nonce: nonce + 3, ...PRICE })
  await second.sendTransaction({ to, value: 7n, gas: 21_000n, ...PRICE })
  await first.sendTransaction({ data: initOf(INNER), gas: 200_000n, nonce: nonce + 4, ...PRICE })
  await first.sendTransaction({ data: '0x5f5ffd', gas: 100_000n, nonce: nonce + 5, ...PRICE })
  await rpc('anvil_mine', ['0x1'])
}
