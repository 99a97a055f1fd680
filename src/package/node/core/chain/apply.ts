/**
 * Applies one transaction of a block. Charges gas by limit, runs the message, and enforces the reserve balance rule.
 */
import { recoverAuthorizationAddress, size, slice } from 'viem/utils'
import type { FrameListener } from './frames.ts'
import { bloomOf, type Receipt } from './header.ts'
import type { BlockContext, Machine, Outcome } from './message.ts'
import { DELEGATION, isDelegated, type Recent, violates } from './reserve.ts'
import { decodeTransaction, HALF_ORDER, priceIn, type SignedAuthorization, type Transaction } from './transaction.ts'
import type { Hex } from './trie.ts'
import { type Account, Draft, type World } from './world.ts'

/** A transaction that a block includes. */
export type Applied = {
  world: World
  receipt: Receipt
  authorities: Hex[]
  violatesReserve: boolean
  /** Its reads and writes, for tracers. */
  draft: Draft
}

const GAS = {
  transaction: 21_000n,
  creation: 32_000n,
  initcodeWord: 2n,
  zeroByte: 4n,
  byte: 16n,
  address: 2_400n,
  slot: 1_900n,
  authorization: 25_000n,
  floorToken: 10n,
} as const

type Charged = Pick<Transaction, 'data' | 'to' | 'accessList'> & { authorizations: readonly unknown[] }

/** Intrinsic gas of a transaction, charged before any code runs. */
export function intrinsicGas({ data, to, accessList, authorizations }: Charged): bigint {
  const { zeros, others } = bytesOf(data)
  const creation = to === undefined ? GAS.creation + GAS.initcodeWord * ((zeros + others + 31n) / 32n) : 0n
  const list = accessList.reduce((sum, item) => sum + GAS.address + GAS.slot * BigInt(item.storageKeys.length), 0n)
  const authorized = GAS.authorization * BigInt(authorizations.length)
  return GAS.transaction + GAS.zeroByte * zeros + GAS.byte * others + creation + list + authorized
}

/** The minimum gas limit for this call data (EIP-7623). */
export function floorGas(data: Hex): bigint {
  const { zeros, others } = bytesOf(data)
  return GAS.transaction + GAS.floorToken * (zeros + 4n * others)
}

function bytesOf(data: Hex): { zeros: bigint; others: bigint } {
  let zeros = 0
  for (let at = 2; at < data.length; at += 2) if (data[at] === '0' && data[at + 1] === '0') zeros++
  return { zeros: BigInt(zeros), others: BigInt(data.length / 2 - 1 - zeros) }
}

/** Runs one transaction of a block. The sender must be able to pay the gas. */
export async function applyTransaction(
  machine: Machine,
  { world, tx, block, recent, frames }: ApplyOptions,
): Promise<Applied> {
  const price = priceIn(tx, block.baseFee)
  const cost = tx.gas * price
  const draft = new Draft(world)
  draft.set(tx.from, { balance: (draft.account(tx.from)?.balance ?? 0n) - cost })
  const authorities = await delegate(draft, tx)
  const seen = { ...recent, authorities: new Set([...recent.authorities, ...authorities]) }
  const nonce = (draft.account(tx.from)?.nonce ?? 0n) + 1n
  draft.checkpoint()
  const outcome = await machine.run({
    ...{ draft, block, from: tx.from, to: tx.to, data: tx.data, value: tx.value },
    ...{ gas: tx.gas - intrinsicGas(tx), gasPrice: price, accessList: tx.accessList },
    reserve: { sender: tx.from, gasCost: cost, recent: seen },
    ...(frames && { frames }),
  })
  const violatesReserve = violates(draft, { sender: tx.from, gasCost: cost, recent: seen })
  if (violatesReserve) {
    draft.revert()
    draft.set(tx.from, { nonce })
  } else draft.commit()
  const tip = price - block.baseFee
  if (tip > 0n) draft.set(block.miner, { balance: (draft.account(block.miner)?.balance ?? 0n) + tip * tx.gas })
  const receipt = receiptOf(tx, price, outcome, violatesReserve)
  return { world: draft.finish(), receipt, authorities, violatesReserve, draft }
}

export type ApplyOptions = {
  world: World
  tx: Transaction
  block: BlockContext
  recent: Recent
  frames?: FrameListener
}

function receiptOf({ gas, to }: Transaction, price: bigint, outcome: Outcome, violatesReserve: boolean): Receipt {
  const succeeded = outcome.error === undefined && !violatesReserve
  const logs = succeeded ? outcome.logs : []
  const contractAddress = to === undefined ? outcome.created : undefined
  return { succeeded, cumulativeGasUsed: gas, gasUsed: gas, price, logs, bloom: bloomOf(logs), contractAddress }
}

/** Writes the valid delegations of a type 4 transaction. Returns the accounts that signed them. */
async function delegate(draft: Draft, { authorizations, chainId, from }: Transaction): Promise<Hex[]> {
  const authorities: Hex[] = []
  for (const authorization of authorizations) {
    const authority = await signerOf(authorization, chainId)
    const account = authority && draft.account(authority)
    // The transaction has used a nonce of its sender, but the machine increments it only when it runs.
    const used = authority === from ? 1n : 0n
    if (authority === undefined || (account?.nonce ?? 0n) + used !== authorization.nonce) continue
    if (account && account.code !== '0x' && !isDelegated(account)) continue
    draft.set(authority, { nonce: authorization.nonce + 1n - used, code: codeOf(authorization) })
    authorities.push(authority)
  }
  return authorities
}

/** Code of an account with a delegation. The zero address removes it. */
const codeOf = ({ address }: SignedAuthorization): Hex =>
  /^0x0{40}$/.test(address) ? '0x' : `${DELEGATION}${address.slice(2)}`

/**
 * The code that a transaction gives its own sender with its only authorization. Undefined if it does not, or if that
 * depends on other transactions.
 */
export async function delegationOf(raw: string): Promise<Hex | undefined> {
  const tx = await decodeTransaction(raw)
  if (typeof tx === 'string' || tx.authorizations.length !== 1) return undefined
  const [authorization] = tx.authorizations as readonly [SignedAuthorization]
  const isOwn = authorization.nonce === tx.nonce + 1n && (await signerOf(authorization, tx.chainId)) === tx.from
  return isOwn ? codeOf(authorization) : undefined
}

async function signerOf(entry: SignedAuthorization, chainId: number | undefined): Promise<Hex | undefined> {
  if (entry.chainId !== 0n && entry.chainId !== BigInt(chainId ?? 0)) return undefined
  // A recovery accepts it, but EIP-7702 does not.
  if (BigInt(entry.s) > HALF_ORDER) return undefined
  try {
    const { address, r, s, yParity } = entry
    const authorization = { address, chainId: Number(entry.chainId), nonce: Number(entry.nonce), r, s, yParity }
    return (await recoverAuthorizationAddress({ authorization })).toLowerCase() as Hex
  } catch {
    // Skips an entry without a valid signature, as EIP-7702 requires.
    return undefined
  }
}

/** Length of init code in bytes, or 0 for a call. */
export const initcodeSize = ({ to, data }: { to: Hex | undefined; data: Hex }): number =>
  to === undefined ? size(data) : 0

/** The contract that an EIP-7702 account runs, or undefined for any other account. */
export const delegateOf = (account: Account | undefined): Hex | undefined =>
  account && isDelegated(account) ? slice(account.code, 3) : undefined
