/** A contract that pays its balance to whoever calls it without a value. */
import { createWalletClient, getContractAddress, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { MonadNode } from '../../../src/package/node/core/index.ts'

/** `CALL` to the caller with the whole balance, unless the call has a value. */
const CODE = '34600d575f5f5f5f47335af1005b00'
const INIT = `0x60${(CODE.length / 2).toString(16).padStart(2, '0')}8060093d393df3${CODE}` as const
const PRICE = { maxFeePerGas: 500_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }

/** Wei. */
const VALUE = 1_000n

export type PayingContract = {
  contract: `0x${string}`
  /** Funds the contract with one account, and calls it with another to be paid. */
  step: () => Promise<void>
  /** All value that the contract received. Wei. */
  received: () => bigint
}

/** Creates the contract in the newest block of a node. */
export async function paysOut(node: MonadNode): Promise<PayingContract> {
  const [giver, taker] = [0, 1].map((index) => {
    const { privateKey } = node.accounts[index] ?? {}
    if (privateKey === undefined) throw new Error(`the node has no account ${index}`)
    const account = privateKeyToAccount(privateKey)
    const chain = {
      ...{ id: node.chainId, name: 'node', rpcUrls: { default: { http: [] } } },
      nativeCurrency: { name: 'MON', symbol: 'MON', decimals: 18 },
    }
    const transport = http('http://node', { fetchFn: node.fetch })
    return createWalletClient({ chain, account, transport }).extend(publicActions)
  })
  if (giver === undefined || taker === undefined) throw new Error('the node has no two accounts')
  const nonce = await giver.getTransactionCount({ address: giver.account.address })
  const contract = getContractAddress({ from: giver.account.address, nonce: BigInt(nonce) })
  await giver.sendTransaction({ data: INIT, gas: 200_000n, nonce, ...PRICE })
  await node.clock.step()
  let received = 0n
  const step = async () => {
    await giver.sendTransaction({ to: contract, value: VALUE, gas: 60_000n, ...PRICE })
    await taker.sendTransaction({ to: contract, gas: 60_000n, ...PRICE })
    received += VALUE
  }
  return { contract, step, received: () => received }
}
