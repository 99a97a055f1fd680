/** Checks the answers of an endpoint against the reference, lists its methods, and compares one call with other endpoints. */
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
        // Outside the boundary, because prerendered HTML must hydrate before an update reaches it.
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
