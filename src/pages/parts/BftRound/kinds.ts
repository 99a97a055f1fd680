/** The five kinds of messages in the figure. */
import type { CSSProperties } from 'react'
import type { Message } from '../../../core/simulations/monad-bft/types.ts'

export const KINDS = ['proposal', 'vote', 'certificate', 'timeout', 'question'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_OF: Record<Message['kind'], Kind> = {
  proposal: 'proposal',
  vote: 'vote',
  advance: 'certificate',
  timeout: 'timeout',
  recovery: 'question',
  refusal: 'question',
  request: 'question',
  block: 'proposal',
  unavailable: 'question',
}

/** The custom property with the color of each kind. */
const TONES: Record<Kind, string> = {
  proposal: 'accent-brand',
  vote: 'voted',
  certificate: 'finalized',
  timeout: 'danger-mark',
  question: 'info-mark',
}
/** Attributes of elements that belong to one kind. */
export const kindProps = (kind: Kind) => ({
  'data-kind': kind,
  style: { '--kind': `var(--${TONES[kind]})` } as CSSProperties,
})

export const KIND_WORDS: Record<Kind, { short: string; name: string; text: string }> = {
  proposal: {
    short: 'Proposals',
    name: 'Proposals and blocks',
    text: 'go from the leader to everyone by RaptorCast, in two hops. A block that a validator missed arrives later, in one.',
  },
  vote: {
    short: 'Votes',
    name: 'Votes',
    text: 'go to the leader of the next round and to the leader of this one, but not to the others.',
  },
  certificate: {
    short: 'Certificates',
    name: 'Certificates',
    text: 'travel alone when a leader sends everyone the QC that it collected for its own block.',
  },
  timeout: {
    short: 'Timeouts',
    name: 'Timeouts',
    text: 'go from every validator to every other, and only when a round failed. Each contains the newest certificate or block of its sender.',
  },
  question: {
    short: 'Requests',
    name: 'Requests and responses',
    text: 'go between a leader that lacks a block and the others: RoundRecovery, NoEndorsement, blocksync.',
  },
}
