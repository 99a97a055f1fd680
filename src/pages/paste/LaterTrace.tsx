/** The call tree of a trace, whose code loads when a reader pastes one. */
import { lazy, Suspense } from 'react'
import type { Explanation } from '../../package/explain/explain.ts'

const TraceTree = lazy(() => import('./TraceTree.tsx'))

export type LaterTraceProps = { text: string; explanation: Explanation | undefined }

export function LaterTrace({ text, explanation }: LaterTraceProps) {
  if (!explanation?.trace) return null
  return (
    <Suspense fallback={null}>
      <TraceTree key={text} text={text} first={explanation.trace.frame?.at} />
    </Suspense>
  )
}
