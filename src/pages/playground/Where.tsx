import { CUSTOM } from '../../ui/browser/network-choice.ts'
import { EndpointPicker } from './EndpointPicker.tsx'
import { OwnEndpoint } from './OwnEndpoint.tsx'
import type { PlaygroundModel } from './use-playground.ts'

/** The endpoint, for tabs that call a single one. */
export function Where({ model: { state, actions, known, fault } }: { model: PlaygroundModel }) {
  const isOwn = state.place.id === CUSTOM
  return (
    <div className="where">
      <EndpointPicker label="Endpoint" place={state.place} known={known} onChange={actions.setPlace} fault={fault} />
      {state.isUnknownNetwork && (
        <p className="hint" role="status">
          The link specifies an unknown network. This page uses {state.place.id} instead.
        </p>
      )}
      {isOwn && (
        <label className="agree">
          <input type="checkbox" checked={state.isKept} onChange={({ target }) => actions.keep(target.checked)} />{' '}
          <span>Keep it in this browser</span>
        </label>
      )}
      {(isOwn || state.saved.length > 0) && (
        <OwnEndpoint
          headers={isOwn ? state.headers : []}
          onHeaders={actions.setHeaders}
          saved={state.saved}
          onSave={actions.save}
          onForget={actions.forget}
          isOwn={isOwn}
          canSave={isOwn && state.place.url.trim() !== ''}
        />
      )}
    </div>
  )
}
