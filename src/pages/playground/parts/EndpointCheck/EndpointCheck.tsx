/** Checks an endpoint: the answers against the reference, the methods that it serves, and one call beside others. */
import { lazy, Suspense } from 'react'
import { usePart } from '../../../../islands/use-part.ts'
import CheckTab from '../../CheckTab.tsx'
import { ENDPOINT_TABS } from '../../link.ts'
import { ToolTabs } from '../../ToolTabs.tsx'
import { usePlayground } from '../../use-playground.ts'
import { Where } from '../../Where.tsx'
import type { PlaygroundProps } from '../Playground/Playground.tsx'

const CompareTab = lazy(() => import('../../CompareTab.tsx'))
const MethodsTab = lazy(() => import('../../MethodsTab.tsx'))

export default function EndpointCheck(props: PlaygroundProps) {
  const { methods, sockets, units, base } = props
  const model = usePlayground({ ...props, tabs: ENDPOINT_TABS })
  const { tab } = model.state
  return (
    <div {...usePart('Tool', 'Form', 'Reference', 'Playground')} className="playground">
      <ToolTabs tabs={ENDPOINT_TABS} tab={tab} onChange={model.actions.setTab} />
      {tab === 'check' ? (
        // Outside the boundary, as what was prerendered must be taken over before an update reaches it.
        <>
          <Where model={model} />
          <CheckTab model={model} base={base} />
        </>
      ) : (
        <Suspense fallback={<p className="hint">Loading.</p>}>
          {tab === 'compare' ? (
            <CompareTab model={model} methods={methods} units={units} base={base} />
          ) : (
            <MethodsTab model={model} methods={[...methods, ...sockets]} sockets={sockets} base={base} />
          )}
        </Suspense>
      )}
    </div>
  )
}
