/** The reader's settings: the number of validators, their cities, and the behavior of each. */
import { useState } from 'react'
import { CITIES } from '../../../core/simulations/monad-bft/cities.ts'
import {
  citiesOf,
  DELAYS_MS,
  PLACEMENTS,
  type Placement,
  PRESETS,
  type Preset,
  presetOf,
  resize,
  type Scenario,
  SIZES,
  scenarioText,
} from '../../../core/simulations/monad-bft/scenario.ts'
import {
  BEHAVIOURS,
  type Behaviour,
  nameOf,
  ROUND_TIMER_MS,
  SLOW_MS,
} from '../../../core/simulations/monad-bft/types.ts'
import { usePart } from '../../../islands/use-part.ts'
import { Choice } from '../../common/Choice.tsx'

const WORDS: Record<Behaviour, string> = {
  works: 'works',
  down: 'is down',
  slow: 'is slow',
  withholds: 'withholds its blocks',
  equivocates: 'signs two blocks',
}
const PRESET_WORDS: Record<Preset, { label: string; idea: string }> = {
  calm: {
    label: 'No failure',
    idea: 'Leaders alternate. Each new block contains the certificate of the block before, so every block is Voted after one round and Finalized after two.',
  },
  down: {
    label: 'Leader down',
    idea: `V3 is down when it should lead round 3. The others wait ${ROUND_TIMER_MS} ms, end the round together, and V4 continues. The failure costs time, but no block is lost.`,
  },
  slow: {
    label: 'Leader slow',
    idea: `V3 sends everything ${SLOW_MS} ms late. Votes of the three others are enough, so only the round that V3 leads is longer.`,
  },
  withholds: {
    label: 'Leader hides its block',
    idea: 'V3 signs block 3, but does not send it. V4 may omit block 3 only with a certificate that too few validators can vote for it.',
  },
}
const OWN =
  'Custom setting. The chain continues while validators with more than two thirds of the stake work and reach each other.'
const PLACEMENT_WORDS: Record<Placement, string> = { europe: 'four cities of Europe', world: 'twelve cities' }

type SettingProps = { scenario: Scenario; onChoose: (scenario: Scenario) => void }

/** The four visible cases. None is selected after the reader has changed other settings. */
export function Presets({ scenario, onChoose }: SettingProps) {
  const chosen = PRESETS.filter((preset) => scenarioText(presetOf(preset)) === scenarioText(scenario))
  return (
    <Choice
      legend="Behavior of the third leader"
      name="bft-preset"
      type="radio"
      options={PRESETS.map((value) => ({ value, label: PRESET_WORDS[value].label }))}
      chosen={chosen}
      onChoose={(preset) => onChoose(presetOf(preset))}
    />
  )
}

/** Describes a case in two sentences. */
export function ideaOf(scenario: Scenario): string {
  const preset = PRESETS.find((one) => scenarioText(presetOf(one)) === scenarioText(scenario))
  return preset ? PRESET_WORDS[preset].idea : OWN
}

export function Setting({ scenario, onChoose }: SettingProps) {
  const part = usePart('BftRound')
  const { behaviours, place } = scenario
  const size = behaviours.length
  return (
    <>
      <Choice
        legend="Validators"
        name="bft-validators"
        type="radio"
        options={SIZES.map((one) => ({ value: String(one), label: one === SIZES[0] ? `${one} validators` : `${one}` }))}
        chosen={[String(size)]}
        onChoose={(one) => onChoose(resize(scenario, Number(one)))}
      />
      <Choice
        legend="How far apart they are"
        name="bft-place"
        type="radio"
        options={[
          ...DELAYS_MS.map((delay) => ({ value: String(delay), label: `${delay} ms one way` })),
          ...PLACEMENTS.map((one) => ({ value: one, label: PLACEMENT_WORDS[one] })),
        ]}
        chosen={[placeValue(scenario)]}
        onChoose={(value) => onChoose({ behaviours, place: placeOf(value, size) })}
      />
      <div {...part}>
        <div className="bft-behaviours">
          {behaviours.map((behaviour, who) => (
            <label key={nameOf(who)} data-placed={typeof place === 'number' ? undefined : ''}>
              <span>
                {nameOf(who)} {typeof place === 'number' ? null : <small>{CITIES[place[who] ?? 0]?.name}</small>}
              </span>
              <select
                value={behaviour}
                onChange={(event) => {
                  const wanted = event.currentTarget.value
                  const chosen = BEHAVIOURS.find((one) => one === wanted) ?? behaviour
                  onChoose({ place, behaviours: behaviours.map((one, at) => (at === who ? chosen : one)) })
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
        {typeof place === 'number' ? null : (
          <Mover cities={place} onMove={(cities) => onChoose({ behaviours, place: cities })} />
        )}
      </div>
    </>
  )
}

/** Sends one validator to another city. */
function Mover({ cities, onMove }: { cities: readonly number[]; onMove: (cities: number[]) => void }) {
  const [chosen, setChosen] = useState(0)
  const who = Math.min(chosen, cities.length - 1)
  return (
    <p className="bft-mover">
      Move{' '}
      <Select
        label="Validator to move"
        value={String(who)}
        options={cities.map((_, one) => ({ value: String(one), label: nameOf(one) }))}
        onValue={(value) => setChosen(Number(value))}
      />{' '}
      to{' '}
      <Select
        label="City"
        value={String(cities[who] ?? 0)}
        options={CITIES.map(({ name }, city) => ({ value: String(city), label: name }))}
        onValue={(value) => onMove(cities.map((city, at) => (at === who ? Number(value) : city)))}
      />
    </p>
  )
}

type SelectProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onValue: (value: string) => void
}

function Select({ label, value, options, onValue }: SelectProps) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}

/** Returns none of the options once a validator was moved. */
function placeValue({ behaviours, place }: Scenario): string {
  if (typeof place === 'number') return String(place)
  const same = (cities: readonly number[]) => cities.every((city, who) => city === place[who])
  return PLACEMENTS.find((one) => same(citiesOf(one, behaviours.length))) ?? ''
}

function placeOf(value: string, size: number): Scenario['place'] {
  const placement = PLACEMENTS.find((one) => one === value)
  if (placement) return citiesOf(placement, size)
  return DELAYS_MS.find((one) => String(one) === value) ?? DELAYS_MS[0]
}
