/** Hydrates one part with state as a separate React root. If the part crashes, only the part shows the red box. */
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { CrashBoundary } from '../ui/CrashBoundary.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'

export type Props = Record<string, unknown>

/** Resolves to a function that ends the part, once the part handles events and queued events may reach it. */
export function hydrate(element: HTMLElement, Component: ComponentType<Props>): Promise<() => void> {
  const props = JSON.parse(element.dataset.props ?? '{}') as Props
  return new Promise((resolve) => {
    const root = hydrateRoot(
      element,
      <Answering onReady={() => resolve(() => root.unmount())}>
        <CrashBoundary fallback={crashed}>
          <Component {...props} />
        </CrashBoundary>
      </Answering>,
      { identifierPrefix: element.dataset.prefix ?? '' },
    )
  })
}

function Answering({ children, onReady }: { children: ReactNode; onReady: () => void }) {
  useEffect(onReady, [onReady])
  return children
}

const crashed = (error: unknown, retry: () => void): ReactNode => (
  <ErrorNotice title="This part of the page crashed" error={error} action="Try again" onAction={retry} />
)
