/** MonadBFT as it runs: the reader chooses who fails and where validators stand; every step comes from the model. */
import { useMemo, useRef, useState } from 'react'
import type { Step } from '../../../core/simulations/monad-bft/describe.ts'
import { readScenario, type Scenario, STANDARD, scenarioText } from '../../../core/simulations/monad-bft/scenario.ts'
import { chainAt, nodesAt, RUN_MS, storyOf } from '../../../core/simulations/monad-bft/story.ts'
import { Explorable } from '../../../figures/parts/Explorable/Explorable.tsx'
import { usePart } from '../../../islands/use-part.ts'
import { type AddressForm, useAddress } from '../../common/use-address.ts'
import { BlockTree, rowsOf } from './BlockTree.tsx'
import { FlightMap } from './FlightMap.tsx'
import type { Kind } from './kinds.ts'
import { Nodes } from './Nodes.tsx'
import type { Clock } from './RunningFlights.tsx'
import { Setting } from './Setting.tsx'

/** Steps that begin closer together than this are told at once. Milliseconds of the model, a tenth of the reader's. */
const TELL_EVERY_MS = 40
/** Name of the scenario in the address. */
const QUERY = 'bft'
const ADDRESS: AddressForm<Scenario> = { standard: STANDARD, write: scenarioText, read: readScenario }

export default function BftRound() {
  const [scenario, choose, notice] = useAddress(QUERY, ADDRESS)
  const { run, steps } = useMemo(() => storyOf(scenario), [scenario])
  const [{ at, moment }, setNow] = useState({ at: 0, moment: 0 })
  const [clock, setClock] = useState<Clock>()
  const [lit, setLit] = useState<Kind>()
  const index = Math.min(at, steps.length - 1)
  const begin = (next: Scenario) => {
    setClock(undefined)
    setNow({ at: 0, moment: 0 })
    choose(next)
  }
  const moveTo = (to: number) => setNow({ at: stepAt(steps, to), moment: to })
  const drawn = useRef(0)
  const stop = () => setClock(undefined)
  const play = () => {
    const told = { step: -1, at: Number.NEGATIVE_INFINITY }
    // React hears of a frame only where a step begins, and of the end: the rest is drawn without it.
    const onFrame = (to: number) => {
      drawn.current = Math.min(to, RUN_MS)
      const step = stepAt(steps, to)
      const isDue = step !== told.step && to - told.at >= TELL_EVERY_MS
      if (isDue) Object.assign(told, { step, at: to })
      if (isDue || to >= RUN_MS) moveTo(drawn.current)
      if (to >= RUN_MS) stop()
      return to < RUN_MS
    }
    setClock({ from: moment >= RUN_MS ? 0 : moment, onFrame })
  }
  return (
    <Explorable
      title="MonadBFT, message by message"
      caption="Computed by a model with the client’s timers and rules. All stake is equal here and leaders take turns; the network draws them by stake. Between cities a message takes the great circle and half of it again at 200 km a millisecond. A slow validator’s messages come 250 ms late. With a third or more faulty the chain may stop, as the network would."
      choice={<Setting scenario={scenario} onChoose={begin} notice={notice} />}
      picture={
        <>
          <BlockTree blocks={chainAt(run, moment)} rows={rowsOf(run.blocks.values())} />
          <FlightMap run={run} at={moment} lit={lit} onLight={setLit} clock={clock} />
          <Player
            moment={moment}
            isRunning={clock !== undefined}
            onPlay={play}
            onPause={() => {
              stop()
              moveTo(drawn.current)
            }}
            onMove={(to) => {
              stop()
              moveTo(to)
            }}
          />
        </>
      }
      aside={<Nodes states={nodesAt(run, moment)} />}
      steps={steps.map(({ title, text, round, at: when }, number) => ({
        key: String(number),
        when: `Round ${round}, ${when.toLocaleString('en-US')} ms`,
        title,
        text,
      }))}
      step={index}
      onStep={(to) => {
        stop()
        setNow({ at: to, moment: steps[to]?.at ?? 0 })
      }}
    />
  )
}

/** The last step that has begun. */
const stepAt = (steps: readonly Step[], moment: number): number =>
  Math.max(
    0,
    steps.findLastIndex(({ at }) => at <= moment),
  )

type PlayerProps = {
  moment: number
  isRunning: boolean
  onPlay: () => void
  onPause: () => void
  onMove: (moment: number) => void
}

/** Lets time run, a tenth as fast as it is, and moves it by hand. Who asks for less motion moves it by hand only. */
function Player({ moment, isRunning, onPlay, onPause, onMove }: PlayerProps) {
  return (
    <div {...usePart('BftRound')}>
      <div className="bft-player">
        <button type="button" className="button bft-play" onClick={isRunning ? onPause : onPlay}>
          {isRunning ? 'Pause' : 'Play'}
        </button>
        <input
          type="range"
          min={0}
          max={RUN_MS}
          step={10}
          value={Math.round(moment)}
          aria-label="Time"
          aria-valuetext={`${Math.round(moment)} ms`}
          onChange={(event) => onMove(Number(event.currentTarget.value))}
        />
      </div>
    </div>
  )
}
