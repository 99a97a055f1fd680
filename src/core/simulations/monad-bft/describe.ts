/** The steps of a run and their sentences, from the values of the run. */
import type { Run } from './run.ts'
import { type Happening, leaderOf, nameOf, ROUND_TIMER_MS, supermajority, VOTE_PACE_MS } from './types.ts'

/** One step begins `at` a time. The picture shows it when its messages have arrived, at `shown`. Milliseconds. */
export type Step = { at: number; shown: number; round: number; title: string; text: string }

type Of<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>
type Words = { round: number; title: string; text: string }
/** Events within this time of a validator's certificate are described with it. Milliseconds. */
const TOGETHER_MS = 10

/** Every step of the rounds up to one, in the order of time. */
export function describeStep(run: Run, lastRound: number): Step[] {
  const all = run.happenings.filter(isFirst())
  const end = all.findIndex((what) => roundOf(what) > lastRound)
  const told = end < 0 ? all : all.slice(0, end)
  const steps: Step[] = []
  for (let index = 0; index < told.length; ) {
    const first = told[index] as Happening
    const group = first.kind === 'qc' ? withQc(told.slice(index), first) : [first]
    index += group.length
    const sent = group.find(({ kind }) => kind === 'proposed' || kind === 'timeout' || kind === 'asked')
    steps.push({ at: first.at, shown: sent ? arrivalOf(sent, run) : first.at, ...wordsOf(group, run) })
  }
  // The picture of a step shows nothing from the next step.
  return steps.map((step, index) => ({ ...step, shown: Math.min(step.shown, steps[index + 1]?.at ?? step.shown) }))
}

/** If several validators reach the same event, only the first is described. */
function isFirst(): (what: Happening) => boolean {
  const told = new Set<string>()
  return (what) => {
    const key = keyOf(what)
    if (key === undefined || told.has(key)) return false
    told.add(key)
    return true
  }
}

function keyOf(what: Happening): string | undefined {
  if (what.kind === 'proposed') return `proposed ${what.round} ${what.block.id}`
  if (what.kind === 'qc') return `qc ${what.qc.round} ${what.qc.block}`
  if (what.kind === 'timeout') return `timeout ${what.round}`
  if (what.kind === 'tc') return `tc ${what.tc.round}`
  if (what.kind === 'asked') return `asked ${what.round}`
  if (what.kind === 'nec') return `nec ${what.nec.round}`
  if (what.kind === 'finalized') return `finalized ${what.block.id}`
  return undefined
}

/** The round that a happening belongs to. A certificate begins the next one. */
function roundOf(what: Happening): number {
  if (what.kind === 'proposed' || what.kind === 'timeout' || what.kind === 'asked') return what.round
  if (what.kind === 'qc') return what.qc.round + 1
  if (what.kind === 'tc') return what.tc.round
  return what.kind === 'nec' ? what.nec.round : 0
}

/** A certificate, the blocks that it finalizes, and the proposal that contains it, if it follows within that time. */
function withQc(told: readonly Happening[], { qc, at }: Of<'qc'>): Happening[] {
  const group = [told[0] as Happening]
  for (const what of told.slice(1)) {
    const isOfIt =
      what.kind === 'finalized' ||
      (what.kind === 'proposed' && what.block.qc.block === qc.block && what.round === qc.round + 1)
    if (!isOfIt || what.at - at > TOGETHER_MS) break
    group.push(what)
    if (what.kind === 'proposed') break
  }
  return group
}

/** When the last message that was sent with a happening arrives. */
function arrivalOf({ at, who }: Happening, { flights }: Run): number {
  return Math.max(at, ...flights.filter(({ from, sentAt }) => from === who && sentAt === at).map((one) => one.at))
}

function wordsOf(group: readonly Happening[], run: Run): Words {
  const [what] = group
  if (what?.kind === 'qc') return certified(what, group, run)
  if (what?.kind === 'proposed') return proposed(what, run)
  if (what?.kind === 'timeout') return timedOut(what, run)
  if (what?.kind === 'tc') return timeoutCertificate(what, run)
  if (what?.kind === 'asked')
    return {
      round: what.round,
      title: `${nameOf(what.who)} does not have block ${what.tip}`,
      text: `It must propose block ${what.tip} again, but it does not have the block. It requests the block from the others (blocksync) and asks all validators whether they can vote for it (RoundRecovery).`,
    }
  if (what?.kind === 'nec')
    return {
      round: what.nec.round,
      title: `A no-endorsement certificate for block ${what.nec.tip}`,
      text: `${supermajority(run.setup.validators)} of ${run.setup.validators} validators sign that they cannot vote for block ${what.nec.tip}, so it cannot have a quorum certificate. ${nameOf(what.who)} may leave it out.`,
    }
  if (what?.kind === 'finalized')
    return {
      round: what.block.round,
      title: `Block ${what.block.id} is Finalized`,
      text: `${nameOf(what.who)} is the first to receive the certificates of a block and of its child from consecutive rounds. This finalizes block ${what.block.id} and every block before it.`,
    }
  return { round: 0, title: '', text: '' }
}

function certified({ who, qc }: Of<'qc'>, group: readonly Happening[], run: Run): Words {
  const next = group.find((what): what is Of<'proposed'> => what.kind === 'proposed')
  const finals = group.flatMap((what) => (what.kind === 'finalized' ? [what.block.id] : []))
  const total = run.setup.validators
  const share = qc.round === 1 ? ', more than two thirds,' : ''
  const quorum = `${supermajority(total)} of ${total} votes${share}`
  const leader = leaderOf(qc.round + 1, total)
  const isGone = next === undefined && run.validators[leader]?.behaviour === 'down'
  const parts = isGone
    ? [
        `${nameOf(leader)} leads the next round, so votes for block ${qc.block} go to it and are lost. Votes also go to the leader of this round: ${nameOf(who)} collects ${quorum} and sends the quorum certificate (QC) to all. Block ${qc.block} is Voted.`,
      ]
    : [
        `${quorum} for block ${qc.block} make a quorum certificate (QC), so the block is Voted.`,
        next ? withProposal(next, run) : '',
        isSentToAll(qc, run)
          ? `${nameOf(leaderOf(qc.round, total))} collects the votes too and sends the QC to all.`
          : '',
      ]
  const title = isGone
    ? `The next leader, ${nameOf(leader)}, is down`
    : finals.length > 1
      ? `Blocks ${list(finals)} are Finalized`
      : next
        ? proposed(next, run).title
        : `Block ${qc.block} is Voted`
  const text = [...parts, finality(finals), isGone ? '' : pace(qc.round, qc.block, run)]
    .filter((part) => part !== '')
    .join(' ')
  return { round: next?.round ?? qc.round, title, text }
}

/** Whether the leader of the round sends the certificate alone. */
const isSentToAll = ({ round, block }: Of<'qc'>['qc'], { flights, setup }: Run): boolean =>
  flights.some(
    ({ from, message }) =>
      message.kind === 'advance' &&
      from === leaderOf(round, setup.validators) &&
      message.certificate.kind === 'qc' &&
      message.certificate.qc.block === block,
  )

function withProposal(next: Of<'proposed'>, run: Run): string {
  const behaviour = run.validators[next.who]?.behaviour
  if (behaviour === 'withholds' || behaviour === 'equivocates') return proposed(next, run).text
  return `${nameOf(next.who)} leads round ${next.round} and puts the QC into its block ${next.block.id}.`
}

function finality(finals: readonly string[]): string {
  const last = finals.at(-1)
  if (last === undefined) return ''
  const before = finals.slice(0, -1)
  const also = before.length > 0 ? `, and so ${before.length > 1 ? 'are blocks' : 'is block'} ${list(before)}` : ''
  return `Block ${last} is now Finalized, because its child was certified in the very next round${also}.`
}

/** Explained when it applies first, and when validators skip it. */
function pace(round: number, block: string, { happenings, blocks }: Run): string {
  const votes = happenings.filter((one) => one.kind === 'voted' && one.round === round && one.block === block)
  const isPaced = votes.some((one) => one.kind === 'voted' && one.paced)
  const parent = blocks.get(blocks.get(block)?.parent ?? '')
  if (round === 2 && isPaced) return `A validator waits ${VOTE_PACE_MS} ms between two votes (vote pace).`
  if (round > 1 && !isPaced && parent && parent.round + 1 < round)
    return 'After a failed round, validators vote without waiting.'
  return ''
}

function proposed({ at, who, round, block, again, nec }: Of<'proposed'>, run: Run): Words {
  const rival = [...run.blocks.values()].find((one) => one.round === block.round && one.id !== block.id)
  const behaviour = run.validators[who]?.behaviour
  if (again)
    return {
      round,
      title: `${nameOf(who)} proposes block ${block.id} again`,
      text: `It is the same block in a later round, with the same author and the same transactions. The failed leader cost time, but the block is not lost.`,
    }
  if (behaviour === 'withholds')
    return {
      round,
      title: `${nameOf(who)} signs block ${block.id} but does not send it`,
      text: 'The other validators receive nothing from the leader. But its timeout may still include the block as the newest one.',
    }
  const title = `${nameOf(who)} proposes block ${block.id}`
  if (behaviour === 'equivocates' && rival)
    return {
      round,
      title: `${title}, one of two`,
      text: `It signs blocks ${block.id} and ${rival.id} for one round and sends each to some of the others. The two signatures prove the fault (equivocation).`,
    }
  if (round === 1)
    return {
      round,
      title,
      text: `${nameOf(who)} leads round 1 and sends its block to all others. Each validator checks it and sends its vote to ${nameOf(leaderOf(2, run.setup.validators))}, the leader of the next round.`,
    }
  if (nec)
    return {
      round,
      title,
      text: `The no-endorsement certificate allows a new block in place of the missing one. It builds on block ${block.parent}.`,
    }
  return {
    round,
    title,
    text: `${nameOf(who)} builds on block ${block.parent}, as the TC allows. ${delay(at, block.parent, run)}`,
  }
}

/** The cost of the failed rounds before a block. */
function delay(at: number, parent: string, { happenings }: Run): string {
  const before = happenings.find((one) => one.kind === 'proposed' && one.block.id === parent)
  if (!before) return ''
  return `The failure costs time, but all blocks are kept. This block follows ${seconds(at - before.at)} after block ${parent}.`
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

function timedOut({ round }: Of<'timeout'>, { setup }: Run): Words {
  const leader = nameOf(leaderOf(round, setup.validators))
  return {
    round,
    title: `Round ${round} times out`,
    text: `${leader} leads round ${round}, but the others do not receive a certificate. After ${ROUND_TIMER_MS} ms the validators stop waiting. Each sends all others a timeout, which contains the newest certificate or block it has.`,
  }
}

function timeoutCertificate({ tc }: Of<'tc'>, { setup }: Run): Words {
  const next = nameOf(leaderOf(tc.round + 1, setup.validators))
  const total = setup.validators
  const duty = tc.tip
    ? `Its newest entry is block ${tc.tip.id}, which may already have votes. ${next} must propose that block again, or prove that it has no QC.`
    : `Its newest entry is the QC for block ${tc.qc.block}, so ${next}, the next leader, may build on block ${tc.qc.block}.`
  return {
    round: tc.round,
    title: `${supermajority(total)} timeouts end round ${tc.round}`,
    text: `Timeouts of ${supermajority(total)} of ${total} validators make a timeout certificate (TC). ${duty}`,
  }
}

const list = (ids: readonly string[]): string =>
  ids.length < 2 ? (ids[0] ?? '') : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`
