import { useId, useState } from 'react'
import { ParamsEditor } from '../../call/form/ParamsEditor.tsx'
import { readState } from '../../call/form/params-state.ts'
import type { CallState } from '../../call/send/call-state.ts'
import type { Call } from '../../call/send/use-call.ts'
import { Signer } from '../../call/view/Signer.tsx'
import type { Unit } from '../../lib/method-model.ts'
import { methodPath, withBase } from '../../lib/path.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CallResult } from './CallResult.tsx'
import type { PlaygroundModel } from './use-playground.ts'

export type CallTabProps = {
  model: PlaygroundModel
  methods: readonly string[]
  units: Readonly<Record<string, Unit>>
  base: string
}

/** One call: what it asks on the left, what came of it on the right. */
export function CallTab(props: CallTabProps) {
  const { model, base } = props
  const { state, run, fillNewest } = model.call
  return (
    <div className="split">
      <CallForm {...props} />
      <div className="stack">
        {state.phase === 'done' ? (
          <CallResult done={state} onAgain={run} onNewest={fillNewest} base={base} />
        ) : (
          <Nothing model={model} />
        )}
      </div>
    </div>
  )
}

function Nothing({ model: { call, target } }: { model: PlaygroundModel }) {
  const where =
    target.http === ''
      ? 'Type the address of your endpoint first.'
      : `The call goes from this browser to ${target.label}.`
  return (
    <div className="empty">
      <p>
        <b>{call.state.phase === 'running' ? `Waiting for ${target.label}` : 'Press Run to see the answer here'}</b>
      </p>
      <p>
        {call.state.phase === 'running' ? 'Up to 30 seconds.' : where} It is checked against the reference and compared
        with the example.
      </p>
    </div>
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
      {call.state.phase === 'confirm' ? (
        <Confirm {...call.state} onSend={call.send} onCancel={call.stop} />
      ) : (
        <Foot call={call} isReady={isReady} problems={read.kind === 'read' ? read.problems.length : 1} />
      )}
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

function Foot({ call, isReady, problems }: { call: Call; isReady: boolean; problems: number }) {
  const isRunning = call.state.phase === 'running'
  const rules =
    problems === 1
      ? '1 value is invalid; it is sent as it is.'
      : `${problems} values are invalid; they are sent as they are.`
  const words = !isReady ? 'Mend the JSON to run the call.' : problems > 0 ? rules : ''
  return (
    <div className="call-foot">
      <span role="status">{isRunning ? 'Waiting for the answer.' : words}</span>
      {isRunning && (
        <button type="button" className="button" onClick={call.stop}>
          Stop
        </button>
      )}
      <button type="submit" className="button needs-script" data-tone="accent" disabled={isRunning || !isReady}>
        <Icon name="play" small />
        Run
      </button>
    </div>
  )
}

type ConfirmProps = Extract<CallState, { phase: 'confirm' }> & { onSend: () => void; onCancel: () => void }

function Confirm({ call: { target, params }, words, onSend, onCancel }: ConfirmProps) {
  const [isAgreed, setAgreed] = useState(false)
  const { effect, to, network, cost, agree } = words
  return (
    <>
      <div className="callout" data-tone="danger" role="alert">
        <Icon name="warn" />
        <div>
          <p className="callout-title">This sends a signed transaction</p>
          <p>
            {effect} {to !== undefined && <code className="whole">{to}</code>} {network !== '' && `${network}.`} Once it
            is in a block it cannot be taken back. {cost}
          </p>
          <Signer params={params} />
          <p>It goes to {target.label} only, once.</p>
          <label className="agree">
            <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />{' '}
            <span>{agree}</span>
          </label>
        </div>
      </div>
      <div className="call-foot">
        <span role="status">{isAgreed ? '' : 'Tick the line above to send.'}</span>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button" data-tone="accent" disabled={!isAgreed} onClick={onSend}>
          <Icon name="play" small />
          Send
        </button>
      </div>
    </>
  )
}
