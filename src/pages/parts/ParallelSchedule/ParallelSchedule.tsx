/**
 * Eight transactions run optimistically on four cores and merge in order. Some run again where the reader adds
 * conflicts.
 */
import { type CSSProperties, useMemo } from 'react'
import {
  planSchedule,
  type Run,
  type Schedule,
  type ScheduleStep,
  type SharedSlot,
  scheduleSteps,
  type TransactionState,
} from '../../../core/simulations/parallel-schedule.ts'
import { Explorable } from '../../../figures/parts/Explorable/Explorable.tsx'
import { type AddressForm, stepped, useAddress } from '../../../figures/use-address.ts'
import { usePart } from '../../../islands/use-part.ts'
import { Choice } from '../../common/Choice.tsx'

const CORES = 4
const COSTS = [4, 3, 5, 2, 4, 3, 2, 3]
/** Waits for the SSD in the cold case. */
const WAITS = [3, 5, 2, 6, 3, 4, 5, 2]
const transactionsOf = (isCold: boolean) =>
  COSTS.map((cost, index) => ({ position: index + 1, cost, wait: isCold ? (WAITS[index] ?? 0) : 0 }))
const TRANSACTIONS = transactionsOf(true)
const SLOTS = {
  pool: { label: '1, 3 and 6 swap in one pool', members: [1, 3, 6] },
  auction: { label: '2 and 4 bid in one auction', members: [2, 4] },
  drop: { label: '5 and 8 claim from one list', members: [5, 8] },
  counter: { label: 'All eight raise one counter', members: [1, 2, 3, 4, 5, 6, 7, 8] },
} as const satisfies Record<string, { label: string; members: SharedSlot }>
type SlotName = keyof typeof SLOTS
const SLOT_NAMES = Object.keys(SLOTS) as SlotName[]

type Setting = { chosen: readonly SlotName[]; isCold: boolean }

/** The visible choices. Each single conflict is a setting. */
const PRESETS: Record<string, { label: string; chosen: readonly SlotName[] }> = {
  none: { label: 'No conflict', chosen: [] },
  pool: { label: 'Three share a pool', chosen: ['pool'] },
  counter: { label: 'All share a counter', chosen: ['counter'] },
}
const COLD = { value: 'cold' as const, label: 'State is on the SSD' }

const plan = (chosen: readonly SlotName[], isCold: boolean): Schedule =>
  planSchedule(
    transactionsOf(isCold),
    chosen.map((name) => SLOTS[name].members),
    CORES,
  )
/** Length of the longest possible schedule, so that bars keep their scale when conflicts change. */
const UNITS = Math.max(plan(SLOT_NAMES, true).length, plan(SLOT_NAMES, false).length)

const STATE_WORDS: Record<TransactionState, string> = {
  waiting: 'waiting',
  running: 'running',
  reading: 'waits for SSD',
  done: 'done, waits',
  again: 'runs again',
  merged: 'merged',
}

/** "pool.cold": the conflicts, then whether state is cold. "none" for neither. */
export const PARALLEL_ADDRESS: AddressForm<Setting> = {
  standard: { chosen: ['pool'], isCold: true },
  write: ({ chosen, isCold }) => [...chosen, ...(isCold ? [COLD.value] : [])].join('.') || 'none',
  read(text) {
    const words = text === 'none' ? [] : text.split('.')
    const chosen = SLOT_NAMES.filter((name) => words.includes(name))
    const setting = { chosen, isCold: words.includes(COLD.value) }
    return PARALLEL_ADDRESS.write(setting) === text ? setting : undefined
  },
}

const ADDRESS = stepped(PARALLEL_ADDRESS, ({ chosen, isCold }) => stepsOf(plan(chosen, isCold)).length)
const stepsOf = (schedule: Schedule): ScheduleStep[] => scheduleSteps(TRANSACTIONS, schedule)

export default function ParallelSchedule() {
  const [{ setting, step: at }, choose, notice] = useAddress('parallel', ADDRESS)
  const { chosen, isCold } = setting
  const schedule = useMemo(() => plan(chosen, isCold), [chosen, isCold])
  const steps = useMemo(() => stepsOf(schedule), [schedule])
  const step = steps[at] as ScheduleStep
  const again = schedule.stale.length
  const begin = (next: Partial<Setting>) => choose({ setting: { ...setting, ...next }, step: 0 })
  return (
    <Explorable
      name="parallel"
      title="Eight transactions on four cores"
      idea="Each core runs a transaction without waiting. Results are merged in block order."
      caption="While a transaction waits for the SSD, its core runs another one. The model leaves out priority fees. If all eight transactions pay a priority fee, they all conflict over the fee recipient's balance."
      choice={
        <div className="explorable-choices">
          <Choice
            legend="Conflicts"
            name="parallel-preset"
            type="radio"
            options={Object.entries(PRESETS).map(([value, { label }]) => ({ value, label }))}
            chosen={Object.keys(PRESETS).filter((name) => PRESETS[name]?.chosen.join() === chosen.join())}
            onChoose={(name) => begin({ chosen: PRESETS[name]?.chosen ?? [] })}
          />
          <Choice
            legend="State"
            name="parallel-state"
            type="checkbox"
            options={[COLD]}
            chosen={isCold ? [COLD.value] : []}
            onChoose={(_, isChosen) => begin({ isCold: isChosen })}
          />
        </div>
      }
      settings={
        <Choice
          legend="Single conflicts"
          name="parallel-conflicts"
          type="checkbox"
          options={SLOT_NAMES.map((value) => ({ value, label: SLOTS[value].label }))}
          chosen={chosen}
          onChoose={(value, isChosen) =>
            begin({ chosen: SLOT_NAMES.filter((name) => (name === value ? isChosen : chosen.includes(name))) })
          }
        />
      }
      notice={notice}
      picture={
        <>
          <Cores schedule={schedule} at={step.at} />
          <Merged states={step.states} />
        </>
      }
      aside={
        <p>
          <b>{schedule.length}</b> units of time instead of <b>{schedule.serialLength}</b> one after the other.{' '}
          {again === 0
            ? 'Each transaction runs once.'
            : `${again} of 8 ${again === 1 ? 'runs' : 'run'} twice, none more often.`}
        </p>
      }
      steps={steps.map(({ title, text, at: time }) => ({
        when: `Time ${time} of ${schedule.length}`,
        title,
        text,
      }))}
      step={at}
      onStep={(to) => choose({ setting, step: to })}
    />
  )
}

/** The transactions in block order, with the state of each. */
function Merged({ states }: { states: Readonly<Record<number, TransactionState>> }) {
  return (
    <div {...usePart('ChainStrip')}>
      <ol className="merge-row" aria-label="Transactions in the order of the block">
        {TRANSACTIONS.map(({ position }) => {
          const state = states[position] ?? 'waiting'
          return (
            <li key={position} data-state={state}>
              <b>{position}</b>
              <span>{STATE_WORDS[state]}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The work of each core over time. The list of steps describes the same in text. */
function Cores({ schedule, at }: { schedule: Schedule; at: number }) {
  return (
    <div {...usePart('ParallelSchedule')}>
      <div className="cores" aria-hidden="true" style={{ '--units': UNITS } as CSSProperties}>
        {Array.from({ length: CORES }, (_, core) => (
          <span className="core-name" key={`core ${core + 1}`} style={{ gridRow: core + 1 }}>
            Core {core + 1}
          </span>
        ))}
        {schedule.runs.map((run) => (
          <span
            key={`${run.position} ${run.attempt}`}
            className="run"
            data-attempt={run.attempt}
            data-phase={phaseOf(run, at)}
            style={{ gridRow: run.core + 1, gridColumn: `${run.start + 2} / ${run.end + 2}` }}
          >
            {run.position}
          </span>
        ))}
        <span className="core-now" style={{ gridColumn: at + 2 }} />
      </div>
    </div>
  )
}

function phaseOf({ start, end }: Run, at: number): 'future' | 'now' | 'past' {
  if (start > at || (start === at && end === at)) return 'future'
  return end > at ? 'now' : 'past'
}
