import { useMemo, useState } from 'react'
import { ParamsEditor } from '../../call/form/ParamsEditor.tsx'
import { formParams, type ParamsState, readState } from '../../call/form/params-state.ts'
import type { Unit } from '../../core/lib/method-model.ts'
import { CUSTOM } from '../../ui/browser/network-choice.ts'
import { Icon } from '../../ui/Icon.tsx'
import { droppedOf, type LoggedMessage, type MessageLog } from './message-log.ts'
import type { PlaygroundModel } from './use-playground.ts'
import { type SubscriptionState, useSubscription } from './use-subscription.ts'

export type SubscribeTabProps = { model: PlaygroundModel; units: Readonly<Record<string, Unit>>; base: string }

const METHOD = 'eth_subscribe'

/** A console for one subscription. Each message is checked on arrival. */
export default function SubscribeTab({ model, units, base }: SubscribeTabProps) {
  const [params, setParams] = useState<ParamsState>(() => formParams(METHOD, ['newHeads']))
  const { state, log, start, stop, clear } = useSubscription(base)
  const read = useMemo(() => readState(METHOD, params), [params])
  const { ws, label } = model.target
  const isOn = state.phase === 'connecting' || state.phase === 'open'
  return (
    <div className="split">
      <form
        className="call-form"
        aria-label="Subscription"
        onSubmit={(event) => {
          event.preventDefault()
          if (read.kind === 'read') start(ws, read.params)
        }}
      >
        <ParamsEditor method={METHOD} params={params} onChange={setParams} units={units} />
        {model.state.place.id === CUSTOM && Object.keys(model.target.headers).length > 0 && (
          <p className="hint">
            Browsers do not send headers with a WebSocket, so only a key in the address reaches the endpoint.
          </p>
        )}
        <div className="call-foot">
          <span role="status">
            {ws === '' ? `${label || 'This endpoint'} has no WebSocket address.` : words(state, log)}
          </span>
          {isOn ? (
            // A separate key, because otherwise the pressed button becomes the submit button and submits.
            <button key="stop" type="button" className="button" onClick={stop}>
              Unsubscribe
            </button>
          ) : (
            <button
              key="start"
              type="submit"
              className="button"
              data-tone="accent"
              disabled={ws === '' || read.kind === 'broken'}
            >
              <Icon name="play" small />
              Subscribe
            </button>
          )}
        </div>
      </form>
      <Messages log={log} onClear={clear} />
    </div>
  )
}

function words(state: SubscriptionState, { total }: MessageLog): string {
  if (state.phase === 'connecting') return 'Connecting.'
  if (state.phase === 'closed') return state.words
  if (state.phase === 'open') return total === 0 ? 'Connected. Waiting for messages.' : 'Connected.'
  return ''
}

/** Number of rows drawn. The log contains more. */
const SHOWN = 100

function Messages({ log, onClear }: { log: MessageLog; onClear: () => void }) {
  const { messages, total, wrong } = log
  if (total === 0)
    return (
      <div className="empty">
        <p>
          <b>Messages appear here, the newest first</b>
        </p>
        <p>Each message is checked against the reference when it arrives.</p>
      </div>
    )
  const dropped = droppedOf(log)
  const verdict = wrong === 0 ? 'all valid' : `${wrong.toLocaleString('en')} invalid`
  return (
    <section aria-label="Messages">
      <div className="params-head">
        <p>
          <b>{total === 1 ? '1 message' : `${total.toLocaleString('en')} messages`}</b>, {verdict}
          {dropped > 0 && `. The oldest ${dropped.toLocaleString('en')} were dropped`}
          {messages.length > SHOWN && `. The newest ${SHOWN} are shown`}
        </p>
        <button type="button" className="button" data-size="small" data-tone="quiet" onClick={onClear}>
          Clear
        </button>
      </div>
      <ol className="messages">
        {messages.slice(0, SHOWN).map((message) => (
          <Message key={message.number} message={message} />
        ))}
      </ol>
    </section>
  )
}

/** Longer messages are cut when opened. Characters. */
const TEXT_LENGTH = 20_000

function Message({ message: { number, at, title, text, problems, note } }: { message: LoggedMessage }) {
  const isWrong = problems.length > 0
  return (
    <li>
      <details>
        <summary>
          <Icon name={isWrong ? 'warn' : 'check'} small tone={isWrong ? 'danger' : undefined} />
          <span>
            {number}. {title}
            {note !== undefined && <b> · {note}</b>}
            {isWrong && <b> · {problems[0]}</b>}
          </span>
          <time>{new Date(at).toISOString().slice(11, 23)}</time>
        </summary>
        {problems.slice(1).map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        <pre className="short" tabIndex={0} role="group" aria-label={`Message ${number}`} translate="no">
          <code>{text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH)}…` : pretty(text)}</code>
        </pre>
      </details>
    </li>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
