/** Describes a run in steps, with the state of each validator and block at a given time. */
import { protocol } from '../../facts/network.ts'
import type { BlockState } from '../chain.ts'
import { describeStep, type Step } from './describe.ts'
import { type Flight, play, type Run } from './run.ts'
import { type Scenario, setupOfScenario } from './scenario.ts'
import { type Block, type Happening, nameOf, ROUND_TIMER_MS, VOTE_PACE_MS } from './types.ts'

/** Long enough for a failure and the recovery from it. Milliseconds. */
export const RUN_MS = 2_900
const SEED = 7

export type NodeState = {
  name: string
  round: number
  /** Number of its newest Voted block and of its newest Finalized block, with primes for rivals. "–" for none. */
  voted: string
  final: string
  /** Description of the event that it waits for. */
  waits: string
}
export type ChainState = { id: string; number: number; parent: string; state: BlockState }[]
export type Story = { run: Run; steps: readonly Step[] }

/** Number of rounds described after the last faulty validator's round, to show recovery and finality. */
const ROUNDS_AFTER = 3
const LEAST_ROUNDS = 6

/** Runs the scenario and selects the events that become steps. */
export function storyOf(scenario: Scenario): Story {
  const run = play({ ...setupOfScenario(scenario), seed: SEED, untilMs: RUN_MS })
  const faulty = scenario.behaviours.findLastIndex((behaviour) => behaviour !== 'works')
  return { run, steps: describeStep(run, Math.max(LEAST_ROUNDS, faulty + 1 + ROUNDS_AFTER)) }
}

/** Known state of each validator at a given time. */
export function nodesAt({ setup, happenings, validators }: Run, at: number): NodeState[] {
  const past = happenings.filter((what) => what.at <= at)
  return Array.from({ length: setup.validators }, (_, who) => {
    const mine = past.filter((what) => what.who === who)
    const last = <Kind extends Happening['kind']>(kind: Kind) =>
      mine.findLast((what): what is Extract<Happening, { kind: Kind }> => what.kind === kind)
    const entered = last('round')
    const vote = last('voted')
    const isDown = validators[who]?.behaviour === 'down'
    return {
      name: nameOf(who),
      round: entered?.round ?? 1,
      voted: last('speculative')?.block ?? '–',
      final: last('finalized')?.block.id ?? '–',
      waits: isDown ? 'down' : waitsFor(at, entered?.at ?? 0, vote?.at),
    }
  })
}

/** The timer that expires first, which is the vote pace or the round timer. */
function waitsFor(at: number, entered: number, voted: number | undefined): string {
  const pace = voted === undefined ? 0 : voted + VOTE_PACE_MS - at
  if (pace > 0) return `pace ${pace} ms`
  const spent = (at - entered) % ROUND_TIMER_MS
  return `timer ${ROUND_TIMER_MS - spent} ms`
}

/**
 * Every block signed so far, in its most advanced state at any validator. A block includes the state root of the block
 * three before it, so that block is Verified as soon as it is Finalized.
 */
export function chainAt({ happenings, blocks }: Run, at: number): ChainState {
  const past = happenings.filter((what) => what.at <= at)
  const final = new Map(past.flatMap((what) => (what.kind === 'finalized' ? [[what.block.number, what.block.id]] : [])))
  const voted = new Set(past.flatMap((what) => (what.kind === 'speculative' ? [what.block] : [])))
  const newest = Math.max(0, ...final.keys())
  const signed = past.flatMap((what) => (what.kind === 'proposed' ? [what.block.id] : []))
  return [...new Set(signed)].flatMap((id) => {
    const block = blocks.get(id)
    if (!block) return []
    const state = stateOf(block, final.get(block.number), voted.has(id), newest)
    return [{ id, number: block.number, parent: block.parent, state }]
  })
}

function stateOf({ id, number }: Block, winner: string | undefined, isVoted: boolean, newest: number): BlockState {
  if (winner === undefined) return isVoted ? 'voted' : 'proposed'
  if (winner !== id) return 'abandoned'
  return number + protocol.executionDelayBlocks <= newest ? 'verified' : 'finalized'
}

/** Rounds that ended with a timeout certificate. */
export function failedAt({ happenings }: Run, at: number): number[] {
  const rounds = happenings.flatMap((what) => (what.kind === 'tc' && what.at <= at ? [what.tc.round] : []))
  return [...new Set(rounds)]
}

/** Messages in transit during a window, excluding messages from a validator to itself. */
export function flightsIn({ flights }: Run, from: number, to: number): Flight[] {
  return flights.filter((flight) => flight.from !== flight.to && flight.sentAt < to && flight.at > from)
}
