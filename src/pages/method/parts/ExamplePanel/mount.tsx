/** Hydrates the prerendered HTML of the example panel. */
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { CloseViewersProvider } from '../../../../call/view/CodeWindow.tsx'
import { CrashBoundary } from '../../../../ui/CrashBoundary.tsx'
import { ErrorNotice } from '../../../../ui/ErrorNotice.tsx'
import { closeViewersIn } from '../../../../ui/enhance/viewers.ts'
import { ExamplePanel } from './ExamplePanel.tsx'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import { type Choices, startState } from './panel-state.ts'

/** Choices and link data from before the panel was loaded. */
export type Early = {
  /** Choices of the link, stored choices, and choices made meanwhile. */
  choices: Choices
  /** The choices that the HTML in the page already shows. A stored language is drawn before the panel. */
  drawn: Choices
  /** The link contains params. */
  isBuilding: boolean
}

/** Resolves to a function that unmounts the panel, once it reacts to the reader. */
export function mountPanel(root: HTMLElement, facts: PanelFacts, cases: PanelCases, early: Early): Promise<() => void> {
  const names = cases.map(({ name }) => name)
  const wanted = startState(facts.method, names, early.choices)
  // The HTML in the page shows this state. The panel then switches to the wanted one.
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
    // An open viewer is not part of the prerendered HTML. Close it synchronously, so that none opens in between.
    closeViewersIn(root)
    // After the first interaction, a request has the height it needs.
    const held = root.querySelector<HTMLElement>('[data-held]')
    held?.removeAttribute('data-held')
    held?.removeAttribute('style')
    const react = flushSync(() => hydrateRoot(root, part))
  })
}

const crashed = (error: unknown, retry: () => void) => (
  <ErrorNotice title="This part of the page crashed" error={error} action="Try again" onAction={retry} />
)
