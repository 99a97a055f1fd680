/**
 * Blocks by number, with rivals below each other and a line from each to its parent. The chain forks where two blocks
 * share a parent.
 */
import type { CSSProperties } from 'react'
import type { BlockState } from '../../../core/simulations/chain.ts'
import type { ChainState } from '../../../core/simulations/monad-bft/story.ts'
import { STATE_WORDS } from '../../../figures/ChainStrip.tsx'
import { usePart } from '../../../islands/use-part.ts'

/** Columns on a wide and on a narrow figure. */
const WIDE = 8
const NARROW = 4

/** Abandoned blocks use the danger tone, because the state does not have its own. */
const toneOf = (state: BlockState) =>
  state === 'abandoned'
    ? { '--state-mark': 'var(--danger-mark)', '--state-surface': 'var(--danger-surface)' }
    : { '--state-mark': `var(--${state})`, '--state-surface': `var(--${state}-surface)` }

export type BlockTreeProps = {
  blocks: ChainState
  /** Reserves space for rivals of later steps, so that nothing below moves. */
  rows: number
  /** Rounds that failed so far. */
  failed: readonly number[]
}

export function BlockTree({ blocks, rows, failed }: BlockTreeProps) {
  const newest = Math.max(0, ...blocks.map(({ number }) => number))
  const first = (columns: number) => Math.max(1, newest - columns + 1)
  const rowOf = (id: string) => {
    const block = blocks.find((one) => one.id === id)
    return block ? blocks.filter(({ number }) => number === block.number).indexOf(block) : 0
  }
  const shown = blocks.filter(({ number }) => number >= first(WIDE))
  return (
    <div {...usePart('BftRound')}>
      <ol
        className="bft-tree"
        aria-label="Blocks with the highest state at any validator"
        style={{ '--rows': rows } as CSSProperties}
      >
        {shown.map(({ id, number, parent, state }) => {
          const row = rowOf(id)
          const place = {
            ...toneOf(state),
            '--wide': number - first(WIDE) + 1,
            '--narrow': Math.max(1, number - first(NARROW) + 1),
            '--row': row + 1,
            '--climb': row - rowOf(parent),
          }
          return (
            <li
              key={id}
              data-state={state}
              data-first={number === first(WIDE) ? '' : undefined}
              data-old={number < first(NARROW) ? '' : undefined}
              data-narrow-first={number === first(NARROW) ? '' : undefined}
              data-fork={forkOf(row - rowOf(parent))}
              style={place as CSSProperties}
            >
              <b>{id}</b>
              <span>{STATE_WORDS[state]}</span>
              <span className="visually-hidden">{number > 1 ? `, on ${parent}` : ''}</span>
            </li>
          )
        })}
      </ol>
      <p className="bft-failed">
        {failed.length > 0 && `× ${failed.length > 1 ? 'Rounds' : 'Round'} ${failed.join(', ')} failed`}
      </p>
    </div>
  )
}

/** Marks a line to the parent that is not straight. */
const forkOf = (climb: number) => (climb === 0 ? undefined : '')

/** The maximum number of blocks with the same number in a run. */
export function rowsOf(blocks: Iterable<{ number: number }>): number {
  const counts = new Map<number, number>()
  for (const { number } of blocks) counts.set(number, (counts.get(number) ?? 0) + 1)
  return Math.max(1, ...counts.values())
}
