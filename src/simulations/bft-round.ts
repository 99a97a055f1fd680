/**
 * MonadBFT with four validators of equal stake, round by round, with one leader that may fail. Certificates, the choice
 * after a timeout and the states of blocks follow from the rules; a case only says what the failing leader gets out.
 * @see category-labs/monad-bft, monad-consensus; arXiv 2502.20692
 */
import { protocol } from '../facts/network.ts'
import * as say from './bft-words.ts'
import {
  addBlock,
  addCertificate,
  type BlockState,
  type Certificate,
  type Chain,
  type ChainBlock,
  EMPTY_CHAIN,
  ROUND_TIMEOUT_MS,
} from './chain.ts'

export const VALIDATORS = ['V1', 'V2', 'V3', 'V4'] as const
export type Validator = (typeof VALIDATORS)[number]

/**
 * What the leader of the third round does. `none`: its work. `silent`: it sends nothing. `partial`: its proposal reaches
 * one validator, then it crashes. `withheld`: it sends its proposal to nobody but names it in its timeout.
 */
export const FAILURES = ['none', 'silent', 'partial', 'withheld'] as const
export type Failure = (typeof FAILURES)[number]

export type MessageKind = 'proposal' | 'vote' | 'certificate' | 'timeout' | 'request' | 'block' | 'refusal'
export type Message = { from: Validator; to: Validator; kind: MessageKind }

/** Signatures under one statement: a certificate as soon as there are `needed`. */
export type Tally = { kind: 'QC' | 'TC' | 'NEC'; about: string; signers: readonly Validator[]; needed: number }

/** `seenBy` counts the validators that hold the block. */
export type BftBlock = { id: string; state: BlockState; seenBy: number }
export type BftStep = say.Words & {
  round: number
  /** Since the first proposal, as if messages took no time. Milliseconds. */
  atMs: number
  leader: Validator
  messages: readonly Message[]
  tally: Tally | undefined
  blocks: readonly BftBlock[]
  /** Validators that no longer answer. */
  down: readonly Validator[]
}

export const FAILING_ROUND = 3
const ROUNDS = 6
/** Receives the only copy of a proposal that a crashing leader gets out. */
const LUCKY: Validator = 'V1'

/** Leaders take turns here; on the network the order is drawn by stake and known in advance. */
export function leaderOf(round: number): Validator {
  return VALIDATORS[(round - 1) % VALIDATORS.length] as Validator
}

/** The fewest of `total` that are more than two thirds. */
export function supermajority(total: number): number {
  return Math.floor((total * 2) / 3) + 1
}

/** Duty of the leader after a timeout: a high tip must be proposed again, and asked for first if it is not here. */
export function dutyAfterTimeout(tip: string | undefined, hasBlock: boolean): 'fresh' | 'repropose' | 'ask' {
  if (tip === undefined) return 'fresh'
  return hasBlock ? 'repropose' : 'ask'
}

type World = {
  round: number
  atMs: number
  chain: Chain
  holders: Readonly<Record<string, readonly Validator[]>>
  /** Highest certificate that everyone knows. */
  high: Certificate
  down: readonly Validator[]
  steps: readonly BftStep[]
  /** Block that the next leader must propose again. */
  owed: ChainBlock | undefined
  /** Why a fresh block is allowed although the round before failed. */
  excuse: 'TC' | 'NEC' | undefined
}

const START: World = {
  round: 0,
  atMs: 0,
  chain: EMPTY_CHAIN,
  holders: {},
  high: { block: 'N−1', round: 0 },
  down: [],
  steps: [],
  owed: undefined,
  excuse: undefined,
}

/** Steps of six rounds; the leader of the third fails as told. */
export function bftRounds(failure: Failure): readonly BftStep[] {
  let world = START
  for (let round = 1; round <= ROUNDS; round++) {
    const entered = { ...world, round }
    world = round === FAILING_ROUND && failure !== 'none' ? failRound(entered, failure) : workRound(entered)
  }
  return world.steps
}

/** Proposal, then votes. Votes go to the next leader and, for fast recovery, to the present one. */
function workRound(world: World): World {
  const proposed = propose(world)
  const { round, chain } = proposed
  if (round === ROUNDS) return proposed
  const id = world.owed?.id ?? chain.blocks.at(-1)?.id ?? ''
  const votedAtMs = world.atMs + votePace(chain, id, round)
  const [leader, next] = [leaderOf(round), leaderOf(round + 1)]
  const signers = alive(world)
  const messages = [next, leader].flatMap((to) =>
    others(to, signers).map((from) => ({ from, to, kind: 'vote' }) as const),
  )
  const tally: Tally = { kind: 'QC', about: `${id}, round ${round}`, signers, needed: quorum() }
  const words = say.votes(id, leader, next, tally, votedAtMs > world.atMs)
  const voted = record({ ...proposed, atMs: votedAtMs }, { ...words, messages, tally })
  const isCertified = signers.length >= tally.needed
  return {
    ...voted,
    high: isCertified ? { block: id, round } : world.high,
    owed: undefined,
    excuse: undefined,
  }
}

/**
 * How long validators hold a vote back. Only a block whose parent is of the round just before is paced: after a timeout
 * they vote at once, and once more after a block that was proposed again. monad-bft, monad-consensus-state (try_vote)
 */
function votePace({ blocks }: Chain, id: string, round: number): number {
  const parentId = blocks.find((block) => block.id === id)?.parent
  const parentRound = blocks.find((block) => block.id === parentId)?.round ?? 0
  return parentRound === round - 1 ? protocol.blockTimeMs : 0
}

function propose(world: World): World {
  const { owed, round, high } = world
  const leader = leaderOf(round)
  const block = owed ?? freshBlock(world)
  const next: World = {
    ...world,
    chain: owed ? world.chain : addBlock(world.chain, block),
    holders: { ...world.holders, [block.id]: alive(world) },
  }
  const words = owed ? say.reproposal(block.id, leader) : say.proposal(block, leader, high, world.excuse)
  return record(next, { ...words, messages: fan(leader, others(leader, alive(world)), 'proposal') })
}

/** A new block on the highest certificate. */
function freshBlock({ chain, high, round }: World): ChainBlock {
  const parent = chain.blocks.find(({ id }) => id === high.block)
  const number = (parent?.number ?? -1) + 1
  const isTaken = chain.blocks.some((block) => block.number === number)
  const id = `${number === 0 ? 'N' : `N+${number}`}${isTaken ? '’' : ''}`
  return { id, number, parent: high.block, round, certificate: high }
}

type Failing = Exclude<Failure, 'none'>

/** What the leader gets out, the timeout, and what the next leader owes. The next round starts with its proposal. */
function failRound(world: World, failure: Failing): World {
  const failed = failedProposal(world, failure)
  const { round } = failed
  const tip = failed.chain.blocks.find((block) => block.round === round && block.round > failed.high.round)
  const messages = alive(failed).flatMap((from) => fan(from, others(from, alive(failed)), 'timeout'))
  const sender = tip && alive(failed).find((one) => holds(failed, one, tip.id))
  const timed = record(
    { ...failed, atMs: world.atMs + ROUND_TIMEOUT_MS },
    { ...say.timeout(failed.high, tip?.id, sender), messages },
  )
  const tally: Tally = { kind: 'TC', about: `round ${round}`, signers: alive(failed), needed: quorum() }
  const next = leaderOf(round + 1)
  const certified = record(timed, { ...say.timeoutCertificate(tally, failed.high, tip?.id, next), messages, tally })
  const duty = dutyAfterTimeout(tip?.id, tip !== undefined && holds(certified, next, tip.id))
  if (duty === 'ask' && tip) return askFor(tip, { ...certified, round: round + 1 })
  return { ...certified, owed: duty === 'repropose' ? tip : undefined, excuse: 'TC' }
}

/** The leader before holds the votes too and broadcasts its certificate, so everyone is in the round either way. */
function failedProposal(world: World, failure: Failing): World {
  const [before, leader] = [leaderOf(world.round - 1), leaderOf(world.round)]
  const entry = fan(before, others(before, others(leader, VALIDATORS)), 'certificate')
  const known: World = { ...world, chain: addCertificate(world.chain, world.high) }
  if (failure === 'silent')
    return record({ ...known, down: [leader] }, { ...say.silent(leader, before, world.high), messages: entry })
  const block = freshBlock(known)
  const isPartial = failure === 'partial'
  const next: World = {
    ...known,
    chain: addBlock(known.chain, block),
    holders: { ...known.holders, [block.id]: [isPartial ? LUCKY : leader] },
    down: isPartial ? [leader] : [],
  }
  return isPartial
    ? record(next, {
        ...say.partial(block.id, leader, LUCKY),
        messages: [...fan(leader, [LUCKY], 'proposal'), ...entry],
      })
    : record(next, { ...say.withheld(block.id, leader), messages: entry })
}

/** The new leader asks for the block of the high tip: it comes, or enough validators state that they do not have it. */
function askFor(tip: ChainBlock, world: World): World {
  const leader = leaderOf(world.round)
  const asked = others(leader, alive(world))
  const request = record(world, { ...say.request(tip.id, leader), messages: fan(leader, asked, 'request') })
  // Who withheld the block at first does not hand it over now.
  const giver = asked.find((one) => holds(world, one, tip.id) && one !== leaderOf(tip.round))
  if (giver) {
    const words = say.received(tip.id, giver, leader)
    return { ...record(request, { ...words, messages: [{ from: giver, to: leader, kind: 'block' }] }), owed: tip }
  }
  const signers = alive(world).filter((one) => !holds(world, one, tip.id))
  const tally: Tally = { kind: 'NEC', about: tip.id, signers, needed: quorum() }
  const messages = others(leader, signers).map((from) => ({ from, to: leader, kind: 'refusal' }) as const)
  return { ...record(request, { ...say.refused(tip.id, leader, tally), messages, tally }), excuse: 'NEC' }
}

type Recorded = say.Words & { messages: readonly Message[]; tally?: Tally }

function record(world: World, { title, text, messages, tally }: Recorded): World {
  const { round, atMs, chain, holders, down } = world
  const blocks = chain.blocks.map(({ id }) => ({
    id,
    state: chain.states[id] ?? 'proposed',
    seenBy: holders[id]?.length ?? 0,
  }))
  const step: BftStep = { round, atMs, leader: leaderOf(round), title, text, messages, tally, blocks, down }
  return { ...world, steps: [...world.steps, step] }
}

function quorum(): number {
  return supermajority(VALIDATORS.length)
}

function alive({ down }: World): readonly Validator[] {
  return VALIDATORS.filter((one) => !down.includes(one))
}

function holds({ holders }: World, one: Validator, id: string): boolean {
  return holders[id]?.includes(one) ?? false
}

function others(one: Validator, all: readonly Validator[]): readonly Validator[] {
  return all.filter((other) => other !== one)
}

function fan(from: Validator, to: readonly Validator[], kind: MessageKind): Message[] {
  return to.map((one) => ({ from, to: one, kind }))
}
