/** Blocks in a row with their states, as text and as the tone of the border. */
import type { CSSProperties } from 'react'
import type { BlockState } from '../core/simulations/chain.ts'
import { usePart } from '../islands/use-part.ts'

export type StripBlock = { id: string; state: BlockState; note?: string; isMarked?: boolean }

/** Labels of the states. */
export const STATE_WORDS: Record<BlockState, string> = {
  proposed: 'Proposed',
  voted: 'Voted',
  finalized: 'Finalized',
  verified: 'Verified',
  abandoned: 'Abandoned',
}

/** `places` reserves space for blocks of later steps, so that the content below does not move. */
export function ChainStrip({
  label,
  blocks,
  places,
}: {
  label: string
  blocks: readonly StripBlock[]
  places: number
}) {
  const empty = Array.from({ length: Math.max(0, places - blocks.length) }, (_, index) => `place ${index}`)
  return (
    <div {...usePart('ChainStrip')}>
      <ol className="chain-strip" aria-label={label} style={{ '--places': places } as CSSProperties}>
        {blocks.map(({ id, state, note, isMarked }) => (
          <li key={id} data-state={state} data-marked={isMarked ? '' : undefined}>
            <b>{id}</b>
            <span>{STATE_WORDS[state]}</span>
            {note ? <small>{note}</small> : null}
          </li>
        ))}
        {empty.map((key) => (
          <li key={key} aria-hidden="true" data-state="none" />
        ))}
      </ol>
    </div>
  )
}
