/** React takes over the prerendered HTML of the example panel. */
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { CloseViewersProvider } from '../../../../call/view/CodeWindow.tsx'
import { CrashBoundary } from '../../../../ui/CrashBoundary.tsx'
import { ErrorNotice } from '../../../../ui/ErrorNotice.tsx'
import { closeViewersIn } from '../../../../ui/enhance/viewers.ts'
import { ExamplePanel } from './ExamplePanel.tsx'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import { type Choices, startState } from './panel-state.ts'

/** What happened before the panel was there. */
export type Early = {
  /** Choices of the link, those that were kept, and those made meanwhile. */
  choices: Choices
  /** The choices that the HTML in the page shows already: a kept language is drawn ahead of the panel. */
  drawn: Choices
  /** The link carries params. */
  isBuilding: boolean
}

/** Resolves to what takes the panel down, once it reacts to the reader. */
export function mountPanel(root: HTMLElement, facts: PanelFacts, cases: PanelCases, early: Early): Promise<() => void> {
  const names = cases.map(({ name }) => name)
  const wanted = startState(facts.method, names, early.choices)
  // The HTML in the page is that of this state; the panel goes on to the wanted one.
  const drawn = startState(facts.method, names, early.drawn)
  return new Promise((resolve) => {
    const onReady = () => resolve(() => react.unmount())
    const part = (
      <CrashBoundary fallback={crashed}>
        <CloseViewersProvider value={closeViewersIn}>
          <ExamplePanel
            facts={facts}
            cases={cases}
            drawn={drawn}
            wanted={early.isBuilding ? { ...wanted, build: 'opening' } : wanted}
            onReady={onReady}
          />
        </CloseViewersProvider>
      </CrashBoundary>
    )
    // A viewer that is open is no piece of what was prerendered; at once, so that none opens in between.
    closeViewersIn(root)
    // From the first touch on, a request has the height it needs.
    const held = root.querySelector<HTMLElement>('[data-held]')
    held?.removeAttribute('data-held')
    held?.removeAttribute('style')
    const react = flushSync(() => hydrateRoot(root, part))
  })
}

const crashed = (error: unknown, retry: () => void) => (
  <ErrorNotice title="This part of the page crashed" error={error} action="Try again" onAction={retry} />
)
