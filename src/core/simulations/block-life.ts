/** The life of one block and of a payment in it, slot by slot, with the target and result of each block tag. */
import { protocol } from '../facts/network.ts'
import {
  addBlock,
  ancestry,
  type BlockState,
  type Chain,
  type ChainBlock,
  EMPTY_CHAIN,
  newest,
  ROUND_TIMEOUT_MS,
} from './chain.ts'

/** `replaced`: the block is not certified, and the next leader proposes another block with the same number. */
export const LIFE_CASES = ['certified', 'replaced'] as const
export type LifeCase = (typeof LIFE_CASES)[number]

/** A displayed block. `name` is relative to the block with the payment, which is N. */
export type LifeBlock = { id: string; name: string; state: BlockState; hasPayment: boolean }
/** Result of a balance query, with its tag, the block that the tag refers to and the balance there, in MON. */
export type LifeAnswer = { tag: string; state: BlockState; block: string; balance: number; isPaid: boolean }
export type LifeStep = {
  /** Time since block N was proposed. Milliseconds, negative before the proposal. */
  atMs: number
  title: string
  text: string
  blocks: LifeBlock[]
  answers: LifeAnswer[]
}

export const BALANCE_BEFORE = 10
export const PAYMENT = 5

/** Tags ordered by required finality. The last query has no tag and uses `finalized` minus 3. */
const QUESTIONS: readonly { tag: string; state: BlockState }[] = [
  { tag: 'latest', state: 'proposed' },
  { tag: 'safe', state: 'voted' },
  { tag: 'finalized', state: 'finalized' },
  { tag: `finalized − ${protocol.executionDelayBlocks}`, state: 'verified' },
]
const ORDER: readonly BlockState[] = ['proposed', 'voted', 'finalized', 'verified']

type Proposal = { atMs: number; block: ChainBlock }

/** Steps from the block before N until the payment is Verified. */
export function blockLife(which: LifeCase): LifeStep[] {
  const { proposals, paid, timeoutAtMs } = PLANS[which]
  let chain: Chain = EMPTY_CHAIN
  const steps: LifeStep[] = []
  for (const [index, { atMs, block }] of proposals.entries()) {
    const before = chain
    chain = addBlock(chain, block)
    if (block.number < -1) continue
    const step = { atMs, blocks: shownBlocks(chain, paid), answers: answersOf(chain, paid) }
    steps.push({ ...step, ...tell(before, chain, block, paid) })
    const next = proposals[index + 1]
    if (timeoutAtMs !== undefined && atMs < timeoutAtMs && (next?.atMs ?? 0) >= timeoutAtMs)
      steps.push({ ...step, atMs: timeoutAtMs, ...TIMEOUT })
  }
  return steps
}

const TIMEOUT = {
  title: 'No certificate, so the round times out',
  text: 'Too few votes for N arrived. The validators time out. Their timeouts form a certificate that too few of them received N, so the next leader may omit it.',
}

/** Blocks far enough back that every tag has an answer before N exists. */
const FIRST = -7

/** Block numbers are relative to N. The round of an ordinary block equals its number. */
function ordinary(number: number, round: number, parent: string, parentRound: number): ChainBlock {
  return { id: nameOf(number), number, parent, round, certificate: { block: parent, round: parentRound } }
}

function run(from: number, to: number, skippedRounds: number): Proposal[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index
    const round = number + skippedRounds
    return {
      // Votes for the block after a timeout are not paced, so its child arrives one block time earlier than usual.
      atMs: number * protocol.blockTimeMs + (skippedRounds > 0 ? ROUND_TIMEOUT_MS - protocol.blockTimeMs : 0),
      block: ordinary(number, round, nameOf(number - 1), round - 1),
    }
  })
}

const verifiedAt = (number: number): number => number + protocol.verifiedSlots
const RIVAL = 'N’'

/** After the timeout, round 1 proposes another block N, whose certificate is still the one of round -1 for N−1. */
function replacedPlan(): Proposal[] {
  const rival: ChainBlock = {
    id: RIVAL,
    number: 0,
    parent: nameOf(-1),
    round: 1,
    certificate: { block: nameOf(-1), round: -1 },
  }
  const [child, ...rest] = run(1, verifiedAt(1), 1)
  if (!child) return []
  const block: ChainBlock = { ...child.block, parent: RIVAL, certificate: { block: RIVAL, round: 1 } }
  return [...run(FIRST, 0, 0), { atMs: ROUND_TIMEOUT_MS, block: rival }, { ...child, block }, ...rest]
}

const PLANS: Record<LifeCase, { proposals: Proposal[]; paid: readonly string[]; timeoutAtMs?: number }> = {
  certified: { proposals: run(FIRST, verifiedAt(0), 0), paid: ['N'] },
  replaced: { proposals: replacedPlan(), paid: ['N', nameOf(1)], timeoutAtMs: ROUND_TIMEOUT_MS },
}

function nameOf(number: number): string {
  if (number === 0) return 'N'
  return number > 0 ? `N+${number}` : `N−${-number}`
}

/** From the block before N on, which is as much as the picture needs. */
function shownBlocks(chain: Chain, paid: readonly string[]): LifeBlock[] {
  return chain.blocks
    .filter(({ number }) => number >= -1)
    .map(({ id }) => ({ id, name: id, state: chain.states[id] ?? 'proposed', hasPayment: paid.includes(id) }))
}

function answersOf(chain: Chain, paid: readonly string[]): LifeAnswer[] {
  return QUESTIONS.flatMap(({ tag, state }) => {
    const block = newestOf(chain, state)
    if (!block) return []
    const isPaid = ancestry(chain, block.id).some(({ id }) => paid.includes(id))
    return [{ tag, state, block: block.id, balance: BALANCE_BEFORE + (isPaid ? PAYMENT : 0), isPaid }]
  })
}

/** The newest block that is at least in this state. For equal numbers, the later arrival. */
function newestOf(chain: Chain, state: BlockState): ChainBlock | undefined {
  return newest(chain, ORDER.slice(ORDER.indexOf(state)))
}

/** Describes how a proposal changed the block with the payment. */
function tell(
  before: Chain,
  after: Chain,
  block: ChainBlock,
  paid: readonly string[],
): { title: string; text: string } {
  const carrier = [...paid].reverse().find((id) => after.states[id] && after.states[id] !== 'abandoned') ?? ''
  const state = after.states[carrier]
  const isNew = block.id === carrier
  if (block.id === RIVAL)
    return {
      title: 'Another block N is proposed',
      text: `${RIVAL} has the same number, a different hash and does not contain the payment. “latest” returns the old balance again, because the earlier value was not final. The payment waits in the pool.`,
    }
  if (!state)
    return { title: 'Before the payment', text: 'The payment is signed and waits. Every tag returns the old balance.' }
  if (isNew) return { title: `${carrier} is Proposed`, text: told.proposed(carrier) }
  if (state === before.states[carrier]) return told.same(block, carrier)
  return { title: `${carrier} is ${titleCase(state)}`, text: told[state](carrier) }
}

const told = {
  proposed: (id: string) =>
    `${id} contains the payment. Nodes execute it immediately, so “latest” returns the new balance. The block may still be replaced.`,
  voted: (id: string) =>
    `The next proposal contains a certificate for ${id}, so more than two thirds of the stake voted for it. “safe” returns the new balance. The block can be lost only after a provable fault: its leader signed two blocks for one round, the next leader fails too, and two more conditions are true.`,
  finalized: (id: string) =>
    `${id} and its child have certificates from consecutive rounds, so ${id} is committed. “finalized” returns the new balance, and nothing can undo it.`,
  verified: (id: string) =>
    `The block with the state root after ${id} is finalized, so more than two thirds of the stake agree on the balance itself.`,
  abandoned: (id: string) => `${id} is abandoned.`,
  same: (block: ChainBlock, id: string) => {
    const delayed = nameOf(block.number - protocol.executionDelayBlocks)
    return delayed === id
      ? {
          title: `The state root of ${id} is proposed`,
          text: `${block.id} contains the state root that ${id} produced, which is confirmed once ${block.id} is finalized.`,
        }
      : {
          title: `The state root of ${id} is not final yet`,
          text: `The block that contains the state root of ${id} is not finalized yet.`,
        }
  },
}

function titleCase(state: BlockState): string {
  return state.charAt(0).toUpperCase() + state.slice(1)
}
