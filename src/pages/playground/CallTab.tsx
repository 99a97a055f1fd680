import { useId } from 'react'
import { takesNewest } from '../../call/form/newest-values.ts'
import { ParamsEditor } from '../../call/form/ParamsEditor.tsx'
import { readState } from '../../call/form/params-state.ts'
import type { CallState, DoneCall } from '../../call/send/call-state.ts'
import { Outcome } from '../../call/view/Outcome.tsx'
import type { Unit } from '../../core/lib/method-model.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { Icon } from '../../ui/Icon.tsx'
import { AnswerSection } from './AnswerSection.tsx'
import { CurlCopy } from './CurlCopy.tsx'
import type { PlaygroundModel } from './use-playground.ts'

export type CallTabProps = {
  model: PlaygroundModel
  methods: readonly string[]
  units: Readonly<Record<string, Unit>>
  base: string
}

/** One call, with its request on the left and its outcome on the right. */
export function CallTab(props: CallTabProps) {
  const { model, base } = props
  const { call, state } = model
  const { phase } = call.state
  return (
    <div className="split">
      <CallForm {...props} />
      <div className="stack">
        {phase === 'idle' || phase === 'address' ? (
          <Nothing model={model} />
        ) : (
          <Outcome
            call={call}
            label="Response from your endpoint, JSON"
            takesNewest={takesNewest(state.method)}
            place="page"
            frame={(answer, done) => (
              <AnswerSection done={done} base={base}>
                {answer}
              </AnswerSection>
            )}
            base={base}
          />
        )}
        {call.state.phase === 'done' && <Further done={call.state} onAgain={call.run} base={base} />}
      </div>
    </div>
  )
}

function Nothing({ model: { target } }: { model: PlaygroundModel }) {
  const where =
    target.http === ''
      ? 'Type the address of your endpoint first.'
      : `The call goes from this browser to ${target.label}.`
  return (
    <div className="empty">
      <p>
        <b>Press Run to see the response here</b>
      </p>
      <p>{where} It is checked against the reference and compared with the example.</p>
    </div>
  )
}

type FurtherProps = { done: DoneCall; onAgain: () => void; base: string }

/** The same call for a terminal, and the remedy for a missing response. */
function Further({ done: { call, result }, onAgain, base }: FurtherProps) {
  const { method, params, target } = call
  return (
    <>
      <CurlCopy call={{ url: target.http, headers: target.headers, method, params: JSON.stringify(params) }} />
      {result.outcome.kind !== 'answer' && (
        <div className="tool-bar">
          <a
            className="button"
            data-size="small"
            href={withBase(base, `/reference/paste?method=${encodeURIComponent(method)}`)}
          >
            <Icon name="check" small />
            Check a response
          </a>
          <button type="button" className="button" data-size="small" onClick={onAgain}>
            <Icon name="again" small />
            Try again
          </button>
        </div>
      )}
    </>
  )
}

function CallForm({ model, methods, units, base }: CallTabProps) {
  const { state, actions, call } = model
  const { phase } = call.state
  const read = readState(state.method, state.params)
  const isReady = read.kind === 'read'
  return (
    <form
      className="call-form"
      aria-label="Call"
      onSubmit={(event) => {
        event.preventDefault()
        if (phase !== 'confirm' && phase !== 'running' && isReady) call.run()
      }}
    >
      <MethodField methods={methods} method={state.method} onChange={actions.setMethod} base={base} />
      <ParamsEditor method={state.method} params={state.params} onChange={actions.setParams} units={units} />
      <Foot phase={phase} isReady={isReady} problems={read.kind === 'read' ? read.problems.length : 1} />
    </form>
  )
}

type MethodFieldProps = {
  methods: readonly string[]
  method: string
  onChange: (method: string) => void
  base: string
}

export function MethodField({ methods, method, onChange, base }: MethodFieldProps) {
  const id = useId()
  return (
    <div className="control">
      <div className="params-head">
        <label htmlFor={id}>
          <h2>Method</h2>
        </label>
        <a className="text-link" href={withBase(base, methodPath(method))}>
          About {method}
        </a>
      </div>
      <div className="field">
        <select id={id} value={method} onChange={({ target }) => onChange(target.value)}>
          {methods.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" small />
      </div>
    </div>
  )
}

type FootProps = { phase: CallState['phase']; isReady: boolean; problems: number }

function Foot({ phase, isReady, problems }: FootProps) {
  const isRunning = phase === 'running'
  const rules =
    problems === 1
      ? '1 value is invalid and is sent unchanged.'
      : `${problems} values are invalid and are sent unchanged.`
  const words = !isReady ? 'Fix the JSON to run the call.' : problems > 0 ? rules : ''
  return (
    <div className="call-foot">
      <span role="status">{isRunning ? 'Waiting for the response.' : words}</span>
      <button
        type="submit"
        className="button needs-script"
        data-tone="accent"
        disabled={isRunning || phase === 'confirm' || !isReady}
      >
        <Icon name="play" small />
        Run
      </button>
    </div>
  )
}
