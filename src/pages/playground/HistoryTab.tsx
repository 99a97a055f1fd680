import { CopyButton } from '../../ui/CopyButton.tsx'
import { MAX_CALLS, type PastCall } from './call-history.ts'
import { curlOf } from './curl.ts'
import type { PlaygroundModel } from './use-playground.ts'

/** The last calls of this tab, with their endpoints and outcomes. */
export default function HistoryTab({ model: { state, actions } }: { model: PlaygroundModel }) {
  const { calls } = state
  if (calls.length === 0)
    return (
      <div className="empty">
        <p>
          <b>No calls yet</b>
        </p>
        <p>The last {MAX_CALLS} calls of this tab appear here, without keys and headers.</p>
        <button type="button" className="button" onClick={() => actions.setTab('call')}>
          Make a call
        </button>
      </div>
    )
  return (
    <div className="stack">
      <div className="params-head">
        <p className="hint">
          The last {MAX_CALLS} calls of this tab, without keys and headers. Closing the tab deletes them.
        </p>
        <button type="button" className="button" data-size="small" data-tone="quiet" onClick={actions.clearCalls}>
          Clear
        </button>
      </div>
      <ol className="history" aria-label="Calls">
        {calls.map((call, index) => (
          <Call key={`${call.at}-${index}`} call={call} onRepeat={() => actions.repeat(call)} />
        ))}
      </ol>
    </div>
  )
}

function Call({ call, onRepeat }: { call: PastCall; onRepeat: () => void }) {
  const { at, endpoint, method, params, outcome, ms } = call
  return (
    <li>
      <div>
        <b>{method}</b> <code>{params ?? '(params too long to keep)'}</code>
        <p className="hint">
          {outcome}
          {ms !== undefined && `, ${ms.toLocaleString('en')} ms`} · {endpoint} ·{' '}
          <time>{new Date(at).toLocaleTimeString('en', { hour12: false })}</time>
        </p>
      </div>
      {params !== undefined && (
        <>
          <CopyButton label={`Copy ${method} as curl`} value={curlOf({ url: endpoint, method, params }, true)} />
          <button type="button" className="button" data-size="small" onClick={onRepeat}>
            Open
          </button>
        </>
      )}
    </li>
  )
}
