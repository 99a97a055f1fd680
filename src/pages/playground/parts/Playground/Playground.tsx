/** Playground: calls from this browser straight to the endpoints that the reader chooses. */
import { lazy, Suspense } from 'react'
import type { NamedEndpoint, OtherEndpoint } from '../../../../core/facts/endpoints.ts'
import type { Unit } from '../../../../core/lib/method-model.ts'
import { usePart } from '../../../../islands/use-part.ts'
import { CUSTOM } from '../../../../ui/browser/network-choice.ts'
import { CallTab } from '../../CallTab.tsx'
import { EndpointPicker } from '../../EndpointPicker.tsx'
import { TABS, type Tab } from '../../link.ts'
import { OwnEndpoint } from '../../OwnEndpoint.tsx'
import { type PlaygroundModel, usePlayground } from '../../use-playground.ts'

const CompareTab = lazy(() => import('../../CompareTab.tsx'))
const MethodsTab = lazy(() => import('../../MethodsTab.tsx'))
const SubscribeTab = lazy(() => import('../../SubscribeTab.tsx'))
const CheckTab = lazy(() => import('../../CheckTab.tsx'))
const HistoryTab = lazy(() => import('../../HistoryTab.tsx'))

export type PlaygroundProps = {
  /** Methods that answer over HTTP. */
  methods: readonly string[]
  /** Methods that need a WebSocket. */
  sockets: readonly string[]
  /** Choices of the site's network switch; the last is the reader's own endpoint. */
  endpoints: readonly NamedEndpoint[]
  /** Further public endpoints. */
  others: readonly OtherEndpoint[]
  /** Unit of a quantity, by the name of the field. */
  units: Readonly<Record<string, Unit>>
  base: string
}

export default function Playground(props: PlaygroundProps) {
  const model = usePlayground(props)
  const { tab } = model.state
  return (
    <div {...usePart('Tool', 'Form', 'Reference', 'Playground')} className="playground">
      <Tabs tab={tab} onChange={model.actions.setTab} />
      {(tab === 'call' || tab === 'subscribe' || tab === 'check') && <Where model={model} />}
      {tab === 'call' ? (
        // Outside the boundary: what was prerendered must not stand in one that an update reaches before it is taken over.
        <CallTab {...props} model={model} />
      ) : (
        <Suspense fallback={<p className="hint">Loading.</p>}>
          <OtherTab {...props} model={model} />
        </Suspense>
      )}
    </div>
  )
}

const LABELS: Readonly<Record<Tab, string>> = {
  call: 'Call',
  compare: 'Compare',
  methods: 'Methods',
  subscribe: 'Subscribe',
  check: 'Conformance',
  history: 'History',
}

function Tabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  return (
    <fieldset className="tabs lab-tabs needs-script" aria-label="Tools">
      {TABS.map((one) => (
        <label key={one}>
          <input
            className="visually-hidden"
            type="radio"
            name="tab"
            value={one}
            checked={one === tab}
            onChange={() => onChange(one)}
          />
          <span>{LABELS[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The endpoint of the tabs that ask one. */
function Where({ model: { state, actions, known, fault } }: { model: PlaygroundModel }) {
  const isOwn = state.place.id === CUSTOM
  return (
    <div className="where">
      <EndpointPicker label="Endpoint" place={state.place} known={known} onChange={actions.setPlace} fault={fault} />
      {state.isUnknownNetwork && (
        <p className="hint" role="status">
          The link names a network that is not known here. This is {state.place.id}.
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

function OtherTab({ model, methods, sockets, units, base }: PlaygroundProps & { model: PlaygroundModel }) {
  switch (model.state.tab) {
    case 'call':
      return null
    case 'compare':
      return <CompareTab model={model} methods={methods} units={units} base={base} />
    case 'methods':
      return <MethodsTab model={model} methods={[...methods, ...sockets]} sockets={sockets} base={base} />
    case 'subscribe':
      return <SubscribeTab model={model} units={units} base={base} />
    case 'check':
      return <CheckTab model={model} base={base} />
    case 'history':
      return <HistoryTab model={model} />
  }
}
