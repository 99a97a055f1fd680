import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Meanings } from '../../call/view/Meanings.tsx'
import { staysInPage } from '../../lib/private-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import '../parts/Box/Box.css'
import { AbiTool } from './AbiTool.tsx'
import type { BoxPanelProps, HereHit } from './box-props.ts'
import type { Detail } from './detail.ts'
import { type Doing, doingsOf } from './doing.ts'
import { useUnderstanding } from './use-understanding.ts'

/** A text that was pasted: what it is, what it says, and what to do with it. Enter does the first thing. */
export function BoxPanel({ base, text, onSettled, onLeave, searchHere }: BoxPanelProps) {
  const understood = useUnderstanding(text)
  const isPrivate = staysInPage(text)
  const offers = understood?.understanding.offers ?? []
  const [first] = offers
  const doings = doingsOf(offers, understood?.detail, { base, isPrivate })
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
        <p className="box-what" role="status">
          {understood?.understanding.what ?? 'Reading …'}
          {isPrivate && <span>stays in this page: not sent, not stored</span>}
        </p>
        {understood?.failure && <p className="box-text">These bytes cannot be decoded: {understood.failure}</p>}
        {understood?.detail && <Shown detail={understood.detail} base={base} />}
        <ul className="box-doings" aria-label="What to do">
          {doings.map((doing, index) => (
            <Do
              key={`${doing.href} ${doing.label}`}
              doing={doing}
              onLeave={onLeave}
              isFirst={mayEnter && index === 0}
            />
          ))}
          {hits.map((hit) => (
            <Do key={hit.url} doing={toDoing(hit)} onLeave={onLeave} isFirst={false} />
          ))}
        </ul>
        {understood?.detail && <Abi detail={understood.detail} base={base} />}
      </div>
      <footer className="DocSearch-Footer box-foot">
        {mayEnter && doings.length > 0 && (
          <>
            <kbd>Enter</kbd> does the first{' '}
          </>
        )}
        <kbd>Esc</kbd> closes
      </footer>
    </>
  )
}

/** Up and down walk through the list; up from its first line leads back to the text. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const at = links.indexOf(event.currentTarget)
  if (at + step < 0) document.querySelector<HTMLElement>('.box-field-text')?.focus()
  else links[at + step]?.focus()
}

function Shown({ detail, base }: { detail: Detail; base: string }) {
  const { tone, title, text, rows } = detail
  return (
    <section className="box-detail" data-tone={tone} aria-label={title || 'Note'}>
      {title && (
        <h2>
          {tone === 'warn' && <Icon name="warn" small />}
          {title}
        </h2>
      )}
      {text.map((line) => (
        <p key={line} className="box-text">
          {line}
        </p>
      ))}
      {rows.length > 0 && <Meanings meanings={rows} base={base} />}
    </section>
  )
}

/** Folded below bytes that can be read without it, open where the ABI is what was pasted. */
function Abi({ detail: { bytes = '', abi }, base }: { detail: Detail; base: string }) {
  if (bytes === '' && abi === undefined) return null
  const tool = <AbiTool key={`${bytes} ${abi}`} bytes={bytes} abi={abi ?? ''} base={base} />
  if (abi !== undefined) return <div className="box-abi">{tool}</div>
  return (
    <details className="box-abi">
      <summary>Decode or encode with an ABI</summary>
      {tool}
    </details>
  )
}

function Do({ doing, onLeave, isFirst }: { doing: Doing; onLeave: () => void; isFirst: boolean }) {
  const follow = () => {
    doing.onFollow?.()
    onLeave()
  }
  return (
    <li>
      <a className="hit" href={doing.href} onClick={follow} onKeyDown={walk} aria-current={isFirst || undefined}>
        <Icon name="enter" />
        <span>
          <b>{doing.label}</b>
          {doing.hint && <small>{doing.hint}</small>}
        </span>
      </a>
    </li>
  )
}

const toDoing = ({ url, hierarchy, type, where }: HereHit): Doing => ({
  label: hierarchy[type] ?? hierarchy.lvl1 ?? '',
  hint: where ?? '',
  href: url,
})

/** Hits of this site's own index. */
function useHits(query: string, searchHere: BoxPanelProps['searchHere']): readonly HereHit[] {
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
