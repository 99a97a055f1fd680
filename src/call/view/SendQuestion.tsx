import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { CallState } from '../send/call-state.ts'
import type { Call } from '../send/use-call.ts'
import { Signer } from './Signer.tsx'

type SendQuestionProps = { state: Extract<CallState, { phase: 'confirm' }>; call: Call }

/** The effect of a transaction, before the press that sends it. */
export function SendQuestion({ state: { call: sent, words }, call }: SendQuestionProps) {
  const [isAgreed, setAgreed] = useState(false)
  const { effect, to, network, cost, agree } = words
  return (
    <div className="call-question">
      <div className="callout" data-tone="danger" role="alert">
        <Icon name="warn" />
        <div>
          <p className="callout-title">This sends a signed transaction</p>
          <p>
            {effect} {to !== undefined && <code>{to}</code>} {network !== '' && `${network}.`} Once it is in a block, it
            cannot be undone. {cost}
          </p>
          <Signer params={sent.params} />
          <p>It goes to {sent.target.label} only, once.</p>
          <label className="agree">
            <input type="checkbox" checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)} />{' '}
            <span>{agree}</span>
          </label>
        </div>
      </div>
      <div className="call-buttons">
        <span role="status">{isAgreed ? '' : 'Check the box above to send.'}</span>
        <button type="button" className="button" data-size="small" onClick={call.stop}>
          Cancel
        </button>
        <button
          type="button"
          className="button"
          data-size="small"
          data-tone="accent"
          disabled={!isAgreed}
          onClick={call.send}
        >
          <Icon name="play" small />
          Send
        </button>
      </div>
    </div>
  )
}
