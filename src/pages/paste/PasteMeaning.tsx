/** The kind of a pasted text, its meaning, and the next step. The paste field and its page show it. */
import type { KeyboardEvent } from 'react'
import { Meanings } from '../../call/view/Meanings.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AbiTool } from './AbiTool.tsx'
import type { ActionLink } from './actions.ts'
import type { Detail } from './detail.ts'
import { LaterTrace } from './LaterTrace.tsx'
import type { Understood } from './use-understanding.ts'

export type PasteMeaningProps = {
  understood: Understood | undefined
  /** The text may contain a secret. */
  isPrivate: boolean
  base: string
  actions: readonly ActionLink[]
  /** Number of the action that Enter runs. */
  current?: number | undefined
  /** An action was followed. */
  onLeave?: (() => void) | undefined
}

export function PasteMeaning({ understood, isPrivate, base, actions, current, onLeave }: PasteMeaningProps) {
  return (
    <>
      <p className="paste-what" role="status">
        {understood?.understanding.what ?? 'Reading …'}
        {isPrivate && <span>stays in this page: not sent, not stored</span>}
      </p>
      {understood?.failure && <p className="paste-text">These bytes cannot be decoded: {understood.failure}</p>}
      {understood?.detail && <Shown detail={understood.detail} base={base} />}
      <PasteActions actions={actions} current={current} onLeave={onLeave} />
      {understood?.detail && <Abi detail={understood.detail} base={base} />}
    </>
  )
}

type PasteActionsProps = Pick<PasteMeaningProps, 'actions' | 'current' | 'onLeave'>

export function PasteActions({ actions, current, onLeave }: PasteActionsProps) {
  return (
    <ul className="paste-actions" aria-label="What to do">
      {actions.map((action, index) => (
        <Do key={`${action.href} ${action.label}`} action={action} onLeave={onLeave} isFirst={index === current} />
      ))}
    </ul>
  )
}

/** Up and down move through the list. Up from its first line returns to the text. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const at = links.indexOf(event.currentTarget)
  if (at + step < 0) document.querySelector<HTMLElement>('.paste-field-text, .text-field')?.focus()
  else links[at + step]?.focus()
}

function Shown({ detail, base }: { detail: Detail; base: string }) {
  const { tone, title, text, rows, trace } = detail
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
      {trace && <LaterTrace {...trace} />}
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

function Do({
  action,
  onLeave,
  isFirst,
}: {
  action: ActionLink
  onLeave?: (() => void) | undefined
  isFirst: boolean
}) {
  const follow = () => {
    action.onFollow?.()
    onLeave?.()
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
