/** Finds the wrong members of a block, with the hash of its header as the proof. */
import { blockConstants } from '../rpc/endpoint.ts'
import { encodeHeader, HEADER_MEMBERS } from './encodings.ts'
import { isSameText } from './facts.ts'
import { type Hex, hashOf, itemsOf } from './rlp.ts'
import type { Block, Members } from './types.ts'

/** Whether the header has the hash of the block after a change. */
const isProven = (block: Block, change: Members): boolean =>
  isSameText(hashOf(encodeHeader({ ...block, ...change })), block.hash)

const ROOTS = ['stateRoot', 'transactionsRoot', 'receiptsRoot'] as const
type Pair = readonly [one: string, other: string]
const PAIRS: readonly Pair[] = ROOTS.flatMap((one, index) =>
  ROOTS.slice(index + 1).map((other) => [one, other] as const),
)

/** Two roots that are swapped. */
export const swappedRoots = (block: Block): Pair | undefined =>
  PAIRS.find(([one, other]) => isProven(block, { [one]: block[other], [other]: block[one] }))

/** Whether this is the root of the block's receipts, although the block has another one, which may be swapped. */
export const isReceiptsRoot = (block: Block, root: string): boolean =>
  [{}, ...ROOTS.map((member) => ({ [member]: block.receiptsRoot }))].some((change) =>
    isProven(block, { ...change, receiptsRoot: root }),
  )

/**
 * A member that the block lacks, or that its header does not contain. The bytes of the header show how many members it
 * has. Without bytes, a member is missing if the block has a later member, because forks add members at the end. It is
 * also missing if the block has its hash with the constant value of the member.
 */
export function missingMember(block: Block, raw: Hex | undefined): string | undefined {
  const count = raw && itemsOf(raw)?.length
  // Chains with other members have other lists.
  if (count !== undefined && count <= HEADER_MEMBERS.length)
    return HEADER_MEMBERS.find((name, index) => (block[name] === undefined) === index < count)
  const absent = HEADER_MEMBERS.filter((name) => block[name] === undefined)
  const last = HEADER_MEMBERS.findLastIndex((name) => block[name] !== undefined)
  return absent.find((name) => {
    const value = (blockConstants as Members)[name]
    return HEADER_MEMBERS.indexOf(name) < last || (value !== undefined && isProven(block, { [name]: value }))
  })
}
