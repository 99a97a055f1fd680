/** The paste field's panel: a pasted text with its meaning and the actions. Enter runs the first action. */
import { useEffect, useRef, useState } from 'react'
import { staysInPage } from '../../core/lib/private-text.ts'
import '../parts/Paste/Paste.css'
import { type ActionLink, actionsOf } from './actions.ts'
import { PasteMeaning } from './PasteMeaning.tsx'
import type { HereHit, PastePanelProps } from './paste-props.ts'
import { useUnderstanding } from './use-understanding.ts'

export function PastePanel({ base, text, onSettled, onLeave, searchHere }: PastePanelProps) {
  const understood = useUnderstanding(text)
  const isPrivate = staysInPage(text)
  const offers = understood?.understanding.offers ?? []
  const [first] = offers
  const actions = actionsOf(offers, understood?.detail, { base, isPrivate })
  const hits = useHits(first?.act === 'search' ? first.query : '', searchHere)
  const isSettled = understood?.of === text
  const mayEnter = isSettled && first?.act !== 'warn' && first?.act !== 'correct'
  const settled = useRef(onSettled)
  settled.current = onSettled
  useEffect(() => {
    if (isSettled) settled.current()
  }, [isSettled])
  return (
    <>
      <div className="DocSearch-Dropdown" aria-busy={!isSettled}>
        <PasteMeaning
          understood={understood}
          isPrivate={isPrivate}
          base={base}
          actions={[...actions, ...hits.map(toAction)]}
          current={mayEnter && actions.length > 0 ? 0 : undefined}
          onLeave={onLeave}
        />
      </div>
      <footer className="DocSearch-Footer paste-foot">
        {mayEnter && actions.length > 0 && (
          <>
            <kbd>Enter</kbd> does the first{' '}
          </>
        )}
        <kbd>Esc</kbd> closes
      </footer>
    </>
  )
}

const toAction = ({ url, hierarchy, type, where }: HereHit): ActionLink => ({
  label: hierarchy[type] ?? hierarchy.lvl1 ?? '',
  hint: where ?? '',
  href: url,
})

/** Hits of this site's own index. */
function useHits(query: string, searchHere: PastePanelProps['searchHere']): readonly HereHit[] {
  const [hits, setHits] = useState<readonly HereHit[]>([])
  useEffect(() => {
    let isCurrent = true
    if (query === '') setHits([])
    else
      searchHere(query).then(
        (found) => isCurrent && setHits(found.slice(0, 8)),
        (error: unknown) => console.warn('The search did not answer.', error),
      )
    return () => {
      isCurrent = false
    }
  }, [query, searchHere])
  return hits
}
