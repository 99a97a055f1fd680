/** Check a response: a text, its method, and its problems. Nothing leaves the browser. */
import { useEffect, useRef, useState } from 'react'
import { usePart } from '../../../../islands/use-part.ts'
import { HANDOFF_EVENT, hasHandoff, takeHandoff } from '../../../../ui/browser/navigation-handoff.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useStoredText } from '../../../../ui/use-stored-text.ts'
import type { MarkedViewHandle } from '../../MarkedView.tsx'
import { TextPanel } from '../../TextPanel.tsx'
import { useChecker } from '../../use-checker.ts'
import { VerdictPanel } from '../../VerdictPanel.tsx'

export type ResponseCheckProps = {
  methods: readonly string[]
  base: string
  /** A text with mistakes, for readers without their own. */
  sample: string
}

export default function ResponseCheck({ methods, base, sample }: ResponseCheckProps) {
  const [state, actions] = useChecker()
  const isGiven = useHandoffText(actions.paste)
  // Text passed in memory is not stored either.
  const isLostByLeaving = useStoredText('response', isGiven ? '' : state.text, isGiven ? ignore : actions.paste)
  const view = useRef<MarkedViewHandle>(null)
  const chooseFirst = useRef(actions.choose)
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('method')
    if (wanted !== null && methods.includes(wanted)) chooseFirst.current(wanted)
  }, [methods])
  const choose = (value: string) => {
    const method = value === '' ? undefined : value
    const url = new URL(location.href)
    if (method) url.searchParams.set('method', method)
    else url.searchParams.delete('method')
    history.replaceState(history.state, '', url)
    actions.choose(method)
  }
  const verdict = state.verdict
  const found = verdict?.kind === 'checked' ? verdict.method : undefined
  return (
    <div
      {...usePart('Tool', 'Form', 'Reference')}
      className="response-check"
      aria-busy={state.isChecking}
      data-unsaved={isLostByLeaving ? '' : undefined}
    >
      <div className="tool-bar">
        <div className="field">
          <select
            aria-label="Method"
            value={state.method ?? found ?? ''}
            onChange={(event) => choose(event.target.value)}
            disabled={methods.length === 0}
          >
            <option value="">Method: find it for me</option>
            {methods.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </div>
        <span className="hint">{hintOf(state.verdict, state.method)}</span>
      </div>
      <div className="tool">
        <TextPanel state={state} actions={actions} sample={sample} view={view} />
        <VerdictPanel state={state} actions={actions} base={base} reveal={(line) => view.current?.reveal(line)} />
      </div>
    </div>
  )
}

const ignore = (): void => undefined

/** Accepts a text from the paste field. Returns whether there was one. */
function useHandoffText(paste: (text: string) => void): boolean {
  // Determined at the start, so that a stored text does not appear first.
  const [isGiven, setGiven] = useState(() => typeof window !== 'undefined' && hasHandoff(location.pathname))
  const latest = useRef(paste)
  latest.current = paste
  useEffect(() => {
    const take = () => {
      const text = takeHandoff(location.pathname)
      if (typeof text !== 'string') return
      setGiven(true)
      latest.current(text)
    }
    take()
    window.addEventListener(HANDOFF_EVENT, take)
    return () => window.removeEventListener(HANDOFF_EVENT, take)
  }, [])
  return isGiven
}

function hintOf(verdict: ReturnType<typeof useChecker>[0]['verdict'], method: string | undefined): string {
  if (verdict?.kind === 'checked') return verdict.foundWords
  if (verdict?.kind === 'not-json') return 'No method yet, because the text is not readable.'
  return method === undefined ? 'It is found from the request, or by its fields.' : 'Chosen by you.'
}
