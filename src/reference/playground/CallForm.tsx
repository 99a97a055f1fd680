import { useId, useState } from 'react'
import { CUSTOM } from '../../browser/network-choice.ts'
import type { NamedEndpoint } from '../../facts/endpoints.ts'
import { Icon } from '../../ui/Icon.tsx'
import { maskedUrl } from './endpoint.ts'
import { type ParamsText, readParams } from './params-text.ts'
import { sendWords } from './send-words.ts'
import type { PlaygroundActions, PlaygroundState } from './use-playground.ts'

export type CallFormProps = {
  methods: readonly string[]
  /** Networks to choose from; the last is the reader's own endpoint. */
  endpoints: readonly NamedEndpoint[]
  /** Names of networks by chain id. */
  networks: Readonly<Record<string, string>>
  state: PlaygroundState
  actions: PlaygroundActions
}

/** Where the call goes and what it asks. Sending a transaction puts a second question between. */
export function CallForm(props: CallFormProps) {
  const { state, actions } = props
  const read = readParams(state.method, state.params)
  return (
    <form
      className="form narrow"
      aria-label="Call"
      onSubmit={(event) => {
        event.preventDefault()
        if (state.phase === 'idle' && read.kind === 'read') actions.run()
      }}
    >
      <Network {...props} />
      <Endpoint {...props} />
      <Method {...props} />
      <Params read={read} {...props} />
      {state.phase === 'confirm' && read.kind === 'read' ? (
        <Confirm params={read.params} {...props} />
      ) : (
        <Foot isReady={read.kind === 'read'} {...props} />
      )}
    </form>
  )
}

function Network({ endpoints, state, actions }: CallFormProps) {
  return (
    <div className="form-row">
      <div className="label">
        <span className="name">Network</span>
      </div>
      <div className="control">
        <fieldset className="segments" aria-label="Network">
          {endpoints.map(({ network, label }) => (
            <label key={network}>
              <input
                className="visually-hidden"
                type="radio"
                name="network"
                value={network}
                checked={network === state.network}
                onChange={() => actions.setNetwork(network)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

function Endpoint({ state, actions }: CallFormProps) {
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  return (
    <div className="form-row">
      <div className="label">
        <label className="name" htmlFor={id}>
          Endpoint
        </label>
        <span className="type">http or https</span>
      </div>
      <div className="control">
        <div className="field" data-invalid={state.fault === undefined ? undefined : ''}>
          <input
            id={id}
            className="wire"
            data-never-kept=""
            type="text"
            inputMode="url"
            placeholder="http://localhost:8080"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            aria-invalid={state.fault !== undefined}
            aria-describedby={`${id}-fault`}
            value={isTyping ? state.url : maskedUrl(state.url)}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={(event) => actions.setUrl(event.target.value)}
          />
        </div>
        <div id={`${id}-fault`} role="alert">
          {state.fault !== undefined && (
            <p className="broken">
              <Icon name="warn" small />
              <span>{state.fault}</span>
            </p>
          )}
        </div>
        {state.network === CUSTOM && (
          <label className="agree">
            <input type="checkbox" checked={state.isKept} onChange={(event) => actions.keep(event.target.checked)} />{' '}
            <span>Keep it in this browser</span>
          </label>
        )}
      </div>
    </div>
  )
}

function Method({ methods, state, actions }: CallFormProps) {
  const id = useId()
  return (
    <div className="form-row">
      <div className="label">
        <label className="name" htmlFor={id}>
          Method
        </label>
      </div>
      <div className="control">
        <div className="field">
          <select id={id} value={state.method} onChange={(event) => actions.setMethod(event.target.value)}>
            {methods.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </div>
      </div>
    </div>
  )
}

/** Lines of the params field, by its text's length: it grows with what is in it. */
const rowsOf = (text: string): number => Math.min(8, Math.max(1, Math.ceil(text.length / 52), text.split('\n').length))

function Params({ read, state, actions }: CallFormProps & { read: ParamsText }) {
  const id = useId()
  const problems = read.kind === 'broken' ? [{ message: read.message }] : read.problems
  return (
    <div className="form-row">
      <div className="label">
        <label className="name" htmlFor={id}>
          Params
        </label>
        <span className="type">JSON array</span>
      </div>
      <div className="control">
        <div className="field" data-invalid={problems.length > 0 ? '' : undefined}>
          <textarea
            id={id}
            className="wire"
            rows={rowsOf(state.params)}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            aria-invalid={problems.length > 0}
            aria-describedby={`${id}-problems`}
            value={state.params}
            onChange={(event) => actions.setParams(event.target.value)}
          />
        </div>
        <div id={`${id}-problems`}>
          {problems.map((problem) => (
            <p className="broken" key={problem.message}>
              <Icon name="warn" small />
              <span>{problem.message}</span>
              {'fixed' in problem && problem.fixed && (
                <button
                  type="button"
                  className="button"
                  data-size="small"
                  onClick={() => actions.setParams(problem.fixed?.text ?? '')}
                >
                  {problem.fixed.label}
                </button>
              )}
            </p>
          ))}
        </div>
      </div>
    </div>
  )
}

function Foot({ state, actions, isReady }: CallFormProps & { isReady: boolean }) {
  const isRunning = state.phase === 'running'
  return (
    <div className="form-foot">
      <span className="push" role="status">
        {isRunning
          ? 'Waiting for the answer, up to 30 seconds.'
          : 'Keys in an address are masked once you leave the field.'}
      </span>
      {isRunning && (
        <button type="button" className="button" data-size="small" onClick={actions.cancel}>
          Stop
        </button>
      )}
      <button
        type="submit"
        className="button needs-script"
        data-size="small"
        data-tone="accent"
        disabled={isRunning || !isReady}
      >
        <Icon name="play" small />
        Run
      </button>
    </div>
  )
}

function Confirm({ params, networks, actions }: CallFormProps & { params: unknown }) {
  const [isAgreed, setAgreed] = useState(false)
  const { effect, to, network, cost, agree } = sendWords(params, networks)
  return (
    <>
      <div>
        <div className="callout" data-tone="danger" role="alert">
          <Icon name="warn" />
          <div>
            <p className="callout-title">This sends a signed transaction</p>
            <p>
              {effect}
              {to !== undefined && (
                <>
                  {' '}
                  <code title={to}>
                    {to.slice(0, 6)}…{to.slice(-4)}
                  </code>
                </>
              )}
              {network !== '' && ` ${network}.`} Once it is in a block it cannot be taken back. {cost}
            </p>
            <label className="agree">
              <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />{' '}
              <span>{agree}</span>
            </label>
          </div>
        </div>
      </div>
      <div className="form-foot">
        <span className="push" role="status">
          {isAgreed ? 'Send hands it to the endpoint.' : 'Tick the line above to send.'}
        </span>
        <button type="button" className="button" data-size="small" onClick={actions.cancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button"
          data-size="small"
          data-tone="accent"
          disabled={!isAgreed}
          onClick={actions.send}
        >
          <Icon name="play" small />
          Send
        </button>
      </div>
    </>
  )
}
