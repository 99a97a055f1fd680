/** MonadBFT round by round, with a leader of the reader's choice that fails. Every step comes from the model. */
import { useState } from 'react'
import {
  type BftStep,
  bftRounds,
  FAILURES,
  type Failure,
  type Tally,
  VALIDATORS,
} from '../../../simulations/bft-round.ts'
import { ChainStrip } from '../ChainStrip/ChainStrip.tsx'
import { Choice } from '../Choice/Choice.tsx'
import { Explorable } from '../Explorable/Explorable.tsx'
import { ValidatorMap } from '../ValidatorMap/ValidatorMap.tsx'

const LABELS: Record<Failure, string> = {
  none: 'Every leader works',
  silent: 'V3 sends nothing',
  partial: 'V3 crashes half-way',
  withheld: 'V3 withholds its block',
}
const RUNS: Record<Failure, readonly BftStep[]> = {
  none: bftRounds('none'),
  silent: bftRounds('silent'),
  partial: bftRounds('partial'),
  withheld: bftRounds('withheld'),
}

export default function BftRound() {
  const [failure, setFailure] = useState<Failure>('silent')
  const [at, setAt] = useState(0)
  const steps = RUNS[failure]
  const step = steps[at] ?? (steps[0] as BftStep)
  return (
    <Explorable
      title="Six rounds of MonadBFT"
      caption="Four validators of equal stake, of which one may fail. Times leave out the way of messages. On the network the order of leaders is drawn by stake and known in advance."
      choice={
        <Choice
          legend="What the leader of round 3 does"
          name="bft-failure"
          type="radio"
          options={FAILURES.map((value) => ({ value, label: LABELS[value] }))}
          chosen={[failure]}
          onChoose={(value) => {
            setFailure(value)
            setAt(0)
          }}
        />
      }
      picture={
        <ChainStrip
          label="Blocks and their states"
          places={Math.max(...steps.map(({ blocks }) => blocks.length))}
          blocks={step.blocks.map(({ id, state, seenBy }) => ({
            id,
            state,
            ...(seenBy === 1 ? { note: 'one has it' } : {}),
          }))}
        />
      }
      map={<ValidatorMap step={step} />}
      aside={<TallyRow tally={step.tally} />}
      steps={steps.map(({ title, text, round, atMs }, index) => ({
        key: String(index),
        when: `Round ${round}, ${atMs.toLocaleString('en-US')} ms`,
        title,
        text,
      }))}
      step={at}
      onStep={setAt}
    />
  )
}

/** Who signed, and how many are needed. */
function TallyRow({ tally }: { tally: Tally | undefined }) {
  if (!tally) return null
  return (
    <p className="signers">
      <span className="signers-words">
        <b>{tally.kind}</b> for {tally.about}:
      </span>
      {VALIDATORS.map((name) => (
        <span key={name} className="signer" data-signed={tally.signers.includes(name) ? '' : undefined}>
          {name}
          <span className="visually-hidden">{tally.signers.includes(name) ? ' signed, ' : ' did not sign, '}</span>
        </span>
      ))}
      <span className="signers-words">
        {tally.signers.length} of {VALIDATORS.length}, {tally.needed} needed
      </span>
    </p>
  )
}
