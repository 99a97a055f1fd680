/**
 * Conclusions that an observer of consensus can draw from proposals: certificates, the commit rule and the delayed
 * state root. The explorable models share this module. Every state is computed.
 * @see category-labs/monad-bft, quorum_certificate.rs (get_committable_id)
 */
import { protocol } from '../facts/network.ts'

/** Votes of more than two thirds for one block in one round. */
export type Certificate = { block: string; round: number }

/** `round` is when the block was first proposed. `certificate` is in its header and certifies its parent. */
export type ChainBlock = { id: string; number: number; parent: string; round: number; certificate: Certificate }

export type BlockState = 'proposed' | 'voted' | 'finalized' | 'verified' | 'abandoned'
export type Chain = { blocks: readonly ChainBlock[]; states: Readonly<Record<string, BlockState>> }

/** Assumed bound of a message's way, in the consensus client. Milliseconds. */
const DELTA_MS = 100
/** A round without a certificate ends after three ways, the vote pace and local work. monad-bft, pacemaker.rs */
export const ROUND_TIMEOUT_MS = 3 * DELTA_MS + protocol.blockTimeMs + DELTA_MS

export const EMPTY_CHAIN: Chain = { blocks: [], states: {} }

/** Adds a proposal. Its block becomes Proposed, and the certificate in its header counts for its parent. */
export function addBlock(chain: Chain, block: ChainBlock): Chain {
  const grown: Chain = {
    blocks: [...chain.blocks, block],
    states: { ...chain.states, [block.id]: 'proposed' },
  }
  return addCertificate(grown, block.certificate)
}

/**
 * Marks a certificate's block as Voted. Commits the parent (and all before it) if the certificate inside the block is
 * from the preceding round, so the two certificates are from consecutive rounds.
 */
export function addCertificate(chain: Chain, certificate: Certificate): Chain {
  const block = blockById(chain, certificate.block)
  if (!block) return chain
  const voted = chain.states[block.id] === 'proposed' ? withStates(chain, { [block.id]: 'voted' }) : chain
  return block.certificate.round === certificate.round - 1 ? finalize(voted, block.parent) : voted
}

/** Newest block by number in at least this state. Block tags refer to it. */
export function newest(chain: Chain, states: readonly BlockState[]): ChainBlock | undefined {
  return chain.blocks
    .filter(({ id }) => states.includes(chain.states[id] ?? 'abandoned'))
    .reduce<ChainBlock | undefined>((best, block) => (best && best.number > block.number ? best : block), undefined)
}

/** The block and its ancestors as far as they are known, newest first. */
export function ancestry(chain: Chain, id: string): ChainBlock[] {
  const block = blockById(chain, id)
  return block ? [block, ...ancestry(chain, block.parent)] : []
}

function blockById({ blocks }: Chain, id: string): ChainBlock | undefined {
  return blocks.find((block) => block.id === id)
}

/** Finalizes a block with its ancestors, abandons rivals of the same numbers and verifies what lies deep enough. */
function finalize(chain: Chain, id: string): Chain {
  const line = ancestry(chain, id)
  const tip = line[0]
  if (!tip) return chain
  const next: Record<string, BlockState> = {}
  for (const { id: on, number } of line) {
    next[on] = number <= tip.number - protocol.executionDelayBlocks ? 'verified' : 'finalized'
    for (const rival of chain.blocks) if (rival.number === number && rival.id !== on) next[rival.id] = 'abandoned'
  }
  return withStates(chain, next)
}

function withStates(chain: Chain, states: Readonly<Record<string, BlockState>>): Chain {
  return { blocks: chain.blocks, states: { ...chain.states, ...states } }
}
