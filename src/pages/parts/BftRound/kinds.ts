/** The five sorts of messages that the figure tells apart. */
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

/** The custom property that each sort is drawn with. */
const TONES: Record<Kind, string> = {
  proposal: 'accent-brand',
  vote: 'voted',
  certificate: 'finalized',
  timeout: 'danger-mark',
  question: 'info-mark',
}
/** Attributes of what belongs to one sort. */
export const kindProps = (kind: Kind) => ({
  'data-kind': kind,
  style: { '--kind': `var(--${TONES[kind]})` } as CSSProperties,
})

export const KIND_WORDS: Record<Kind, { name: string; text: string }> = {
  proposal: {
    name: 'Proposals and blocks',
    text: 'go from the leader to everyone by RaptorCast, over two ways. A block that somebody missed comes later, over one.',
  },
  vote: {
    name: 'Votes',
    text: 'go to the leader of the next round, and to that of this one. Nobody else hears them.',
  },
  certificate: {
    name: 'Certificates',
    text: 'that travel alone: a leader shows everyone the QC it collected for its own block.',
  },
  timeout: {
    name: 'Timeouts',
    text: 'go from all to all, and only when a round failed. Each says the newest thing its sender knows.',
  },
  question: {
    name: 'Questions and answers',
    text: 'between a leader that lacks a block and those who may have it: RoundRecovery, NoEndorsement, blocksync.',
  },
}
