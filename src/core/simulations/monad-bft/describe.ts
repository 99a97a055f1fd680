/** What each happening says to the reader, from the values of the run. */
import type { Run } from './run.ts'
import { type Happening, leaderOf, ROUND_TIMER_MS, supermajority, VOTE_PACE_MS } from './types.ts'

/** One step: when, in which round, and what it says. `at` in milliseconds. */
export type Step = { at: number; round: number; title: string; text: string }

const name = (who: number): string => `V${who + 1}`

export function describeStep(what: Happening, run: Run): Step {
  const words = wordsOf(what, run)
  return { at: what.at, ...words }
}

function wordsOf(what: Happening, run: Run): Omit<Step, 'at'> {
  if (what.kind === 'proposed') return proposed(what, run)
  if (what.kind === 'qc') return certified(what, run)
  if (what.kind === 'timeout') return timedOut(what, run)
  if (what.kind === 'tc') return timeoutCertificate(what, run)
  if (what.kind === 'asked')
    return {
      round: what.round,
      title: `${name(what.who)} does not have block ${what.tip}`,
      text: `It must propose block ${what.tip} again, but has no body. It fetches it by blocksync, and asks all validators with RoundRecovery whether they endorse it.`,
    }
  if (what.kind === 'nec')
    return {
      round: what.nec.round,
      title: `A no-endorsement certificate for block ${what.nec.tip}`,
      text: `${supermajority(run.setup.validators)} validators state that they cannot vote for it, so no certificate for it can exist. ${name(what.who)} may leave it out.`,
    }
  if (what.kind === 'finalized')
    return {
      round: roundAt(what, run),
      title: `Block ${what.block.id} is Finalized`,
      text: `${name(what.who)} is the first to hold the certificates of a block and of its child from two consecutive rounds. They finalize that block and all before it, block ${what.block.id} included.`,
    }
  return { round: 0, title: what.kind, text: '' }
}

/** The round in which a validator was just before. */
function roundAt({ at, who }: Happening, { happenings }: Run): number {
  const entered = happenings.filter((one) => one.kind === 'round' && one.who === who && one.at < at)
  const last = entered.at(-1)
  return last?.kind === 'round' ? last.round : 1
}

function proposed(
  { who, round, block, again, nec }: Extract<Happening, { kind: 'proposed' }>,
  { blocks, validators }: Run,
): Omit<Step, 'at'> {
  const rival = [...blocks.values()].find((one) => one.round === block.round && one.id !== block.id)
  const behaviour = validators[who]?.behaviour
  if (again)
    return {
      round,
      title: `${name(who)} proposes block ${block.id} again`,
      text: `The same block under a later round. Its author keeps it and its transactions keep their order: the failed leader after it cost time, not a block.`,
    }
  if (behaviour === 'withholds')
    return {
      round,
      title: `${name(who)} signs block ${block.id} and sends it to nobody`,
      text: 'The others see a silent leader. Its own timeout may still name the block as its tip.',
    }
  const title = `${name(who)} proposes block ${block.id}`
  if (behaviour === 'equivocates' && rival)
    return {
      round,
      title: `${title}, one of two`,
      text: `It signs ${block.id} and ${rival.id} for one round and sends each to a part of the others. The two signatures are proof of the fault.`,
    }
  const why = nec
    ? `The no-endorsement certificate allows a fresh block on block ${block.parent}.`
    : block.qc.round === round - 1
      ? `The block carries the QC for block ${block.parent}: who receives it knows that ${block.parent} is Voted.`
      : `The TC shows that nothing newer than the QC for block ${block.parent} can have been certified, so a fresh block may follow it.`
  return { round, title, text: round === 1 ? 'The first round. It travels by RaptorCast, in two hops.' : why }
}

function certified(
  { who, qc }: Extract<Happening, { kind: 'qc' }>,
  { setup, happenings, blocks }: Run,
): Omit<Step, 'at'> {
  const votes = happenings.filter(
    (one) => one.kind === 'voted' && one.round === qc.round && one.block === qc.block,
  ) as Extract<Happening, { kind: 'voted' }>[]
  const parent = blocks.get(blocks.get(qc.block)?.parent ?? '')
  const isNext = parent !== undefined && parent.round + 1 === qc.round
  const pace = votes.some(({ paced }) => paced)
    ? `Each validator held its vote back until ${VOTE_PACE_MS} ms after its last one.`
    : qc.round === 1
      ? 'It is the first round, so nobody held a vote back.'
      : isNext
        ? `More than ${VOTE_PACE_MS} ms, the vote pace, had passed since the last vote, so nobody held a vote back.`
        : 'Its parent is from an earlier round than the last, so nobody waited for the vote pace.'
  return {
    round: qc.round,
    title: `${supermajority(setup.validators)} votes make the QC for block ${qc.block}`,
    text: `They reached ${name(who)} first. ${pace}`,
  }
}

function timedOut({ who, round }: Extract<Happening, { kind: 'timeout' }>, { setup }: Run): Omit<Step, 'at'> {
  return {
    round,
    title: `Round ${round} times out`,
    text: `${ROUND_TIMER_MS} ms without a certificate: ${name(who)} is the first to broadcast a timeout with the newest block it voted for or the newest QC it knows. ${name(leaderOf(round, setup.validators))} leads this round. Only here do messages go from all to all.`,
  }
}

function timeoutCertificate({ tc }: Extract<Happening, { kind: 'tc' }>, { setup }: Run): Omit<Step, 'at'> {
  const next = name(leaderOf(tc.round + 1, setup.validators))
  const duty = tc.tip
    ? `The newest thing in it is block ${tc.tip.id}, which may have been certified: ${next} must propose it again, or prove that it was not.`
    : `The newest thing in it is the QC for block ${tc.qc.block}: ${next} may propose a fresh block on it at once.`
  return { round: tc.round, title: `${supermajority(setup.validators)} timeouts end round ${tc.round}`, text: duty }
}
