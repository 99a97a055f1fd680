/** Compares fee histories with their blocks, and prices with gas. */
import { positional } from '../rpc/requested.ts'
import { contradiction, shown } from './contradiction.ts'
import { allReceipts, isMonad, isSameText } from './facts.ts'
import { blockOf } from './raw.ts'
import type { Contradiction, Exchange, Facts, Members, Receipt, Relations, Stated } from './types.ts'

export const feeRelations: Relations = function* (facts) {
  for (const from of facts.exchanges) {
    if (from.method === 'eth_feeHistory') yield* history(facts, from)
    if (from.method === 'eth_estimateGas') yield* estimate(facts, from)
    if (from.method === 'eth_createAccessList') yield* accessList(facts, from)
  }
}

type History = {
  oldestBlock: string
  gasUsedRatio: readonly number[]
  baseFeePerGas?: readonly string[]
  reward?: readonly (readonly string[])[] | null
}

function* history(facts: Facts, from: Exchange): Generator<Contradiction> {
  const { oldestBlock, gasUsedRatio, baseFeePerGas, reward } = from.result as History
  const said = { from, path: '' }
  const [, newest, given] = positional(from.method, from.params)
  const percentiles: readonly unknown[] = Array.isArray(given) ? given : []
  const oldest = BigInt(oldestBlock)
  if (typeof newest === 'string' && /^0x[0-9a-f]{1,16}$/i.test(newest) && gasUsedRatio.length > 0) {
    const wanted = BigInt(newest) - BigInt(gasUsedRatio.length) + 1n
    if (oldest !== wanted) {
      const message = `${gasUsedRatio.length} blocks up to ${BigInt(newest)} begin with ${wanted}, not with ${oldest}`
      yield contradiction('fee history', said, { path: '/oldestBlock', message, expected: `0x${wanted.toString(16)}` })
      return
    }
  }
  // On other chains the pending block is a draft.
  const isDraft = newest === 'pending' && !isMonad(facts)
  for (const [index, ratio] of isDraft ? [] : gasUsedRatio.entries()) {
    const block = blockOf(facts, `0x${(oldest + BigInt(index)).toString(16)}`)
    yield* ofBlock(from, index, { ratio, baseFee: baseFeePerGas?.[index] }, block)
  }
  for (const [index, row] of (reward ?? []).entries()) yield* rewards(facts, from, index, row)
  yield* afterNewest(facts, from)
  if (isMonad(facts)) yield* blobs(from)
  for (const [index, row] of (reward ?? []).entries()) {
    const isRising = (at: number): boolean => Number(percentiles[at - 1]) <= Number(percentiles[at])
    const place = row.findIndex((one, at) => at > 0 && isRising(at) && BigInt(one) < BigInt(row[at - 1] ?? 0))
    if (place < 0) continue
    const message = 'a higher percentile has a lower reward'
    yield contradiction('fee history', said, { path: `/reward/${index}/${place}`, message, expected: 'rising rewards' })
    return
  }
}

/** Monad has no blobs. */
function* blobs(from: Exchange): Generator<Contradiction> {
  for (const member of ['baseFeePerBlobGas', 'blobGasUsedRatio']) {
    const list = (from.result as Members)[member]
    const place = Array.isArray(list) ? list.findIndex((value) => Number(value) !== 0) : -1
    if (!Array.isArray(list) || place < 0) continue
    const message = `${shown(list[place])}, though the chain has no blobs`
    yield contradiction('fee history', { from, path: '' }, { path: `/${member}/${place}`, message, expected: '0' })
  }
}

/**
 * The last base fee belongs to the block after the newest one. Compared only if that block was already known, because
 * at the head nodes repeat or guess it.
 */
function* afterNewest(facts: Facts, from: Exchange): Generator<Contradiction> {
  const { oldestBlock, gasUsedRatio, baseFeePerGas } = from.result as History
  const { length } = gasUsedRatio
  const block = blockOf(facts, `0x${(BigInt(oldestBlock) + BigInt(length)).toString(16)}`)
  const seen = block && facts.blocks.get(block.hash.toLowerCase())?.[0]?.place
  if (seen === undefined || seen > facts.exchanges.indexOf(from)) return
  const found = baseFeePerGas?.[length]
  if (found === undefined || block?.baseFeePerGas === undefined) return
  if (BigInt(found) === BigInt(String(block.baseFeePerGas))) return
  const message = `the next base fee is ${shown(found)}, the next block says ${shown(block.baseFeePerGas)}`
  const path = `/baseFeePerGas/${length}`
  yield contradiction('fee history', { from, path: '' }, { path, message, expected: shown(block.baseFeePerGas) })
}

/** Rewards are tips, so the highest tip in the block is their limit. Without tips every reward is zero. */
function* rewards(facts: Facts, from: Exchange, index: number, row: readonly string[]): Generator<Contradiction> {
  const { oldestBlock } = from.result as History
  const block = blockOf(facts, `0x${(BigInt(oldestBlock) + BigInt(index)).toString(16)}`)
  const receipts = block && allReceipts(facts, block)
  if (block === undefined || block.baseFeePerGas === undefined || receipts === undefined) return
  const base = BigInt(String(block.baseFeePerGas))
  const tips = receipts.map(tipOver(base))
  const most = tips.reduce((highest, tip) => (tip > highest ? tip : highest), 0n)
  yield* highest(from, index, row, most)
  const place = row.findIndex((reward) => BigInt(reward) > most)
  // Other nodes interpolate.
  if (place < 0 && isMonad(facts)) yield* paidBySome(from, index, row, receipts.filter(isCharged).map(tipOver(base)))
  if (place < 0) return
  const message = `a reward of ${BigInt(row[place] ?? 0)} wei, where no transaction of the block pays more than ${most}`
  const path = `/reward/${index}/${place}`
  yield contradiction('fee history', { from, path: '' }, { path, message, expected: `at most ${most}` })
}

const tipOver =
  (base: bigint) =>
  ({ value }: Stated<Receipt>): bigint =>
    BigInt(String(value.effectiveGasPrice)) - base
/** Transactions of the protocol are not charged. */
const isCharged = ({ value }: Stated<Receipt>): boolean => BigInt(String(value.gasUsed)) > 0n

/** Each reward is the tip of a transaction. Blocks without users' transactions have the reward zero. */
function* paidBySome(
  from: Exchange,
  index: number,
  row: readonly string[],
  tips: readonly bigint[],
): Generator<Contradiction> {
  const all = tips.length === 0 ? [0n] : tips
  const place = row.findIndex((reward) => !all.includes(BigInt(reward)))
  if (place < 0) return
  const paid = [...new Set(all)].join(', ')
  const message = `a reward of ${BigInt(row[place] ?? 0)} wei, but the transactions of the block pay ${paid}`
  const path = `/reward/${index}/${place}`
  yield contradiction('fee history', { from, path: '' }, { path, message, expected: 'the tip of a transaction' })
}

/** The reward at 100 percent is the highest tip. */
function* highest(from: Exchange, index: number, row: readonly string[], most: bigint): Generator<Contradiction> {
  const [, , percentiles] = positional(from.method, from.params)
  const last = row.length - 1
  if (!Array.isArray(percentiles) || percentiles[last] !== 100 || BigInt(row[last] ?? 0) >= most) return
  const message = `the highest reward is ${BigInt(row[last] ?? 0)} wei, but a transaction of the block pays ${most}`
  const path = `/reward/${index}/${last}`
  yield contradiction('fee history', { from, path: '' }, { path, message, expected: `${most}` })
}

/** Allowed rounding error of the ratio, which nodes compute in floating point. */
const TOLERANCE = 0.000_01

function* ofBlock(
  from: Exchange,
  index: number,
  { ratio, baseFee }: { ratio: number; baseFee: string | undefined },
  block: Members | undefined,
): Generator<Contradiction> {
  const said = { from, path: '' }
  const path = `/gasUsedRatio/${index}`
  if (block === undefined) return
  const wanted = Number(BigInt(String(block.gasUsed))) / Number(BigInt(String(block.gasLimit)))
  if (Math.abs(ratio - wanted) > TOLERANCE) {
    const message = `the ratio is ${ratio}, the block's own numbers give ${wanted}`
    yield contradiction('fee history', said, { path, message, expected: `${wanted}` })
  }
  if (baseFee === undefined || block.baseFeePerGas === undefined) return
  if (BigInt(baseFee) === BigInt(String(block.baseFeePerGas))) return
  const message = `the base fee is ${shown(baseFee)}, the block says ${shown(block.baseFeePerGas)}`
  const expected = shown(block.baseFeePerGas)
  yield contradiction('fee history', said, { path: `/baseFeePerGas/${index}`, message, expected })
}

/** An estimate is at most the block's gas limit and at least the transaction's cost before any code runs. */
function* estimate(facts: Facts, from: Exchange): Generator<Contradiction> {
  const said = { from, path: '' }
  const limits = [...facts.blocks.values()].flatMap(([first]) => (first ? [BigInt(String(first.value.gasLimit))] : []))
  const most = limits.reduce((highest, limit) => (limit > highest ? limit : highest), 0n)
  const gas = BigInt(String(from.result))
  if (most > 0n && gas > most) {
    const message = `${gas} gas is more than a block holds`
    yield contradiction('gas estimate', said, { message, expected: `at most ${most}` })
  }
  const [call] = positional(from.method, from.params)
  const least = intrinsicGas((call ?? {}) as Members)
  // Some nodes search for the gas of a transfer, and return one more.
  if (gas > least + 1n && isTransfer(facts, (call ?? {}) as Members)) {
    const message = `${gas} gas for a transfer to an account without code, which costs ${least}`
    yield contradiction('gas estimate', said, { message, expected: `${least}` })
  }
  const mostForData = mostOfData((call ?? {}) as Members)
  if (gas * PERCENT > mostForData * (PERCENT + FOUND_BY_TRYING) && runsNothing(facts, (call ?? {}) as Members)) {
    const message = `${gas} gas for data to an account without code, which costs ${mostForData}`
    yield contradiction('gas estimate', said, { message, expected: `about ${mostForData}` })
  }
  if (gas >= least) return
  const message = `${gas} gas is less than the ${least} that the transaction costs before any code runs`
  yield contradiction('gas estimate', said, { message, expected: `at least ${least}` })
}

/** Estimates may exceed the used gas by some percent, because they are found by trying. */
const [SPARE, PERCENT] = [110n, 100n]
export const isWellAbove = (gas: bigint, used: bigint): boolean => gas * PERCENT > used * SPARE

/** Percent. A node stops its search for the least gas within 1.5 percent, and some add a margin. */
const FOUND_BY_TRYING = 25n

/** Whether the receiver of data has no code and is not a precompile. */
const runsNothing = (facts: Facts, { to, authorizationList }: Members): boolean =>
  /^0x[0-9a-f]{40}$/i.test(String(to)) && BigInt(String(to)) >= PROTOCOL && isTransfer(facts, { to, authorizationList })

/** Lower addresses are precompiles and contracts of the protocol. */
const PROTOCOL = 0x1_0000n

/** Whether a call does not run code, because the endpoint returned `0x` as the receiver's code each time. */
function isTransfer({ exchanges, transactions }: Facts, { to, data, input, authorizationList }: Members): boolean {
  if (to === undefined || to === null || data !== undefined || input !== undefined || authorizationList !== undefined)
    return false
  const codes = exchanges.filter(
    ({ method, params }) => method === 'eth_getCode' && isSameText(positional(method, params)[0], to),
  )
  // An authorization of EIP-7702 may have given it code since, unless the newest block shows that it has none.
  const setting = [...transactions.values()].flatMap(([said]) => (said?.value.type === '0x4' ? [said.value] : []))
  const isNewest = codes.some(({ method, params, sent }) => positional(method, sent ?? params)[1] === 'latest')
  // A wallet that authorizes itself may have code in one block and none in the next.
  const isOwn = setting.some((one) => isSameText(one.from, to) || isSameText(one.to, to))
  const isSure = setting.length === 0 || (isNewest && !isOwn)
  return codes.length > 0 && codes.every(({ result }) => result === '0x') && isSure
}

/** Gas of every transaction before any code runs, extra gas to create a contract, and gas per byte of data. */
const LEAST_GAS = 21_000n
const CREATION_GAS = 32_000n
const [ZERO_BYTE_GAS, BYTE_GAS] = [4n, 16n]

/** Least gas per byte of data since EIP-7623. */
const [ZERO_BYTE_FLOOR, BYTE_FLOOR] = [10n, 40n]

/** Gas of data that no code reads, in all revisions of the protocol. */
function mostOfData(call: Members): bigint {
  const bytes =
    String(call.input ?? call.data ?? '0x')
      .slice(2)
      .match(/../g) ?? []
  const zeros = BigInt(bytes.filter((byte) => byte === '00').length)
  const floor = LEAST_GAS + zeros * ZERO_BYTE_FLOOR + (BigInt(bytes.length) - zeros) * BYTE_FLOOR
  const intrinsic = intrinsicGas(call)
  return floor > intrinsic ? floor : intrinsic
}

function intrinsicGas({ to, data, input }: Members): bigint {
  const bytes =
    String(input ?? data ?? '0x')
      .slice(2)
      .match(/../g) ?? []
  const zeros = bytes.filter((byte) => byte === '00').length
  const ofData = BigInt(zeros) * ZERO_BYTE_GAS + BigInt(bytes.length - zeros) * BYTE_GAS
  return LEAST_GAS + ofData + ((to ?? null) === null && bytes.length > 0 ? CREATION_GAS : 0n)
}

/** Without a list, a transfer uses exactly its price. */
function* accessList(facts: Facts, from: Exchange): Generator<Contradiction> {
  const { gasUsed, accessList: list } = from.result as { gasUsed?: string; accessList?: readonly unknown[] }
  const [call] = positional(from.method, from.params)
  if (gasUsed === undefined) return
  const [gas, least] = [BigInt(gasUsed), intrinsicGas((call ?? {}) as Members)]
  if (gas < LEAST_GAS) {
    const message = `${gas} gas is less than any transaction costs`
    yield contradiction('gas estimate', { from, path: '/gasUsed' }, { message, expected: `at least ${LEAST_GAS}` })
  } else if (gas !== least && list?.length === 0 && isTransfer(facts, (call ?? {}) as Members)) {
    const message = `${gas} gas for a transfer to an account without code, which costs ${least}`
    yield contradiction('gas estimate', { from, path: '/gasUsed' }, { message, expected: `${least}` })
  }
}
