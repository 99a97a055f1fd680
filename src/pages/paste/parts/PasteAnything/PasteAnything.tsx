/**
 * Paste anything: the kind of a text and the actions for it, or the check of a response. Nothing leaves the browser.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { PASTE_PATH, withBase } from '../../../../core/lib/path.ts'
import { staysInPage } from '../../../../core/lib/private-text.ts'
import { SEARCH_MAX_LENGTH } from '../../../../core/model/constants.ts'
import { usePart } from '../../../../islands/use-part.ts'
import { HANDOFF_EVENT, hasHandoff, takeHandoff } from '../../../../ui/browser/navigation-handoff.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useStoredText } from '../../../../ui/use-stored-text.ts'
import { type ActionLink, actionsOf, type Place } from '../../actions.ts'
import { isEditable } from '../../editable.ts'
import type { MarkedViewHandle } from '../../MarkedView.tsx'
import { PasteActions, PasteMeaning } from '../../PasteMeaning.tsx'
import { TextPanel } from '../../TextPanel.tsx'
import { type CheckState, useChecker } from '../../use-checker.ts'
import { type Understood, useUnderstanding } from '../../use-understanding.ts'
import { VerdictPanel } from '../../VerdictPanel.tsx'

export type PasteAnythingProps = {
  methods: readonly string[]
  base: string
  /** A text with mistakes, for readers without their own. */
  sample: string
}

export default function PasteAnything({ methods, base, sample }: PasteAnythingProps) {
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
  const isLarge = useMemo(() => !isEditable(state.text), [state.text])
  const isChecked = isLarge || mayBeJson(state.text)
  const read = useUnderstanding(isLarge ? '' : state.text, !isChecked)
  const understood = read?.of === state.text && state.text.trim() !== '' ? read : undefined
  const isResponse = state.method !== undefined || isChecked || understood?.understanding.offers[0].act === 'check'
  const isPrivate = staysInPage(state.text)
  const links = linksOf(understood, { base, isPrivate })
  const verdict = state.verdict
  const found = verdict?.kind === 'checked' ? verdict.method : undefined
  return (
    <div
      {...usePart('Tool', 'Form', 'Reference', 'Paste', 'Search')}
      className="paste-anything"
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
        <span className="hint">
          {isResponse ? hintOf(state.verdict, state.method) : 'Choose one to check the text as its response.'}
        </span>
      </div>
      <div className="tool">
        <TextPanel
          state={isResponse ? state : asText(state)}
          isShort={!isResponse}
          actions={actions}
          sample={sample}
          view={view}
        />
        {isResponse ? (
          <div>
            <VerdictPanel state={state} actions={actions} base={base} reveal={(line) => view.current?.reveal(line)} />
            {links.length > 0 && <PasteActions actions={links} />}
          </div>
        ) : (
          <section aria-label="Meaning">
            <PasteMeaning understood={understood} isPrivate={isPrivate} base={base} actions={links} />
          </section>
        )}
      </div>
    </div>
  )
}

/** Whether a text starts like JSON, or is blank. Its check is then more useful than its kind. */
const mayBeJson = (text: string): boolean => /^(?:[[{"]|$)/.test(text.slice(0, 1_000).trim())

/** Without the marks of the check. */
const asText = (state: CheckState): CheckState => ({ ...state, mode: 'edit', verdict: undefined })

/** Actions that lead to another page. Words that stay in the page are in no address. */
function linksOf(understood: Understood | undefined, place: Place): ActionLink[] {
  if (!understood) return []
  const { offers } = understood.understanding
  const here = withBase(place.base, PASTE_PATH)
  const links = actionsOf(offers, understood.detail, place).filter(({ href }) => href !== here)
  const words = offers.find((offer) => offer.act === 'search')
  if (words?.act !== 'search' || words.here || place.isPrivate) return links
  const query = new URLSearchParams({ q: words.query.slice(0, SEARCH_MAX_LENGTH) })
  return [...links, { label: 'Search for these words', hint: '', href: `${withBase(place.base, '/search')}?${query}` }]
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
