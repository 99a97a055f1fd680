/** Playground: calls from this browser directly to the endpoints that the reader chooses. */
import { lazy, Suspense, useEffect } from 'react'
import type { NamedEndpoint, OtherEndpoint } from '../../../../core/facts/endpoints.ts'
import type { Unit } from '../../../../core/lib/method-model.ts'
import { usePart } from '../../../../islands/use-part.ts'
import { CallTab } from '../../CallTab.tsx'
import { CALL_TABS, followMovedTab } from '../../link.ts'
import { ToolTabs } from '../../ToolTabs.tsx'
import { type PlaygroundModel, usePlayground } from '../../use-playground.ts'
import { Where } from '../../Where.tsx'

const SubscribeTab = lazy(() => import('../../SubscribeTab.tsx'))
const HistoryTab = lazy(() => import('../../HistoryTab.tsx'))

export type PlaygroundProps = {
  /** Methods that work over HTTP. */
  methods: readonly string[]
  /** Methods that need a WebSocket. */
  sockets: readonly string[]
  /** Choices of the site's network switch. The last is the reader's own endpoint. */
  endpoints: readonly NamedEndpoint[]
  /** Further public endpoints. */
  others: readonly OtherEndpoint[]
  /** Unit of a quantity, by the name of the field. */
  units: Readonly<Record<string, Unit>>
  base: string
}

export default function Playground(props: PlaygroundProps) {
  useEffect(() => followMovedTab(props.base), [props.base])
  const model = usePlayground({ ...props, tabs: CALL_TABS })
  const { tab } = model.state
  return (
    <div {...usePart('Tool', 'Form', 'Reference', 'Playground')} className="playground">
      <ToolTabs tabs={CALL_TABS} tab={tab} onChange={model.actions.setTab} />
      {(tab === 'call' || tab === 'subscribe') && <Where model={model} />}
      {tab === 'call' ? (
        // Outside the Suspense boundary, because an update must not reach prerendered content in a boundary before
        // hydration.
        <CallTab {...props} model={model} />
      ) : (
        <Suspense fallback={<p className="hint">Loading.</p>}>
          <OtherTab {...props} model={model} />
        </Suspense>
      )}
    </div>
  )
}

function OtherTab({ model, units, base }: PlaygroundProps & { model: PlaygroundModel }) {
  switch (model.state.tab) {
    case 'subscribe':
      return <SubscribeTab model={model} units={units} base={base} />
    case 'history':
      return <HistoryTab model={model} />
    default:
      return null
  }
}
