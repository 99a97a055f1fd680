/** One validator with its state and its reaction to each message and timer. */
import { Blocks } from './blocks.ts'
import { certify, isAllowed, type Proposal, qcOf, roundOf, type Timeout } from './certificate-rules.ts'
import {
  type Behaviour,
  type Block,
  type Certificate,
  FUTURE_VOTES,
  GENESIS,
  honestShare,
  leaderOf,
  type Message,
  type Nec,
  type Qc,
  ROUND_TIMER_MS,
  supermajority,
  type Tc,
  type Timer,
  VOTE_PACE_MS,
  type World,
} from './types.ts'

export class Validator {
  behaviour: Behaviour = 'works'
  certificate: Certificate = { kind: 'qc', qc: { round: 0, block: GENESIS.id } }
  /** Newest block that it voted for and that no known certificate covers. */
  tip: Block | undefined
  highestVote = 0
  #highestQc = 0
  #highestProposal = 0
  #highestRecovery = 0
  #refused = { round: 0, tip: '' }
  #proposal: Proposal | undefined
  readonly #handled = new Set<number>()
  readonly #votes = new Map<string, Set<number>>()
  #timeouts = new Map<number, Timeout>()
  #refusals = new Set<number>()
  #nec: Nec | undefined
  #hasTimedOut = false
  /** A vote waiting for the pace, or `over` if the pace has passed and no vote is ready. */
  #pace: { round: number; block: Block } | 'over' = 'over'
  #paceKey = 0
  readonly blocks: Blocks

  readonly who: number
  readonly world: World

  constructor(who: number, world: World) {
    this.who = who
    this.world = world
    this.blocks = new Blocks(this)
  }

  get round(): number {
    return roundOf(this.certificate) + 1
  }

  begin(): void {
    this.#enterRound()
    this.propose()
  }

  /** Restarts after a crash with its stored state. It never votes in the round in which it restarts. */
  restart(): void {
    this.highestVote = Math.max(this.highestVote, this.round)
    this.#highestProposal = Math.max(this.#highestProposal, this.round)
    this.#pace = 'over'
    this.blocks.forgetRequests()
    this.#enterRound()
  }

  receive(from: number, message: Message): void {
    if (message.kind === 'proposal') this.#onProposal(from, message)
    else if (message.kind === 'vote') this.#onVote(from, message.round, message.block)
    else if (message.kind === 'advance') this.#onAdvance(message.certificate)
    else if (message.kind === 'timeout') this.#onTimeout(from, message)
    else if (message.kind === 'recovery') this.#onRecovery(from, message.round, message.tc)
    else if (message.kind === 'refusal') this.#onRefusal(from, message.round, message.tip)
    else this.blocks.receive(from, message)
  }

  wake({ kind, key }: Timer): void {
    if (kind === 'request') this.blocks.wake(key)
    else if (kind === 'round' && key === String(this.round)) {
      this.#giveUp()
      this.world.wake(this.who, { kind: 'round', key }, ROUND_TIMER_MS)
    } else if (kind === 'vote' && key === String(this.#paceKey)) {
      const ready = this.#pace
      if (ready === 'over') return
      if (ready.round > 0) this.#sendVote(ready.round, ready.block, true)
      else this.#pace = 'over'
    }
  }

  /** Retries pending work after a missing block has arrived. */
  retry(): void {
    if (this.#proposal) this.#tryVote(this.#proposal)
    this.propose()
  }

  #enterRound(): void {
    this.#timeouts = new Map()
    this.#refusals = new Set()
    this.#nec = undefined
    this.#hasTimedOut = false
    const round = this.round
    if (this.#proposal?.round !== round) this.#proposal = undefined
    this.world.happened({ kind: 'round', at: this.world.now(), who: this.who, round })
    this.world.wake(this.who, { kind: 'round', key: String(round) }, ROUND_TIMER_MS)
  }

  #onProposal(from: number, proposal: Proposal): void {
    const { round, block, tc } = proposal
    if (from !== leaderOf(round, this.world.validators) || !isAllowed(proposal)) return
    this.onQc(block.qc)
    if (tc) this.#onTc(tc)
    if (this.#handled.has(round)) return
    this.#handled.add(round)
    this.blocks.keep(block)
    if (round !== this.round) return
    this.#proposal = proposal
    this.#tryVote(proposal)
  }

  #tryVote(proposal: Proposal): void {
    const { round, block, tc } = proposal
    if (round !== this.round || !this.blocks.isCoherent(block.id)) return
    if (round <= this.highestVote) return
    if (round === this.#refused.round && tc?.tip?.id !== this.#refused.tip) return
    this.highestVote = round
    this.tip = block.round > this.#highestQc ? block : undefined
    const parent = this.world.blocks.get(block.parent) ?? GENESIS
    const isNext = parent.round + 1 === round
    if (this.#pace === 'over' || !isNext) this.#sendVote(round, block, false)
    else this.#pace = { round, block }
  }

  #sendVote(round: number, block: Block, paced: boolean): void {
    const { world, who } = this
    const vote: Message = { kind: 'vote', round, block: block.id }
    for (const to of new Set([leaderOf(round + 1, world.validators), leaderOf(round, world.validators)]))
      world.send(who, to, vote)
    world.happened({ kind: 'voted', at: world.now(), who, block: block.id, round, paced })
    this.#paceKey++
    // Round 0 means "no vote is ready yet".
    this.#pace = { round: 0, block }
    world.wake(who, { kind: 'vote', key: String(this.#paceKey) }, VOTE_PACE_MS)
  }

  #onVote(from: number, round: number, block: string): void {
    if (round < this.round || round > this.round + FUTURE_VOTES) return
    const key = `${round} ${block}`
    const voters = this.#votes.get(key) ?? new Set()
    this.#votes.set(key, voters.add(from))
    if (voters.size < supermajority(this.world.validators)) return
    const qc: Qc = { round, block }
    this.world.happened({ kind: 'qc', at: this.world.now(), who: this.who, qc })
    // Who signed two blocks has no reason to help one of them.
    const tells = leaderOf(round, this.world.validators) === this.who && this.behaviour !== 'equivocates'
    this.onQc(qc)
    this.propose()
    if (tells) this.#broadcast({ kind: 'advance', certificate: { kind: 'qc', qc } })
  }

  #onAdvance(certificate: Certificate): void {
    if (certificate.kind === 'tc') this.#onTc(certificate.tc)
    else if (certificate.qc.round >= this.round) {
      this.onQc(certificate.qc)
      const leader = leaderOf(this.round, this.world.validators)
      if (leader !== this.who) this.world.send(this.who, leader, { kind: 'advance', certificate })
    }
    this.propose()
  }

  /** A certificate always counts, but it advances the round only if it is new. */
  onQc(qc: Qc): void {
    this.blocks.onQc(qc)
    if (qc.round < this.round) return
    this.#take({ kind: 'qc', qc })
    this.propose()
  }

  #onTc(tc: Tc): void {
    this.onQc(tc.qc)
    if (tc.round < this.round) return
    this.#take({ kind: 'tc', tc })
    if (tc.tip && leaderOf(this.round, this.world.validators) === this.who) this.blocks.want(tc.tip.id)
    this.propose()
  }

  #take(certificate: Certificate): void {
    this.certificate = certificate
    this.#highestQc = Math.max(this.#highestQc, qcOf(certificate).round)
    if (this.tip && this.tip.round <= this.#highestQc) this.tip = undefined
    this.#enterRound()
  }

  /** The timer ran out, or enough others gave the round up. */
  #giveUp(): void {
    const { round, tip } = this
    this.#hasTimedOut = true
    this.highestVote = Math.max(this.highestVote, round)
    const votes = tip !== undefined && (this.#refused.round < round || tip.round === round)
    this.world.happened({ kind: 'timeout', at: this.world.now(), who: this.who, round })
    const qc = tip ? tip.qc : qcOf(this.certificate)
    this.#broadcast({ kind: 'timeout', round, tip, qc, votes, certificate: this.certificate })
  }

  #onTimeout(from: number, timeout: Timeout): void {
    if (timeout.round < this.round) return
    this.onQc(timeout.qc)
    if (timeout.votes && timeout.tip) this.#onVote(from, timeout.round, timeout.tip.id)
    const { certificate } = timeout
    if (certificate.kind === 'tc') this.#onTc(certificate.tc)
    else this.onQc(certificate.qc)
    if (timeout.round !== this.round) return
    this.#timeouts.set(from, timeout)
    if (!this.#hasTimedOut && this.#timeouts.size >= honestShare(this.world.validators)) this.#giveUp()
    if (!this.#hasTimedOut || this.#timeouts.size < supermajority(this.world.validators)) return
    if (timeout.round !== this.round) return
    const tc = certify(timeout.round, [...this.#timeouts.values()])
    this.world.happened({ kind: 'tc', at: this.world.now(), who: this.who, tc })
    this.#onTc(tc)
  }

  #onRecovery(from: number, round: number, tc: Tc): void {
    this.#onTc(tc)
    if (round !== this.round || from !== leaderOf(round, this.world.validators) || !tc.tip) return
    if (this.blocks.isCoherent(tc.tip.id)) return
    if (round <= Math.max(this.#refused.round, this.highestVote)) return
    this.#refused = { round, tip: tc.tip.id }
    this.world.happened({ kind: 'refused', at: this.world.now(), who: this.who, round, tip: tc.tip.id })
    this.world.send(this.who, from, { kind: 'refusal', round, tip: tc.tip.id })
  }

  #onRefusal(from: number, round: number, tip: string): void {
    if (round !== this.round || this.#nec) return
    this.#refusals.add(from)
    if (this.#refusals.size < supermajority(this.world.validators)) return
    this.#nec = { round, tip }
    this.world.happened({ kind: 'nec', at: this.world.now(), who: this.who, nec: this.#nec })
    this.propose()
  }

  /** Proposes if it leads this round and may: a fresh block, or the tip that a failed round left. */
  propose(): void {
    const { round, who, world, certificate } = this
    if (leaderOf(round, world.validators) !== who) return
    if (round <= Math.max(this.#highestProposal, this.highestVote)) return
    if (certificate.kind === 'tc' && certificate.tc.tip && !this.#nec)
      this.#proposeAgain(certificate.tc, certificate.tc.tip)
    else if (this.blocks.isCoherent(qcOf(certificate).block)) this.#proposeFresh(qcOf(certificate))
    else this.blocks.want(qcOf(certificate).block)
  }

  #proposeFresh(qc: Qc): void {
    const { round, certificate } = this
    const tc = certificate.kind === 'tc' ? certificate.tc : undefined
    this.#highestProposal = round
    const nec = this.#nec
    const [first, second] = this.blocks.build(round, qc, this.behaviour === 'equivocates')
    this.#publish({ kind: 'proposal', round, block: first, tc, nec }, second)
  }

  #proposeAgain(tc: Tc, tip: Block): void {
    const { round } = this
    if (this.blocks.isCoherent(tip.id)) {
      this.#highestProposal = round
      this.#publish({ kind: 'proposal', round, block: tip, tc, nec: undefined }, undefined)
      return
    }
    this.blocks.want(tip.id)
    if (round <= this.#highestRecovery) return
    this.#highestRecovery = round
    this.world.happened({ kind: 'asked', at: this.world.now(), who: this.who, round, tip: tip.id })
    this.#broadcast({ kind: 'recovery', round, tc })
  }

  #publish(proposal: Proposal, rival: Block | undefined): void {
    const { world, who } = this
    const told = { at: world.now(), who, round: proposal.round, again: proposal.block.round !== proposal.round }
    world.happened({ kind: 'proposed', ...told, block: proposal.block, nec: proposal.nec !== undefined })
    if (rival) world.happened({ kind: 'proposed', ...told, block: rival, nec: proposal.nec !== undefined })
    for (let to = 0; to < world.validators; to++) {
      if (this.behaviour === 'withholds' && to !== who) continue
      // A third gets the rival, so that one of the two can still be certified.
      const isOther = rival !== undefined && to !== who && (to - who + world.validators) % 3 === 0
      world.send(who, to, isOther ? { ...proposal, block: rival } : proposal)
    }
    // Who signs two blocks votes for both.
    const vote = { kind: 'vote', round: proposal.round, block: rival?.id ?? '' } as const
    if (rival) world.send(who, leaderOf(proposal.round + 1, world.validators), vote)
  }

  #broadcast(message: Message): void {
    for (let to = 0; to < this.world.validators; to++) this.world.send(this.who, to, message)
  }
}
