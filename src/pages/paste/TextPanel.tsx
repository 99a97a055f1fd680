import { type ClipboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { secretNotice } from '../../core/lib/private-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isEditable } from './editable.ts'
import { MarkedView, type MarkedViewHandle } from './MarkedView.tsx'
import type { CheckActions, CheckState } from './use-checker.ts'

export type TextPanelProps = {
  state: CheckState
  actions: CheckActions
  sample: string
  /** The field leaves room for the meaning of the text. */
  isShort: boolean
  view: RefObject<MarkedViewHandle>
}

const PLACEHOLDER = `{"jsonrpc":"2.0","id":1,"result":"0x01"}`

/** The pasted text: a field to write in, or the text with its wrong lines marked. */
export function TextPanel({ state, actions, sample, isShort, view }: TextPanelProps) {
  const { mode, text, verdict } = state
  const [refused, setRefused] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const mayEdit = useMemo(() => isEditable(text), [text])
  const secret = useMemo(() => secretNotice(text), [text])
  const shown = verdict && verdict.kind !== 'empty' ? verdict.view : undefined
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text')
    const { value = '', selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    const whole = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
    // A text whose layout would block the page never enters the field.
    if (isEditable(whole) && (pasted.trim() === '' || selectionEnd !== value.length)) return
    event.preventDefault()
    actions.paste(whole)
  }
  const pasteButton = () => {
    navigator.clipboard.readText().then(
      (pasted) => {
        setRefused(false)
        actions.paste(pasted)
      },
      () => {
        setRefused(true)
        actions.edit()
        area.current?.focus()
      },
    )
  }
  const isViewed = mode === 'view' && shown !== undefined
  return (
    <section className="code" aria-label="Your text">
      <div className="code-head">
        <span className="title">{isViewed ? shown.title : 'Your text'}</span>
        <span className="end needs-script">
          {isViewed && mayEdit && <Quiet onClick={actions.edit} label="Edit" />}
          {!isViewed && text.trim() !== '' && <Quiet onClick={() => actions.paste(text)} label="Show lines" />}
          <Quiet onClick={pasteButton} label="Paste" />
          {text === '' ? (
            <Quiet onClick={() => actions.paste(sample)} label="Try a sample" />
          ) : (
            <Quiet onClick={actions.clear} label="Clear" />
          )}
        </span>
      </div>
      {isViewed ? (
        <MarkedView
          key={verdictKey(state)}
          view={shown}
          label={`Your text, ${markWords(shown.marked.length)}`}
          handle={view}
        />
      ) : (
        <textarea
          ref={area}
          className="text-field"
          data-short={isShort ? '' : undefined}
          aria-label="Text to read"
          placeholder={PLACEHOLDER}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          value={mayEdit ? text : ''}
          onChange={(event) => actions.type(event.target.value)}
          onPaste={onPaste}
          onDrop={(event) => {
            const [file] = event.dataTransfer.files
            if (!file) return
            event.preventDefault()
            void file.text().then(actions.paste)
          }}
        />
      )}
      <p className="code-foot">
        <Foot state={state} refused={refused} />
      </p>
      {secret !== '' && (
        <p className="code-foot" role="status">
          {secret}
        </p>
      )}
    </section>
  )
}

const verdictKey = ({ verdict, text }: CheckState): string =>
  verdict?.kind === 'checked' ? `${text.length}-${verdict.findings.length}-${verdict.method ?? ''}` : 'text'

function Quiet({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <button type="button" className="button" data-size="small" data-tone="quiet" onClick={onClick}>
      {label}
    </button>
  )
}

const markWords = (count: number): string =>
  count === 0 ? 'no marked lines' : count === 1 ? '1 marked line' : `${count} marked lines`

function Foot({ state, refused }: { state: CheckState; refused: boolean }) {
  const { verdict, text } = state
  if (refused) return <>The browser keeps its clipboard: press Ctrl+V, or ⌘V, in the field.</>
  if (!verdict || verdict.kind === 'empty') return <>Paste a text, type it, or drop a file.</>
  if (verdict.kind === 'not-json')
    return (
      <>
        <Icon name="warn" small tone="danger" />
        {verdict.place}
      </>
    )
  const { marked, total, numbers } = verdict.view
  const isPart = numbers.length < total
  return (
    <>
      <Icon name={marked.length > 0 ? 'warn' : 'check'} small {...(marked.length > 0 && { tone: 'danger' })} />
      {markWords(marked.length).replace(/^./, (letter) => letter.toUpperCase())}
      {isPart && ` · the beginning and the marked places of ${total.toLocaleString('en')} lines`}
      {isPart && text.length > 1_000_000 && ` (${(text.length / 1_000_000).toFixed(1)} MB)`}
    </>
  )
}
