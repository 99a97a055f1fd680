/** The system transaction, which opens every block and pays the reward of the proposer's validator. */
import { encodeAbiParameters, pad, toEventSelector } from 'viem/utils'
import { protocol } from '../../../../core/facts/network.ts'
import { SYSTEM_SENDER } from '../../../../core/facts/system-accounts.ts'
import type { RawLog } from './message.ts'
import type { DevAccount } from './node-types.ts'
import { digest } from './random.ts'
import { signedBytes } from './signer.ts'
import { decodeTransaction, type Transaction } from './transaction.ts'
import type { Hex } from './trie.ts'
import type { Draft } from './world.ts'

/** The staking precompile, which receives the reward. */
export const STAKING: Hex = '0x0000000000000000000000000000000000001000'

/** Number of validators that propose in turn. */
export const VALIDATORS = 5

/** Its key is public: monad-system-calls/src/lib.rs of category-labs/monad-bft. */
export const SYSTEM_ACCOUNT: DevAccount = {
  address: SYSTEM_SENDER,
  privateKey: '0xb0358e6d701a955d9926676f227e40172763296b317ff554e49cdf2c2c35f8a7',
}

/** `syscallReward(address)`, as recorded in blocks of mainnet. */
const REWARD_SELECTOR: Hex = '0x791bdcf3'
const REWARDED: Hex = toEventSelector('ValidatorRewarded(uint64,address,uint256,uint64)')

/**
 * The reward of one block, signed.
 * @param nonce system transactions before this one
 * @param validator address that proposed the block
 */
export async function rewardTransaction(chainId: number, nonce: bigint, validator: Hex): Promise<Transaction> {
  const raw = await signedBytes(SYSTEM_ACCOUNT, {
    type: 'legacy',
    chainId,
    nonce: Number(nonce),
    gasPrice: 0n,
    gas: 0n,
    to: STAKING,
    value: protocol.blockReward,
    data: `${REWARD_SELECTOR}${pad(validator).slice(2)}`,
  })
  const decoded = await decodeTransaction(raw, SYSTEM_SENDER)
  if (typeof decoded === 'string') throw new Error(`The system transaction cannot be decoded: ${decoded}.`)
  return decoded
}

/** Applies a reward to the state and returns its log. `validator` starts at 1. */
export function applyReward(draft: Draft, { nonce, value }: Transaction, block: bigint, validator: number): RawLog {
  draft.set(SYSTEM_SENDER, { nonce: nonce + 1n })
  draft.set(STAKING, { balance: (draft.account(STAKING)?.balance ?? 0n) + value })
  const epoch = 1n + block / protocol.epochBlocks
  return {
    address: STAKING,
    topics: [REWARDED, pad(`0x${validator.toString(16)}`), pad(SYSTEM_SENDER)],
    data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint64' }], [value, epoch]),
  }
}

/** Address of the n-th validator of a seed's network. */
export const validatorAddress = (seed: string, index: number): Hex => `0x${digest(seed, 'validator', index).slice(26)}`
