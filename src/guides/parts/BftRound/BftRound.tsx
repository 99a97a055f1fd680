/** MonadBFT as it runs: the reader chooses who fails and how far apart validators are; every step comes from the model. */
import { useEffect, useMemo, useState } from 'react'
import {
  DELAYS_MS,
  readScenario,
  resize,
  type Scenario,
  SIZES,
  STANDARD,
  scenarioText,
} from '../../../simulations/monad-bft/scenario.ts'
import { chainAt, nameOf, nodesAt, storyOf } from '../../../simulations/monad-bft/story.ts'
import type { Step } from '../../../simulations/monad-bft/tell.ts'
import { BEHAVIOURS, type Behaviour } from '../../../simulations/monad-bft/types.ts'
import { usePart } from '../../../ui/parts.ts'
import { ChainStrip } from '../ChainStrip/ChainStrip.tsx'
import { Choice } from '../Choice/Choice.tsx'
import { Explorable } from '../Explorable/Explorable.tsx'
import { FlightMap } from './FlightMap.tsx'

const WORDS: Record<Behaviour, string> = {
  works: 'works',
  down: 'is down',
  slow: 'is slow',
  withholds: 'withholds its blocks',
  equivocates: 'signs two blocks',
}
/** Name of the scenario in the address. */
const QUERY = 'bft'
const SHOWN_BLOCKS = 8

export default function BftRound() {
  const [scenario, setScenario] = useState<Scenario>(STANDARD)
  const [notice, setNotice] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get(QUERY)
    if (asked === null) return
    const read = readScenario(asked)
    if (read) setScenario(read)
    else setNotice('The address asks for a setting that this figure does not have. It shows the usual one.')
  }, [])
  const { run, steps } = useMemo(() => storyOf(scenario), [scenario])
  const step = steps[Math.min(at, steps.length - 1)] as Step
  const chain = chainAt(run, step.at).slice(-SHOWN_BLOCKS)
  const choose = (next: Scenario) => {
    setScenario(next)
    setAt(0)
    setNotice('')
    writeAddress(next)
  }
  return (
    <Explorable
      title="MonadBFT, message by message"
      caption="Computed by a model with the client’s timers and rules. All stake is equal here and leaders take turns; the network draws them by stake. A slow validator’s messages come 250 ms late. With a third or more faulty the chain may stop, as the network would."
      choice={<Choices scenario={scenario} onChoose={choose} notice={notice} />}
      picture={
        <>
          <ChainStrip
            label="Blocks and the most that any validator knows of them"
            places={SHOWN_BLOCKS}
            blocks={chain.map(({ id, parent, state }) => ({
              id,
              state,
              ...(Number.parseInt(parent, 10) === 0 ? {} : { note: `on ${parent}` }),
            }))}
          />
          <FlightMap run={run} at={step.at} />
        </>
      }
      aside={<Nodes states={nodesAt(run, step.at)} />}
      steps={steps.map(({ title, text, round, at: when }, index) => ({
        key: String(index),
        when: `Round ${round}, ${when.toLocaleString('en-US')} ms`,
        title,
        text,
      }))}
      step={Math.min(at, steps.length - 1)}
      onStep={setAt}
    />
  )
}

function writeAddress(scenario: Scenario): void {
  const url = new URL(location.href)
  const text = scenarioText(scenario)
  if (text === scenarioText(STANDARD)) url.searchParams.delete(QUERY)
  else url.searchParams.set(QUERY, text)
  history.replaceState(history.state, '', url)
}

type ChoicesProps = { scenario: Scenario; onChoose: (scenario: Scenario) => void; notice: string }

function Choices({ scenario, onChoose, notice }: ChoicesProps) {
  const part = usePart('BftRound')
  const { behaviours, delayMs } = scenario
  return (
    <>
      <Choice
        legend="Validators"
        name="bft-validators"
        type="radio"
        options={SIZES.map((size) => ({ value: String(size), label: `${size} validators` }))}
        chosen={[String(behaviours.length)]}
        onChoose={(size) => onChoose(resize(scenario, Number(size)))}
      />
      <Choice
        legend="One way between two validators"
        name="bft-delay"
        type="radio"
        options={DELAYS_MS.map((delay) => ({ value: String(delay), label: `${delay} ms one way` }))}
        chosen={[String(delayMs)]}
        onChoose={(delay) =>
          onChoose({ behaviours, delayMs: DELAYS_MS.find((one) => String(one) === delay) ?? delayMs })
        }
      />
      <div {...part}>
        <div className="bft-behaviours">
          {behaviours.map((behaviour, who) => (
            <label key={nameOf(who)}>
              {nameOf(who)}
              <select
                value={behaviour}
                onChange={(event) => {
                  const wanted = event.currentTarget.value
                  const chosen = BEHAVIOURS.find((one) => one === wanted) ?? behaviour
                  onChoose({ behaviours: behaviours.map((one, at) => (at === who ? chosen : one)), delayMs })
                }}
              >
                {BEHAVIOURS.map((one) => (
                  <option key={one} value={one}>
                    {WORDS[one]}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <p role="status">{notice}</p>
      </div>
    </>
  )
}

/** What each validator knows at this moment. */
function Nodes({ states }: { states: ReturnType<typeof nodesAt> }) {
  const part = usePart('BftRound')
  return (
    <div {...part}>
      <table className="bft-nodes">
        <caption className="visually-hidden">What each validator knows now</caption>
        <thead>
          <tr>
            <td />
            {['Round', 'Voted', 'Final', 'Waits for'].map((head) => (
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
    </div>
  )
}
