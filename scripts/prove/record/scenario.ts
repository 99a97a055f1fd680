/**
 * The fixed history from which examples are recorded. Keys, nonces, gas, fees, times and order never change, so every
 * hash is the same in every run. Each transaction uses its whole gas limit, as far as anvil allows it, because Monad
 * charges the limit.
 */
import { type Address, getContractAddress, type Hex, numberToHex, type TransactionSerializable, toHex } from 'viem'
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { BASE_FEE, CHAIN_ID, GENESIS_TIME, MNEMONIC } from './anvil.ts'
import { COUNTER_INIT, callData } from './counter.ts'
import type { Call } from './rpc.ts'

/** Account of the test mnemonic at `m/44'/60'/0'/0/<index>`. */
function account(addressIndex: number): PrivateKeyAccount {
  const { privateKey } = mnemonicToAccount(MNEMONIC, { addressIndex }).getHdKey()
  return privateKeyToAccount(toHex(privateKey ?? ''))
}

const deployer = account(0)
const alice = account(1)
const bob = account(2)
const carol = account(3)
const erin = account(4)
/** anvil funds only the first ten accounts, so these two have only the MON that the scenario sends them. */
const shop = account(20)
const delegator = account(21)

const lower = (address: Address): Address => address.toLowerCase() as Address
const COUNTER = lower(getContractAddress({ from: deployer.address, nonce: 0n }))

/** Tip of every transaction, in wei. 2 gwei, as Monad's server suggests. */
const TIP = 2_000_000_000n
const ONE_MON = 10n ** 18n
const BLOCK_SECONDS = 1

/** Ethereum's rules refund 12,500 gas for a delegation. Monad refunds nothing. */
const REFUNDED: Outcome = { used: 57_132n }

/** A signed transaction and the expected values of its receipt. `used` is in units of gas. */
export type Step = { name: string; raw: Hex; used: bigint; status: '0x1' | '0x0' }
type Outcome = Partial<Pick<Step, 'used' | 'status'>>

/** Values for recorded requests. Addresses and hashes are lower case. */
export type Scenario = {
  counter: Address
  accounts: Record<'alice' | 'bob' | 'shop' | 'delegator' | 'nobody', Address>
  /** Hash of each transaction by its name in the list of steps. */
  transactions: Record<string, Hex>
  /** Hash of each block. The index is its number. */
  blocks: Hex[]
  /** Signed by bob with the nonce after his last. Only the case that records it sends it. */
  unsent: Hex
}

/** Transactions of each block, starting with block 1. */
export async function steps(): Promise<Step[][]> {
  const call = { to: COUNTER, data: callData('increment') }
  const dynamic = {
    type: 'eip1559',
    chainId: CHAIN_ID,
    maxFeePerGas: BASE_FEE * 2n,
    maxPriorityFeePerGas: TIP,
  } as const
  const priced = { chainId: CHAIN_ID, gasPrice: BASE_FEE + TIP } as const
  const accessList = [{ address: COUNTER, storageKeys: [numberToHex(0, { size: 32 })] }]
  const authorization = await delegator.signAuthorization({ chainId: CHAIN_ID, address: COUNTER, nonce: 0 })
  const delegation = { ...dynamic, type: 'eip7702', authorizationList: [authorization] } as const
  return [
    [await step('deploy', deployer, { ...dynamic, nonce: 0, gas: 95_472n, data: COUNTER_INIT })],
    [
      await step('first-increment', alice, { ...dynamic, ...call, nonce: 0, gas: 44_632n }),
      await step('legacy-increment', bob, { type: 'legacy', ...priced, ...call, nonce: 0, gas: 27_532n }),
    ],
    [
      await step('payment', alice, { ...dynamic, nonce: 1, gas: 21_000n, to: lower(shop.address), value: ONE_MON }),
      await step('access-list', carol, { type: 'eip2930', ...priced, accessList, ...call, nonce: 0, gas: 29_832n }),
    ],
    [
      await step(
        'delegation',
        erin,
        { ...delegation, ...call, to: lower(delegator.address), nonce: 0, gas: 69_632n },
        REFUNDED,
      ),
    ],
    [
      await step(
        'close',
        bob,
        { ...dynamic, nonce: 1, gas: 21_228n, to: COUNTER, data: callData('close') },
        { status: '0x0' },
      ),
    ],
    [],
  ]
}

async function step(
  name: string,
  signer: PrivateKeyAccount,
  transaction: TransactionSerializable & { gas: bigint },
  { used = transaction.gas, status = '0x1' }: Outcome = {},
): Promise<Step> {
  const raw = await signer.signTransaction(transaction)
  return { name, raw, used, status }
}

/**
 * Plays the scenario on a fresh anvil.
 * @throws {PortalError} `RECORD_STEP` if a transaction has another outcome than the list of steps.
 */
export async function play(call: Call): Promise<Scenario> {
  const transactions: Record<string, Hex> = {}
  const blocks = [await blockHash(call, 0)]
  for (const [index, block] of (await steps()).entries()) {
    for (const { name, raw } of block) transactions[name] = (await call('eth_sendRawTransaction', [raw])) as Hex
    await mine(call, index + 1)
    for (const planned of block) await confirm(call, planned, transactions[planned.name])
    blocks.push(await blockHash(call, index + 1))
  }
  return {
    counter: COUNTER,
    accounts: {
      alice: lower(alice.address),
      bob: lower(bob.address),
      shop: lower(shop.address),
      delegator: lower(delegator.address),
      nobody: lower(account(22).address),
    },
    transactions,
    blocks,
    unsent: await secondPayment(),
  }
}

async function secondPayment(): Promise<Hex> {
  const fields = { nonce: 2, gas: 21_000n, to: lower(shop.address), value: ONE_MON }
  return (await step('unsent', bob, { type: 'legacy', chainId: CHAIN_ID, gasPrice: BASE_FEE + TIP, ...fields })).raw
}

async function mine(call: Call, number: number): Promise<void> {
  await call('anvil_setNextBlockBaseFeePerGas', [numberToHex(BASE_FEE)])
  await call('evm_setNextBlockTimestamp', [GENESIS_TIME + number * BLOCK_SECONDS])
  await call('evm_mine', [])
}

async function blockHash(call: Call, number: number): Promise<Hex> {
  const block = (await call('eth_getBlockByNumber', [numberToHex(number), false])) as { hash: Hex }
  return block.hash
}

/** Compares the receipt with the list of steps. */
async function confirm(call: Call, { name, used, status }: Step, hash: Hex | undefined): Promise<void> {
  const receipt = (await call('eth_getTransactionReceipt', [hash])) as { status: string; gasUsed: Hex } | null
  if (receipt && receipt.status === status && BigInt(receipt.gasUsed) === used) return
  const found = receipt ? `status ${receipt.status}, ${BigInt(receipt.gasUsed)} gas` : 'no receipt'
  throw new PortalError('RECORD_STEP', {
    message: `"${name}" ended with ${found}; expected status ${status}, ${used} gas.`,
    at: 'scripts/prove/record/scenario.ts',
    hint: 'If another anvil version counts gas differently, correct the gas of this step.',
  })
}
