/** The state of each validator at one moment. */
import type { NodeState } from '../../../core/simulations/monad-bft/story.ts'
import { usePart } from '../../../islands/use-part.ts'

const HEADS = ['Round', 'Voted', 'Final', 'Waits for']

export function Nodes({ states }: { states: readonly NodeState[] }) {
  return (
    <div {...usePart('BftRound')}>
      {/* Twenty rows would push the text of the step out of view, and scrolling them must work by keyboard too. */}
      <section className="bft-nodes-room" tabIndex={0} aria-label="Current state of each validator">
        <table className="bft-nodes">
          <thead>
            <tr>
              <td />
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {states.map(({ name, round, voted, final, waits }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{round}</td>
                <td>{voted}</td>
                <td>{final}</td>
                <td>{waits}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
