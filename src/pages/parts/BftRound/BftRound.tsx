/** MonadBFT as it runs. The reader chooses who fails and where validators are, and the model computes every step. */
import { useCallback, useMemo, useState } from 'react'
import { readScenario, type Scenario, STANDARD, scenarioText } from '../../../core/simulations/monad-bft/scenario.ts'
import { chainAt, failedAt, nodesAt, storyOf } from '../../../core/simulations/monad-bft/story.ts'
import { Explorable } from '../../../figures/parts/Explorable/Explorable.tsx'
import { stepped, useAddress } from '../../../figures/use-address.ts'
import { prefersReducedMotion } from '../../../ui/browser/media.ts'
import { BlockTree, rowsOf } from './BlockTree.tsx'
import { FlightMap, Key } from './FlightMap.tsx'
import type { Kind } from './kinds.ts'
import { Nodes } from './Nodes.tsx'
import type { Clock } from './RunningFlights.tsx'
import { ideaOf, Presets, Setting } from './Setting.tsx'

/** Name of the scenario in the address. */
const QUERY = 'bft'
const ADDRESS = stepped(
  { standard: STANDARD, write: scenarioText, read: readScenario },
  (scenario: Scenario) => storyOf(scenario).steps.length,
)

export default function BftRound() {
  const [{ setting: scenario, step }, choose, notice] = useAddress(QUERY, ADDRESS)
  const { run, steps } = useMemo(() => storyOf(scenario), [scenario])
  const [clock, setClock] = useState<Clock>()
  const [lit, setLit] = useState<Kind>()
  const moment = clock?.from ?? steps[step]?.shown ?? 0
  const begin = (setting: Scenario) => {
    setClock(undefined)
    choose({ setting, step: 0 })
  }
  const onStep = useCallback(
    (to: number) => {
      const [from = 0, until = 0] = [steps[to - 1]?.shown, steps[to]?.shown]
      const runs = to === step + 1 && until > from && !prefersReducedMotion()
      setClock(runs ? { from, until, onEnd: () => setClock(undefined) } : undefined)
      choose({ setting: scenario, step: to })
    },
    [steps, step, scenario, choose],
  )
  return (
    <Explorable
      name={QUERY}
      title="MonadBFT, round by round"
      idea={ideaOf(scenario)}
      caption="A model with the client’s rules and timers. All stake is equal and leaders take turns. On the network, stake decides how often a validator leads."
      choice={<Presets scenario={scenario} onChoose={begin} />}
      settings={
        <>
          <Setting scenario={scenario} onChoose={begin} />
          <Key lit={lit} onLight={setLit} />
          <p>
            Between cities, a message travels 1.5 times the great-circle distance at 200 km per millisecond. A slow
            validator’s messages arrive 250 ms late. If a third or more are faulty, the chain may stop, as the network
            would.
          </p>
        </>
      }
      notice={notice}
      picture={
        <BlockTree blocks={chainAt(run, moment)} rows={rowsOf(run.blocks.values())} failed={failedAt(run, moment)} />
      }
      beside={<FlightMap run={run} at={moment} lit={lit} clock={clock} />}
      more={{ summary: 'State of each validator', content: <Nodes states={nodesAt(run, moment)} /> }}
      steps={steps.map(({ title, text, round, at, shown }) => ({
        when: `Round ${round}, ${timeOf(at, shown)}`,
        title,
        text,
      }))}
      step={step}
      onStep={onStep}
    />
  )
}

/** From the event of a step until its messages have arrived, which is the time of the picture. */
const timeOf = (at: number, shown: number): string =>
  `${at === shown ? '' : `${at.toLocaleString('en-US')} to `}${shown.toLocaleString('en-US')} ms`
