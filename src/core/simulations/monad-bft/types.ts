/**
 * A model of MonadBFT as a discrete-event simulation: pure, seeded, in whole milliseconds. validator.ts models a
 * validator's actions. run.ts models time and the network.
 * @see category-labs/monad-bft 532472d5, monad-consensus and monad-consensus-state; arXiv 2502.20692
 */
import { protocol } from '../../facts/network.ts'

/** Assumed bound of a message's way. monad-node/src/main.rs, `delta` */
export const DELTA_MS = 100
/** Least time between two votes of one validator, except after a failed round. */
export const VOTE_PACE_MS = protocol.blockTimeMs
/** Three deltas, the vote pace and local work. monad-consensus/src/pacemaker.rs, get_round_timer */
export const ROUND_TIMER_MS = 3 * DELTA_MS + VOTE_PACE_MS + DELTA_MS
/** Timeout of a block request before the next peer is asked: seven deltas. */
export const REQUEST_TIMER_MS = 7 * DELTA_MS
/** Chunks sent for each that is needed. monad-node/src/main.rs */
export const REDUNDANCY = 2.5
/** Votes for rounds this far ahead are stored. monad-consensus-state/src/lib.rs, FUTURE_VOTE_BOUND */
export const FUTURE_VOTES = 10

/**
 * `down`: does not respond. `slow`: all its messages arrive late. `withholds`: does not send its proposals.
 * `equivocates`: as a leader it signs two blocks, and votes for both.
 */
export const BEHAVIOURS = ['works', 'down', 'slow', 'withholds', 'equivocates'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]
/** Extra delay of a slow validator's messages. The model's choice, above the network's bound. */
export const SLOW_MS = 250

/** Signatures of more than two thirds of the stake under one block, in one round. */
export type Qc = { round: number; block: string }
/** `round` is the one in which the block was first proposed, `qc` the certificate for its parent. */
export type Block = { id: string; number: number; parent: string; round: number; qc: Qc; author: number }
/** A supermajority's state when it abandoned a round, either the newest block that may be certified, or a QC. */
export type Tc = { round: number; tip: Block | undefined; qc: Qc }
export type Certificate = { kind: 'qc'; qc: Qc } | { kind: 'tc'; tc: Tc }
/** Proof that the tip of a TC was not certified. */
export type Nec = { round: number; tip: string }

export type Message =
  | { kind: 'proposal'; round: number; block: Block; tc: Tc | undefined; nec: Nec | undefined }
  | { kind: 'vote'; round: number; block: string }
  | { kind: 'advance'; certificate: Certificate }
  | {
      kind: 'timeout'
      round: number
      tip: Block | undefined
      qc: Qc
      /** Whether it also counts as a vote for its tip. */
      votes: boolean
      certificate: Certificate
    }
  | { kind: 'recovery'; round: number; tc: Tc }
  | { kind: 'refusal'; round: number; tip: string }
  | { kind: 'request'; block: string }
  | { kind: 'block'; block: Block }
  | { kind: 'unavailable'; block: string }
export type Timer = { kind: 'round' | 'vote' | 'request'; key: string }

/** Something worth telling, or worth checking. `who` is a validator's index. */
export type Happening =
  | { kind: 'proposed'; at: number; who: number; block: Block; round: number; again: boolean; nec: boolean }
  | { kind: 'voted'; at: number; who: number; block: string; round: number; paced: boolean }
  | { kind: 'qc'; at: number; who: number; qc: Qc }
  | { kind: 'timeout'; at: number; who: number; round: number }
  | { kind: 'tc'; at: number; who: number; tc: Tc }
  | { kind: 'asked'; at: number; who: number; round: number; tip: string }
  | { kind: 'refused'; at: number; who: number; round: number; tip: string }
  | { kind: 'nec'; at: number; who: number; nec: Nec }
  | { kind: 'speculative'; at: number; who: number; block: string }
  | { kind: 'finalized'; at: number; who: number; block: Block }
  | { kind: 'round'; at: number; who: number; round: number }

/** Effects that a validator can have on the world. */
export type World = {
  readonly validators: number
  now: () => number
  /** Seeded, from 0 to 1. */
  random: () => number
  send: (from: number, to: number, message: Message) => void
  wake: (who: number, timer: Timer, afterMs: number) => void
  happened: (what: Happening) => void
  /** All blocks ever signed, by ID. Network IDs are hashes, so no one can reference a block that does not exist. */
  blocks: Map<string, Block>
}

export const GENESIS: Block = {
  id: '0',
  number: 0,
  parent: '',
  round: 0,
  qc: { round: 0, block: '' },
  author: -1,
}

/** The shown name of a validator's index. */
export const nameOf = (who: number): string => `V${who + 1}`

/** The smallest group of `total` that exceeds two thirds. Two such groups share an honest validator. */
export const supermajority = (total: number): number => Math.floor((2 * total) / 3) + 1
/** The fewest among whom at least one is honest. */
export const honestShare = (total: number): number => Math.floor(total / 3) + 1
/** Leaders take turns in the model. The network draws them by stake, known in advance. */
export const leaderOf = (round: number, total: number): number => (round - 1) % total
