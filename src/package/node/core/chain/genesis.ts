/** The initial chain with funded accounts, callable contracts, and a few blocks of their history. */
import { encodeFunctionData, keccak256, parseAbi, toHex } from 'viem/utils'
import { ACCOUNTS } from './accounts.ts'
import code from './built-in.json' with { type: 'json' }
import { knownAccounts } from './known-history.ts'
import type { BuiltIn, DevAccount, TestContractName } from './node-types.ts'
import { PREDEPLOYS } from './predeploys.ts'
import { randomOf } from './random.ts'
import { addressOfKey, signedBytes } from './signer.ts'
import type { Hex } from './trie.ts'
import { Draft, type World, word } from './world.ts'

/** Contracts of block 0. Their sources are in `built-in.sol`. */
type TestContract = BuiltIn & { name: TestContractName }

export const BUILT_IN: readonly [TestContract, TestContract, TestContract] = [
  { name: 'Token', address: '0xc0de000000000000000000000000000000000001', about: 'ERC-20, anyone can mint' },
  { name: 'Counter', address: '0xc0de000000000000000000000000000000000002', about: 'counts and logs the caller' },
  { name: 'Reverter', address: '0xc0de000000000000000000000000000000000003', about: 'fails in five ways' },
]

export const BUILT_IN_ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function increment()',
  'function withReason(string reason)',
  'function withError(uint256 code)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Counted(address indexed by, uint256 number)',
  'error Refused(address account, uint256 code)',
])

/** Balance of each account. Wei. */
const FUNDS = 10_000n * 10n ** 18n
/** Tokens of each account, with 18 decimals. */
const TOKENS = 1_000_000n * 10n ** 18n
/** Storage of the token: balances by account, then the supply. */
const BALANCES_SLOT = 0n
const SUPPLY_SLOT = 2n

/** The accounts of a seed. */
export function devAccounts(seed: string): readonly DevAccount[] {
  return knownAccounts(seed) ?? madeAccounts(seed)
}

/** Generates the accounts of a seed. */
export function madeAccounts(seed: string): DevAccount[] {
  return Array.from({ length: ACCOUNTS }, (_, index) => {
    const privateKey = keccak256(toHex(`monad-json-rpc node, seed ${seed}, account ${index}`))
    return { address: addressOfKey(privateKey), privateKey }
  })
}

/** Storage slot of an address in a Solidity mapping. */
const entryOf = (address: Hex, slot: bigint): Hex => keccak256(`${word(BigInt(address))}${word(slot).slice(2)}`)

/** Accounts, balances and code of block 0. */
export function genesisWorld(accounts: readonly DevAccount[]): World {
  const draft = new Draft(undefined)
  const [token] = BUILT_IN
  for (const { name, address } of BUILT_IN) draft.set(address, { nonce: 1n, code: code[name] as Hex })
  for (const { address } of accounts) {
    draft.set(address, { balance: FUNDS })
    draft.setSlot(token.address, entryOf(address, BALANCES_SLOT), word(TOKENS))
  }
  draft.setSlot(token.address, word(SUPPLY_SLOT), word(TOKENS * BigInt(accounts.length)))
  return draft.finish()
}

/** Every contract of a fresh chain. */
export const CONTRACTS: readonly BuiltIn[] = [...BUILT_IN, ...PREDEPLOYS]

/** An account created by a predeploy. */
type Predeployed = { address: Hex; nonce: number; code: Hex; storage: Record<Hex, Hex> }

/** Block 0 of a fresh chain, including Monad's contracts at the same addresses. */
export async function freshWorld(accounts: readonly DevAccount[]): Promise<World> {
  const { default: codes } = await import('./predeploys.json', { with: { type: 'json' } })
  const draft = new Draft(genesisWorld(accounts))
  for (const { address, nonce, code: bytes, storage } of Object.values(codes).flat() as Predeployed[]) {
    draft.set(address, { nonce: BigInt(nonce), code: bytes })
    for (const [slot, value] of Object.entries(storage)) draft.setSlot(address, slot as Hex, value)
  }
  return draft.finish()
}

/** Number of blocks in the history. They cover every tag and every kind of transaction. */
export const HISTORY_BLOCKS = 8

type Step = { to: Hex; data?: Hex; value?: bigint; gas: bigint; type: 'legacy' | 'eip2930' | 'eip1559' }

/**
 * Signed transactions of one block of the history by the seed's accounts, which transfer MON and tokens, count, and
 * make calls that fail.
 * @param price wei per gas that each offers
 */
export async function historyOf(
  accounts: readonly DevAccount[],
  { seed, chainId, block, price }: { seed: string; chainId: number; block: number; price: bigint },
): Promise<{ raw: Hex; from: Hex }[]> {
  const random = randomOf(`${seed}/history/${block}`)
  const sender = accounts[(block - 1) % accounts.length]
  const other = accounts[Math.floor(random() * accounts.length)]
  if (sender === undefined || other === undefined) return []
  const { type, data = '0x', value = 0n, ...step } = stepOf(block, other.address, random)
  const nonce = Math.floor((block - 1) / accounts.length)
  const common = { ...step, chainId, nonce, data, value }
  const fields =
    type === 'eip1559'
      ? { ...common, type, maxFeePerGas: price, maxPriorityFeePerGas: price / 50n }
      : type === 'eip2930'
        ? { ...common, type, gasPrice: price, accessList: [{ address: step.to, storageKeys: [word(0n)] }] }
        : { ...common, type, gasPrice: price }
  return [{ raw: await signedBytes(sender, fields), from: sender.address }]
}

function stepOf(block: number, other: Hex, random: () => number): Step {
  const [token, counter, reverter] = BUILT_IN
  const amount = BigInt(1 + Math.floor(random() * 1_000)) * 10n ** 15n
  const call = (functionName: 'increment') => encodeFunctionData({ abi: BUILT_IN_ABI, functionName })
  const steps: readonly Step[] = [
    { to: other, value: amount, gas: 21_000n, type: 'eip1559' },
    { to: counter.address, data: call('increment'), gas: 60_000n, type: 'eip2930' },
    {
      to: token.address,
      data: encodeFunctionData({ abi: BUILT_IN_ABI, functionName: 'transfer', args: [other, amount] }),
      ...{ gas: 80_000n, type: 'eip1559' },
    },
    {
      to: reverter.address,
      data: encodeFunctionData({ abi: BUILT_IN_ABI, functionName: 'withReason', args: ['as asked'] }),
      ...{ gas: 40_000n, type: 'legacy' },
    },
  ]
  return steps[(block - 1) % steps.length] ?? (steps[0] as Step)
}
