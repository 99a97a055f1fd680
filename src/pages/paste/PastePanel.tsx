import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Meanings } from '../../call/view/Meanings.tsx'
import { staysInPage } from '../../core/lib/private-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import '../parts/Paste/Paste.css'
import { AbiTool } from './AbiTool.tsx'
import { type ActionLink, actionsOf } from './actions.ts'
import type { Detail } from './detail.ts'
import type { HereHit, PastePanelProps } from './paste-props.ts'
import { useUnderstanding } from './use-understanding.ts'

/** A pasted text with its kind, its meaning and the actions. Enter runs the first action. */
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
        <p className="paste-what" role="status">
          {understood?.understanding.what ?? 'Reading …'}
          {isPrivate && <span>stays in this page: not sent, not stored</span>}
        </p>
        {understood?.failure && <p className="paste-text">These bytes cannot be decoded: {understood.failure}</p>}
        {understood?.detail && <Shown detail={understood.detail} base={base} />}
        <ul className="paste-actions" aria-label="What to do">
          {actions.map((action, index) => (
            <Do
              key={`${action.href} ${action.label}`}
              action={action}
              onLeave={onLeave}
              isFirst={mayEnter && index === 0}
            />
          ))}
          {hits.map((hit) => (
            <Do key={hit.url} action={toAction(hit)} onLeave={onLeave} isFirst={false} />
          ))}
        </ul>
        {understood?.detail && <Abi detail={understood.detail} base={base} />}
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

/** Up and down move through the list. Up from its first line returns to the text. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const at = links.indexOf(event.currentTarget)
  if (at + step < 0) document.querySelector<HTMLElement>('.paste-field-text')?.focus()
  else links[at + step]?.focus()
}

function Shown({ detail, base }: { detail: Detail; base: string }) {
  const { tone, title, text, rows } = detail
  return (
    <section className="paste-detail" data-tone={tone} aria-label={title || 'Note'}>
      {title && (
        <h2>
          {tone === 'warn' && <Icon name="warn" small />}
          {title}
        </h2>
      )}
      {text.map((line) => (
        <p key={line} className="paste-text">
          {line}
        </p>
      ))}
      {rows.length > 0 && <Meanings meanings={rows} base={base} />}
    </section>
  )
}

/** Folded below bytes that can be read without it, open if the ABI itself was pasted. */
function Abi({ detail: { bytes = '', abi }, base }: { detail: Detail; base: string }) {
  if (bytes === '' && abi === undefined) return null
  const tool = <AbiTool key={`${bytes} ${abi}`} bytes={bytes} abi={abi ?? ''} base={base} />
  if (abi !== undefined) return <div className="paste-abi">{tool}</div>
  return (
    <details className="paste-abi">
      <summary>Decode or encode with an ABI</summary>
      {tool}
    </details>
  )
}

function Do({ action, onLeave, isFirst }: { action: ActionLink; onLeave: () => void; isFirst: boolean }) {
  const follow = () => {
    action.onFollow?.()
    onLeave()
  }
  return (
    <li>
      <a className="hit" href={action.href} onClick={follow} onKeyDown={walk} aria-current={isFirst || undefined}>
        <Icon name="enter" />
        <span>
          <b>{action.label}</b>
          {action.hint && <small>{action.hint}</small>}
        </span>
      </a>
    </li>
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
